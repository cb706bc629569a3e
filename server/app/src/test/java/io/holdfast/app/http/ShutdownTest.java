package io.holdfast.app.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.app.http.RawClient.Answer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ShutdownTest {
    private static final Duration LONG_ENOUGH = Duration.ofMinutes(2);

    private final BlockingQueue<Exchange> parked = new LinkedBlockingQueue<>();

    private Exchange nextParked() throws InterruptedException {
        Exchange exchange = parked.poll(120, TimeUnit.SECONDS);
        assertThat(exchange).isNotNull();
        return exchange;
    }

    @Test
    void answersOwedAreSentAndIdleConnectionsClosedAtOnce() throws Exception {
        RequestHandler handler = exchange -> {
            if (exchange.path().equals("/parked")) {
                parked.add(exchange);
            } else {
                TestServer.echo(exchange);
            }
        };
        try (TestServer server = TestServer.with(handler);
                RawClient idle = server.client();
                RawClient silent = server.client();
                RawClient waiting = server.client();
                RawClient sending = server.client()) {
            idle.get("/").answer();
            sending.get("/").answer();
            sending.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Le");
            waiting.get("/parked");
            Exchange exchange = nextParked();

            CompletableFuture<Void> closing =
                    CompletableFuture.runAsync(() -> server.server().close(LONG_ENOUGH));
            assertThat(idle.isClosed()).isTrue();
            assertThat(silent.isClosed()).isTrue();
            assertThat(closing).isNotDone();

            exchange.answer(TestServer.text("owed"));
            Answer owed = waiting.answer();
            assertThat(owed.body()).isEqualTo("owed");
            assertThat(owed.header("connection")).isEqualTo("close");
            assertThat(waiting.isClosed()).isTrue();

            assertThat(sending.send("ngth: 4\r\n\r\nlast").answer().body()).isEqualTo("last");
            assertThat(sending.isClosed()).isTrue();
            closing.get(120, TimeUnit.SECONDS);
            assertThat(server.server().counters().openConnections()).isZero();
        }
    }

    @Test
    void whatIsNotAnsweredInTimeIsClosed() throws Exception {
        CompletableFuture<String> gone = new CompletableFuture<>();
        RequestHandler handler = exchange -> {
            exchange.onClosed(() -> gone.complete("gone"));
            parked.add(exchange);
        };
        try (TestServer server = TestServer.with(handler);
                RawClient client = server.client()) {
            client.get("/");
            nextParked();
            server.server().close(Duration.ofMillis(1));
            assertThat(client.isClosed()).isTrue();
            assertThat(gone.get(120, TimeUnit.SECONDS)).isEqualTo("gone");
        }
    }

    @Test
    void openConnectionsGoOnAfterAcceptingHasStopped() {
        try (TestServer server = TestServer.with(TestServer::echo);
                RawClient client = server.client()) {
            client.get("/").answer();
            server.server().stopAccepting();
            server.server().stopAccepting();
            assertThat(client.post("/", "still here").answer().body()).isEqualTo("still here");
            assertThatThrownBy(server::client).hasMessageContaining("refused");
        }
    }

    @Test
    void answerAfterTheLoopsHaveEndedIsDropped() throws Exception {
        TestServer server = TestServer.with(parked::add);
        try (RawClient client = server.client()) {
            client.get("/");
            Exchange exchange = nextParked();
            server.close();
            exchange.answer(TestServer.text("nobody hears this"));
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void takenPortIsReported() {
        try (TestServer server = TestServer.with(TestServer::echo)) {
            HttpSettings same = HttpSettings.defaults()
                    .withAddress(new InetSocketAddress(
                            InetAddress.getLoopbackAddress(), server.server().port()));
            assertThatThrownBy(() -> TestServer.with(same, TestServer::echo))
                    .hasMessageContaining("cannot listen on")
                    .hasMessageContaining(Integer.toString(server.server().port()));
        }
    }
}
