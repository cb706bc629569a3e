package io.holdfast.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SlowClientTest {
    private static final long LONG = 60_000;

    @Test
    void clientThatSaysNothingIsClosed() {
        try (TestServer server = TestServer.withTimeouts(new HttpTimeouts(200, LONG, 1, LONG, LONG), TestServer::echo);
                RawClient client = server.client()) {
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void clientThatNeverFinishesItsHeadersIsRefused() {
        // The first request, which is finished, has this long too.
        HttpTimeouts brief = new HttpTimeouts(2_000, LONG, 1, LONG, LONG);
        try (TestServer server = TestServer.withTimeouts(brief, TestServer::echo);
                RawClient client = server.client()) {
            client.post("/", "").answer();
            assertThat(client.send("POST / HTTP/1.1\r\nHost: h\r\n").answer().status())
                    .isEqualTo(408);
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void clientThatNeverFinishesItsBodyIsRefused() {
        try (TestServer server =
                        TestServer.withTimeouts(new HttpTimeouts(LONG, 100, 1024, LONG, LONG), TestServer::echo);
                RawClient client = server.client()) {
            client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\n12345");
            assertThat(client.answer().status()).isEqualTo(408);
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void idleClientIsClosedWithoutAWord() {
        try (TestServer server = TestServer.withTimeouts(new HttpTimeouts(LONG, LONG, 1, 200, LONG), TestServer::echo);
                RawClient client = server.client()) {
            client.post("/", "").answer();
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void parkedRequestIsNotIdle() {
        HttpTimeouts brief = new HttpTimeouts(LONG, 100, 1, 100, 100);
        RequestHandler handler =
                exchange -> exchange.loop().schedule(() -> exchange.answer(TestServer.text("late")), 500);
        try (TestServer server = TestServer.withTimeouts(brief, handler);
                RawClient client = server.client()) {
            assertThat(client.get("/").answer().body()).isEqualTo("late");
        }
    }

    @Test
    void requestThatIsNotAnsweredInTimeIsAnsweredWithARetryableError() throws Exception {
        CompletableFuture<Exchange> given = new CompletableFuture<>();
        CompletableFuture<Void> toldToGiveUp = new CompletableFuture<>();
        RequestHandler handler = exchange -> {
            exchange.onClosed(() -> toldToGiveUp.complete(null));
            given.complete(exchange);
        };
        try (TestServer server = TestServer.withTimeouts(new HttpTimeouts(LONG, LONG, 1, LONG, LONG, 200), handler);
                RawClient client = server.client()) {
            assertThat(client.get("/").answer().status()).isEqualTo(503);
            assertThat(client.isClosed()).isTrue();
            toldToGiveUp.get(120, TimeUnit.SECONDS);
            given.get().answer(TestServer.text("too late, and nothing happens"));
        }
    }

    @Test
    void slowUploadsOfOneAddressLeaveRoomForOthers() {
        int piece = 20_000;
        HttpLimits limits = new HttpLimits(8192, 8192, 100, 64 * 1024, 10 * 64 * 1024, 5 * 64 * 1024, 1 << 20, 100);
        try (TestServer server = TestServer.withLimits(limits, TestServer::echo)) {
            List<RawClient> slow = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                RawClient client = server.client("127.0.0.2");
                slow.add(client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: " + 2 * piece + "\r\n\r\n")
                        .send("x".repeat(piece)));
            }
            try (RawClient other = server.client()) {
                // In two pieces, so that it needs room.
                other.send(
                        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: " + 2 * piece + "\r\n\r\n" + "y".repeat(piece));
                other.send("y".repeat(piece));
                assertThat(other.answer().status()).isEqualTo(200);
            }
            slow.forEach(RawClient::close);
        }
    }

    @Test
    @Timeout(120)
    void clientThatDoesNotReadIsEndedAlsoWhenTheKernelHasTakenItsWholeAnswer() throws Exception {
        byte[] answer = new byte[64 * 1024];
        RequestHandler handler = exchange -> exchange.answer(Response.of(TestServer.OK, answer, 0, answer.length));
        try (TestServer server = TestServer.withTimeouts(new HttpTimeouts(LONG, LONG, 1, LONG, 500), handler);
                RawClient stalled = RawClient.withReceiveBuffer(server.server().port(), 4 * 1024)) {
            stalled.get("/");
            await(() -> server.server().counters().requests() == 1);
            await(() -> server.server().counters().openConnections() == 0);
        }
    }

    @Test
    void clientThatDoesNotReadItsAnswerIsClosed() {
        byte[] large = new byte[32 * 1024 * 1024];
        RequestHandler handler = exchange -> exchange.answer(Response.of(TestServer.OK, large, 0, sizeOf(exchange)));
        try (TestServer server = TestServer.withTimeouts(new HttpTimeouts(LONG, LONG, 1, 1_000, 200), handler);
                RawClient stalled = server.client();
                RawClient witness = server.client()) {
            stalled.get("/" + large.length).get("/1");
            witness.get("/1").answer();
            // Idle connections live longer than stalled ones here, so when this one ends the other has ended, too.
            assertThat(witness.isClosed()).isTrue();
            assertThat(stalled.readToEnd()).isLessThan(large.length);
            assertThat(server.server().counters().requests())
                    .as("the request behind the answer nobody reads was not handled")
                    .isEqualTo(2);
        }
    }

    @Test
    void largeAnswersThatNobodyReadsHaveABudgetAndSmallOnesNeedNone() {
        byte[] large = new byte[32 * 1024 * 1024];
        RequestHandler handler = exchange -> exchange.answer(Response.of(TestServer.OK, large, 0, sizeOf(exchange)));
        HttpLimits limits = new HttpLimits(8192, 8192, 100, 64 * 1024, 64 * 1024, large.length, 100);
        try (TestServer server = TestServer.withLimits(limits, handler);
                RawClient other = server.client()) {
            try (RawClient stalled = server.client();
                    RawClient refused = server.client()) {
                assertThat(stalled.get("/" + large.length).answer(false).status())
                        .isEqualTo(200);
                assertThat(refused.get("/" + large.length).answer().status()).isEqualTo(503);
                assertThat(other.get("/1").answer().status()).isEqualTo(200);
            }
            // The end of the stalled connection is on its way to the server: until it is there, the budget is used up.
            int status;
            do {
                try (RawClient next = server.client()) {
                    status = next.get("/" + large.length).answer().status();
                }
            } while (status == 503);
            assertThat(status).isEqualTo(200);
        }
    }

    private static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static int sizeOf(Exchange exchange) {
        return Integer.parseInt(exchange.path().substring(1));
    }
}
