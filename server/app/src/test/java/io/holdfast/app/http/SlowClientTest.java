package io.holdfast.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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

    private static int sizeOf(Exchange exchange) {
        return Integer.parseInt(exchange.path().substring(1));
    }
}
