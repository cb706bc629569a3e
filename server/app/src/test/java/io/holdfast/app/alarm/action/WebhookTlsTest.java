package io.holdfast.app.alarm.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.config.AddressRanges;
import io.holdfast.app.tls.TlsFiles;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Webhooks over TLS: whoever cannot prove to be the one that was meant gets nothing. */
class WebhookTlsTest {
    private static final byte[] SECRET = "secret".getBytes(StandardCharsets.UTF_8);
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
    private static final String HOST = "hooks.example.com";

    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

    @TempDir
    static Path dir;

    private static TestAuthority authority;

    @BeforeAll
    static void makeAuthority() throws Exception {
        authority = new TestAuthority(dir);
    }

    @AfterEach
    void stop() {
        threads.shutdownNow();
        timer.shutdownNow();
    }

    private ActionOutcome call(WebhookReceiver receiver, SSLSocketFactory trust, Duration timeout) throws Exception {
        WebhookCaller caller = new WebhookCaller(
                threads,
                timer,
                new WebhookGuard(AddressRanges.of("127.0.0.1")),
                timeout,
                () -> 1_700_000_000_999L,
                host -> InetAddress.getAllByName("127.0.0.1"),
                () -> trust);
        URI url = URI.create("https://" + HOST + ":" + receiver.port() + "/hook");
        return caller.call(new Webhook(url, SECRET), "{}", "id-1").get(60, TimeUnit.SECONDS);
    }

    private ActionOutcome call(WebhookReceiver receiver, SSLSocketFactory trust) throws Exception {
        return call(receiver, trust, Duration.ofSeconds(30));
    }

    @Test
    void receiverOfATrustedAuthorityGetsTheSignedBody() throws Exception {
        try (WebhookReceiver receiver = new WebhookReceiver(OK, authority.listen(HOST, "-1d"))) {
            assertThat(call(receiver, authority.trusting())).isEqualTo(ActionOutcome.done("answered with 200"));
            assertThat(Objects.requireNonNull(receiver.requests.poll(10, TimeUnit.SECONDS)))
                    .startsWith("POST /hook HTTP/1.1\r\nHost: hooks.example.com:")
                    .contains("\r\nX-Holdfast-Signature: t=1700000000,v1=")
                    .endsWith("\r\n\r\n{}");
        }
    }

    @Test
    void certificateOfAnotherAuthorityIsRefused() throws Exception {
        try (WebhookReceiver receiver = new WebhookReceiver(OK, authority.listen(HOST, "-1d"))) {
            refuses(receiver, TestAuthority.trusting(TlsFiles.certificate(TlsFiles.make())), "PKIX path");
            // Nor does the system's own list know it.
            refuses(receiver, (SSLSocketFactory) SSLSocketFactory.getDefault(), "PKIX path");
        }
    }

    @Test
    void certificateOfAnotherHostIsRefused() throws Exception {
        try (WebhookReceiver receiver = new WebhookReceiver(OK, authority.listen("other.example.com", "-1d"))) {
            refuses(receiver, authority.trusting(), "hooks.example.com");
        }
    }

    @Test
    void certificateThatHasExpiredIsRefused() throws Exception {
        try (WebhookReceiver receiver = new WebhookReceiver(OK, authority.listen(HOST, "-3y"))) {
            refuses(receiver, authority.trusting(), "validity check failed");
        }
    }

    @Test
    void receiverThatNeverShowsACertificateIsLeftWhenTimeIsOver() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                WebhookReceiver receiver = new WebhookReceiver("", silent)) {
            ActionOutcome outcome = call(receiver, authority.trusting(), Duration.ofMillis(500));
            assertThat(outcome.succeeded()).isFalse();
            assertThat(outcome.mayTryAgain()).isTrue();
        }
    }

    /** It may be repaired, so it is tried again; but not a byte of the request has left. */
    private void refuses(WebhookReceiver receiver, SSLSocketFactory trust, String why) throws Exception {
        ActionOutcome outcome = call(receiver, trust);
        assertThat(outcome.succeeded()).isFalse();
        assertThat(outcome.mayTryAgain()).isTrue();
        assertThat(outcome.how()).contains(why);
        assertThat(receiver.requests).isEmpty();
    }
}
