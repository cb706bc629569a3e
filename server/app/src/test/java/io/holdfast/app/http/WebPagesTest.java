package io.holdfast.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.http.RawClient.Answer;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebPagesTest {
    private static final InetSocketAddress LOOPBACK = new InetSocketAddress(InetAddress.getLoopbackAddress(), 9324);
    private static final InetSocketAddress OUTSIDE = new InetSocketAddress("192.0.2.1", 9324);

    private final WebPages pages = new WebPages(AllowedHosts.and(List.of()), "https://queues.acme.com");

    private @Nullable HttpRefusal at(InetSocketAddress local, String... namesAndValues) {
        HttpHeaders headers = new DefaultHttpHeaders();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            headers.add(namesAndValues[i], namesAndValues[i + 1]);
        }
        return pages.refusal(new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/metrics", headers), local);
    }

    private @Nullable HttpRefusal fromAnotherSite(HttpMethod method, String uri, String mode, String destination) {
        HttpHeaders headers = new DefaultHttpHeaders()
                .add("Host", "localhost:9324")
                .add("Sec-Fetch-Site", "cross-site")
                .add("Sec-Fetch-Mode", mode)
                .add("Sec-Fetch-Dest", destination);
        return pages.refusal(new DefaultHttpRequest(HttpVersion.HTTP_1_1, method, uri, headers), LOOPBACK);
    }

    @Test
    void linkOfAnyPageMayLeadToEveryPageOfTheDocumentation() {
        assertThat(fromAnotherSite(HttpMethod.GET, "/docs/operate/tls.html", "navigate", "document"))
                .isNull();
        assertThat(fromAnotherSite(HttpMethod.GET, "/docs/?Action=ListQueues", "navigate", "document"))
                .isEqualTo(HttpRefusal.OTHER_SITE);
        assertThat(fromAnotherSite(HttpMethod.GET, "/docs/search.json", "no-cors", "empty"))
                .isEqualTo(HttpRefusal.OTHER_SITE);
        assertThat(fromAnotherSite(HttpMethod.GET, "/docsx", "navigate", "document"))
                .isEqualTo(HttpRefusal.OTHER_SITE);
    }

    @Test
    void linkOfAnyPageMayLeadToTheConsoleAndToNothingElse() {
        assertThat(fromAnotherSite(HttpMethod.GET, "/console", "navigate", "document"))
                .isNull();
        assertThat(fromAnotherSite(HttpMethod.GET, "/console/", "navigate", "document"))
                .isNull();
        assertThat(fromAnotherSite(HttpMethod.GET, "/console/", "navigate", "iframe"))
                .isEqualTo(HttpRefusal.OTHER_SITE);
        assertThat(fromAnotherSite(HttpMethod.GET, "/console/", "no-cors", "document"))
                .isEqualTo(HttpRefusal.OTHER_SITE);
        assertThat(fromAnotherSite(HttpMethod.POST, "/console/", "navigate", "document"))
                .isEqualTo(HttpRefusal.OTHER_SITE);
        assertThat(fromAnotherSite(HttpMethod.GET, "/console/?Action=ListQueues", "navigate", "document"))
                .isEqualTo(HttpRefusal.OTHER_SITE);
        assertThat(fromAnotherSite(HttpMethod.GET, "/admin/v1/server", "navigate", "document"))
                .isEqualTo(HttpRefusal.OTHER_SITE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cross-site", "same-site", "Same-Origin", "", "anything"})
    void requestOfAnotherSitesPageIsRefusedWhateverItsHost(String site) {
        assertThat(at(LOOPBACK, "Host", "localhost:9324", "Sec-Fetch-Site", site))
                .isEqualTo(HttpRefusal.OTHER_SITE);
        assertThat(at(OUTSIDE, "Host", "192.0.2.1:9324", "Sec-Fetch-Site", site))
                .isEqualTo(HttpRefusal.OTHER_SITE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"same-origin", "none"})
    void ownPagesAndTypedAddressesAreServed(String site) {
        assertThat(at(LOOPBACK, "Host", "localhost:9324", "Sec-Fetch-Site", site, "Origin", "http://proxied"))
                .isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "http://evil.com, localhost:9324",
        "http://localhost:3000, localhost:9324",
        "http://localhost, localhost:9324",
        "null, localhost:9324",
        "'', localhost:9324",
        "chrome-extension://localhost:9324, localhost:9324",
        "https://queues.acme.com.evil.com, localhost:9324"
    })
    void foreignOriginIsRefused(String origin, String host) {
        assertThat(at(LOOPBACK, "Host", host, "Origin", origin)).isEqualTo(HttpRefusal.OTHER_SITE);
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:9324, localhost:9324",
        "http://LocalHost:9324, localhost:9324",
        "https://[::1]:9324, [::1]:9324",
        "https://queues.acme.com, 127.0.0.1:9324"
    })
    void ownOriginIsServed(String origin, String host) {
        assertThat(at(LOOPBACK, "Host", host, "Origin", origin)).isNull();
    }

    @Test
    void nameThatWasLedToLoopbackIsRefusedForEveryClient() {
        assertThat(at(LOOPBACK, "Host", "evil.com:9324")).isEqualTo(HttpRefusal.UNKNOWN_HOST);
        assertThat(at(LOOPBACK, "Host", "localhost")).isNull();
        assertThat(at(LOOPBACK, "Host", "evil.com")).isEqualTo(HttpRefusal.UNKNOWN_HOST);
        assertThat(at(LOOPBACK, "Host", "")).isNull();
        assertThat(at(LOOPBACK)).isNull();
    }

    @Test
    void beyondLoopbackAnyNameIsServedExceptToBrowsers() {
        assertThat(at(OUTSIDE, "Host", "queues.corp.com", "User-Agent", "aws-sdk-java/2"))
                .isNull();
        assertThat(at(OUTSIDE, "Host", "evil.com", "User-Agent", "Mozilla/5.0")).isEqualTo(HttpRefusal.UNKNOWN_HOST);
        assertThat(at(OUTSIDE, "Host", "evil.com", "Origin", "http://evil.com")).isEqualTo(HttpRefusal.UNKNOWN_HOST);
        assertThat(at(OUTSIDE, "Host", "evil.com", "Sec-Fetch-Site", "same-origin"))
                .isEqualTo(HttpRefusal.UNKNOWN_HOST);
    }

    @Test
    void refusedRequestNeverReachesTheHandler() {
        try (TestServer server = TestServer.with(exchange -> exchange.answer(TestServer.text("reached")));
                RawClient client = server.client()) {
            Answer answer = client.send("POST / HTTP/1.1\r\nHost: evil.com\r\nContent-Length: 5\r\n\r\nhello")
                    .answer();
            assertThat(answer.status()).isEqualTo(403);
            assertThat(answer.body()).contains("security.allowed-hosts");
            assertThat(answer.header("content-security-policy")).contains("default-src 'none'");
            assertThat(answer.header("date")).isNotEmpty();
            assertThat(client.isClosed()).isTrue();
        }
    }
}
