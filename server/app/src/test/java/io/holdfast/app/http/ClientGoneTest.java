package io.holdfast.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClientGoneTest {
    static final Transport[] TRANSPORTS = {Transport.best(), Transport.portable()};

    private final BlockingQueue<Exchange> parked = new LinkedBlockingQueue<>();
    private final CompletableFuture<Boolean> closedOnLoop = new CompletableFuture<>();

    static Transport[] transports() {
        return TRANSPORTS.clone();
    }

    private void park(Exchange exchange) {
        exchange.onClosed(() -> closedOnLoop.complete(exchange.loop().isCurrent()));
        parked.add(exchange);
    }

    private Exchange nextParked() throws InterruptedException {
        Exchange exchange = parked.poll(120, TimeUnit.SECONDS);
        assertThat(exchange).isNotNull();
        return exchange;
    }

    private void assertNoticed(Transport transport, Consumer<RawClient> goodbye) throws Exception {
        try (TestServer server = TestServer.with(transport, this::park);
                RawClient client = server.client()) {
            client.get("/");
            Exchange exchange = nextParked();
            goodbye.accept(client);
            assertThat(closedOnLoop.get(120, TimeUnit.SECONDS)).isTrue();
            // Nobody may be left to read it.
            exchange.answer(TestServer.text("late"));
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    void clientThatStopsSendingGetsItsAnswer(Transport transport) throws Exception {
        try (TestServer server = TestServer.with(transport, this::park);
                RawClient client = server.client()) {
            client.get("/").shutdownOutput();
            Exchange exchange = nextParked();
            assertThat(closedOnLoop.get(120, TimeUnit.SECONDS)).isTrue();
            exchange.answer(TestServer.text("here"));
            assertThat(client.answer().body()).isEqualTo("here");
            assertThat(client.isClosed()).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    void clientThatPipelinesAndStopsSendingGetsAllAnswers(Transport transport) {
        try (TestServer server = TestServer.with(transport, TestServer::echo);
                RawClient client = server.client()) {
            client.post("/", "first").post("/", "second").shutdownOutput();
            assertThat(client.answer().body()).isEqualTo("first");
            assertThat(client.answer().body()).isEqualTo("second");
            assertThat(client.isClosed()).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("transports")
    void parkedRequestLearnsThatItsClientHungUp(Transport transport) throws Exception {
        assertNoticed(transport, RawClient::hangUp);
    }

    @ParameterizedTest
    @MethodSource("transports")
    void clientThatStopsSendingCountsAsGone(Transport transport) throws Exception {
        assertNoticed(transport, RawClient::shutdownOutput);
    }

    @ParameterizedTest
    @MethodSource("transports")
    void resetCountsAsGone(Transport transport) throws Exception {
        assertNoticed(transport, RawClient::reset);
    }

    @ParameterizedTest
    @MethodSource("transports")
    void hangingUpIsNoticedBehindPipelinedRequests(Transport transport) throws Exception {
        assertNoticed(transport, client -> {
            client.get("/second").post("/third", "body").send("GET /unfin");
            client.hangUp();
        });
    }

    /** As long as the goodbye fits into the kernel's buffers; beyond that it has not left the client's machine. */
    @Test
    void hangingUpIsNoticedBehindMoreThanTheServerReadsAhead() throws Exception {
        assertNoticed(Transport.best(), client -> {
            client.post("/second", "x".repeat(20_000)).post("/third", "x".repeat(20_000));
            client.shutdownOutput();
        });
    }

    @Test
    void listenerThatComesTooLateRunsAtOnce() throws Exception {
        RequestHandler handler = parked::add;
        try (TestServer server = TestServer.with(handler);
                RawClient client = server.client();
                RawClient witness = server.client()) {
            client.get("/");
            Exchange exchange = nextParked();
            client.hangUp();
            // One loop: when a later request was read, the earlier goodbye has been read, too.
            witness.get("/");
            nextParked();
            exchange.onClosed(() -> closedOnLoop.complete(exchange.loop().isCurrent()));
            assertThat(closedOnLoop.get(120, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void answeredRequestDoesNotHearOfTheClientAnyMore() throws Exception {
        try (TestServer server = TestServer.with(this::park);
                RawClient client = server.client();
                RawClient witness = server.client()) {
            client.get("/");
            nextParked().answer(TestServer.text("done"));
            client.answer();
            client.hangUp();
            witness.get("/");
            nextParked().answer(TestServer.text("done"));
            witness.answer();
            assertThat(closedOnLoop).isNotDone();
        }
    }
}
