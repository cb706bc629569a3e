package io.holdfast.app.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PipeliningTest {
    private final BlockingQueue<Exchange> parked = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> paths = new LinkedBlockingQueue<>();

    private void park(Exchange exchange) {
        paths.add(exchange.path());
        parked.add(exchange);
    }

    private Exchange nextParked() throws InterruptedException {
        Exchange exchange = parked.poll(120, TimeUnit.SECONDS);
        assertThat(exchange).isNotNull();
        return exchange;
    }

    @Test
    void requestsAreHandedOverOneByOneAndAnsweredInOrder() throws Exception {
        try (TestServer server = TestServer.with(this::park);
                RawClient client = server.client()) {
            client.get("/1").get("/2").post("/3", "body").get("/4");
            for (int i = 1; i <= 4; i++) {
                Exchange exchange = nextParked();
                assertThat(paths.remove()).isEqualTo("/" + i);
                assertThat(parked).isEmpty();
                exchange.answer(TestServer.text("answer " + i));
                assertThat(client.answer().body()).isEqualTo("answer " + i);
            }
        }
    }

    @Test
    void thousandsOfPipelinedRequestsAreAllAnswered() {
        int count = 5_000;
        try (TestServer server = TestServer.with(TestServer::echo);
                RawClient client = server.client()) {
            StringBuilder all = new StringBuilder();
            for (int i = 0; i < count; i++) {
                String body = Integer.toString(i);
                all.append("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
            }
            client.send(all.toString());
            for (int i = 0; i < count; i++) {
                assertThat(client.answer().body()).isEqualTo(Integer.toString(i));
            }
        }
    }

    @Test
    void pipelinedRequestsBehindAParkedOneAreReadOnceItIsAnswered() throws Exception {
        byte[] request = ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 60000\r\n\r\n" + "x".repeat(60_000))
                .getBytes(StandardCharsets.US_ASCII);
        int count = 40;
        try (TestServer server = TestServer.with(this::park);
                RawClient client = server.client()) {
            client.get("/first");
            Exchange first = nextParked();
            // More than the server takes: the rest can only be sent once the first is answered. That it takes no more
            // is in RequestDecoderTest.
            CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> {
                for (int i = 0; i < count; i++) {
                    client.send(request);
                }
            });
            assertThat(parked).isEmpty();
            first.answer(TestServer.text("first"));
            assertThat(client.answer().body()).isEqualTo("first");
            for (int i = 0; i < count; i++) {
                Exchange next = nextParked();
                assertThat(parked)
                        .as("handed over before the one before it was answered")
                        .isEmpty();
                next.answer(TestServer.text("next " + i));
                assertThat(client.answer().body()).isEqualTo("next " + i);
            }
            sent.get(120, TimeUnit.SECONDS);
            assertThat(paths).hasSize(count + 1);
        }
    }

    @Test
    void answeringTwiceIsAnError() throws Exception {
        try (TestServer server = TestServer.with(this::park);
                RawClient client = server.client()) {
            client.get("/");
            Exchange exchange = nextParked();
            exchange.answer(TestServer.text("once"));
            assertThatThrownBy(() -> exchange.answer(TestServer.text("twice")))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(client.answer().body()).isEqualTo("once");
        }
    }

    @Test
    void parkedExchangeForgetsTheRequest() throws Exception {
        try (TestServer server = TestServer.with(this::park);
                RawClient client = server.client()) {
            client.post("/", "body");
            Exchange exchange = nextParked();
            exchange.loop().execute(() -> exchange.answer(TestServer.text(Integer.toString(exchange.bodyLength()))));
            assertThat(client.answer().body()).isEqualTo("0");
            assertThatThrownBy(exchange::path).isInstanceOf(IllegalStateException.class);
        }
    }
}
