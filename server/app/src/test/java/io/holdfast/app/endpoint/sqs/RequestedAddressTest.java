package io.holdfast.app.endpoint.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.config.AddressRanges;
import io.holdfast.app.http.Exchange;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestedAddressTest {
    private final PublicAddress address = new RequestedAddress(Optional.empty(), AddressRanges.of("10.0.0.0/8"));

    @ParameterizedTest
    @CsvSource({
        "queues.example:8080, http://queues.example:8080",
        "queues.example,      http://queues.example:9324",
        "queues.example:80,   http://queues.example:80",
        "[::1]:9324,          http://[::1]:9324",
        "[::1],               http://[::1]:9324",
        "a/b,                 http://192.0.2.1:9324",
        "'a b',               http://192.0.2.1:9324"
    })
    void hostOfTheRequestCounts(String host, String expected) {
        assertThat(address.of(request("192.0.2.7", 9324, Map.of("host", host)))).isEqualTo(expected);
    }

    @Test
    void usualPortIsLeftOut() {
        assertThat(address.of(request("192.0.2.7", 80, Map.of("host", "queues.example"))))
                .isEqualTo("http://queues.example");
    }

    @Test
    void withoutAHostTheAddressOfArrivalCounts() {
        assertThat(address.of(request("192.0.2.7", 9324, Map.of()))).isEqualTo("http://192.0.2.1:9324");
    }

    @Test
    void configuredAddressWins() {
        PublicAddress configured =
                new RequestedAddress(Optional.of("https://queues.example.com"), AddressRanges.of("10.0.0.0/8"));

        assertThat(configured.of(request("10.0.0.7", 9324, Map.of("host", "h", "x-forwarded-host", "x"))))
                .isEqualTo("https://queues.example.com");
    }

    @ParameterizedTest
    @CsvSource({
        "https, queues.example,      ,     https://queues.example",
        "https, queues.example,      443,  https://queues.example",
        "https, queues.example,      8443, https://queues.example:8443",
        "https, queues.example:8443, 443,  https://queues.example:8443",
        "https, 'outer.example, inner.example', , https://outer.example",
        "https, ,                    ,     https://inside:9324",
        "ftp,   queues.example,      ,     http://inside:9324",
        "https, 'evil/path',         ,     http://inside:9324"
    })
    void trustedProxySaysWhatTheClientUsed(String proto, String host, String port, String expected) {
        Map<String, String> headers = new java.util.HashMap<>(Map.of("host", "inside:9324"));
        put(headers, "x-forwarded-proto", proto);
        put(headers, "x-forwarded-host", host);
        put(headers, "x-forwarded-port", port);

        assertThat(address.of(request("10.0.0.7", 9324, headers))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "for=192.0.2.43;proto=https;host=queues.example | https://queues.example",
                "Proto=https;Host=\"queues.example:8443\", for=10.0.0.1 | https://queues.example:8443",
                "for=192.0.2.43 | http://inside:9324"
            })
    void trustedProxyMayUseTheStandardHeader(String forwarded, String expected) {
        assertThat(address.of(request("10.0.0.7", 9324, Map.of("host", "inside:9324", "forwarded", forwarded))))
                .isEqualTo(expected);
    }

    @Test
    void strangersAreNotBelieved() {
        Map<String, String> headers = Map.of("host", "inside:9324", "x-forwarded-host", "evil.example");

        assertThat(address.of(request("192.0.2.7", 9324, headers))).isEqualTo("http://inside:9324");
    }

    private static void put(Map<String, String> headers, String name, String value) {
        if (value != null) {
            headers.put(name, value);
        }
    }

    private static Exchange request(String client, int port, Map<String, String> headers) {
        return (Exchange) Proxy.newProxyInstance(
                Exchange.class.getClassLoader(),
                new Class<?>[] {Exchange.class},
                (self, method, arguments) -> switch (method.getName()) {
                    case "header" -> headers.get(String.valueOf(arguments[0]));
                    case "remoteAddress" -> new InetSocketAddress(client, 40_000);
                    case "scheme" -> "http";
                    case "localAddress" -> new InetSocketAddress("192.0.2.1", port);
                    default -> throw new AssertionError(method.getName());
                });
    }
}
