package io.holdfast.app.alarm.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.config.AddressRanges;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WebhookCallerTest {
    private static final byte[] SECRET = "secret".getBytes(StandardCharsets.UTF_8);
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

    @AfterEach
    void stop() {
        threads.shutdownNow();
        timer.shutdownNow();
    }

    @Test
    void receiverGetsTheBodyWithItsIdAndASignature() throws Exception {
        try (WebhookReceiver receiver = new WebhookReceiver(OK)) {
            assertThat(call(receiver.url("/hook?key=1"), "127.0.0.1"))
                    .isEqualTo(ActionOutcome.done("answered with 200"));

            String request = Objects.requireNonNull(receiver.requests.poll(10, TimeUnit.SECONDS));
            assertThat(request).startsWith("POST /hook?key=1 HTTP/1.1\r\nHost: 127.0.0.1:");
            assertThat(request).endsWith("\r\n\r\n{\"ä\":1}").contains("\r\nX-Holdfast-Id: id-1\r\n");
            // echo -n '1700000000.{"ä":1}' | openssl dgst -sha256 -hmac secret
            assertThat(request)
                    .contains("\r\nX-Holdfast-Signature: t=1700000000,v1="
                            + "9b5ca1a697145c274084a0d48cb271a24a8a87e933ef5b8a25b2073bd9e561c9\r\n");
        }
    }

    @Test
    void receiverThatHangsIsLeftWhenTimeIsOver() throws Exception {
        try (WebhookReceiver receiver = new WebhookReceiver("")) {
            ActionOutcome outcome = call(receiver.url("/"), "127.0.0.1");

            assertThat(outcome.succeeded()).isFalse();
            assertThat(outcome.mayTryAgain()).isTrue();
        }
    }

    @Test
    void redirectIsNotFollowed() throws Exception {
        try (WebhookReceiver target = new WebhookReceiver(OK);
                WebhookReceiver receiver =
                        new WebhookReceiver("HTTP/1.1 302 Found\r\nLocation: " + target.url("/") + "\r\n\r\n")) {
            assertThat(call(receiver.url("/"), "127.0.0.1"))
                    .isEqualTo(ActionOutcome.refused("answered with 302: redirects are not followed"));
            assertThat(target.requests).isEmpty();
        }
    }

    @Test
    void insideAddressIsNotCalledWhateverItsNameIs() throws Exception {
        try (WebhookReceiver receiver = new WebhookReceiver(OK)) {
            ActionOutcome outcome = call(receiver.url("/").replace("127.0.0.1", "hooks.example.com"), "none");

            assertThat(outcome.succeeded()).isFalse();
            assertThat(outcome.mayTryAgain()).isFalse();
            assertThat(outcome.how())
                    .isEqualTo("the address 127.0.0.1 of hooks.example.com is an inside one;"
                            + " name it in alarms.webhooks.allow if it is meant");
            assertThat(receiver.requests).isEmpty();
        }
    }

    @Test
    void failuresOfTheReceiverAreTriedAgain() throws Exception {
        try (WebhookReceiver receiver = new WebhookReceiver("HTTP/1.1 503 Busy\r\n\r\n")) {
            assertThat(call(receiver.url("/"), "127.0.0.1")).isEqualTo(ActionOutcome.failed("answered with 503"));
            receiver.answer("nonsense\r\n");
            assertThat(call(receiver.url("/"), "127.0.0.1").how()).endsWith("the answer is not HTTP");
            receiver.answer("x".repeat(100_000));
            assertThat(call(receiver.url("/"), "127.0.0.1").how()).endsWith("the answer is not HTTP");
        }
    }

    private ActionOutcome call(String url, String allowed) throws Exception {
        WebhookCaller caller = new WebhookCaller(
                threads,
                timer,
                new WebhookGuard(AddressRanges.of(allowed)),
                Duration.ofMillis(500),
                () -> 1_700_000_000_999L,
                // Whatever its name is.
                host -> InetAddress.getAllByName("127.0.0.1"),
                () -> (SSLSocketFactory) SSLSocketFactory.getDefault());
        return caller.call(new Webhook(URI.create(url), SECRET), "{\"ä\":1}", "id-1")
                .get(30, TimeUnit.SECONDS);
    }
}
