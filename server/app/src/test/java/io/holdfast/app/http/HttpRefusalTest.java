package io.holdfast.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.http.RawClient.Answer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything two servers could understand differently, and everything too large, ends the connection. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HttpRefusalTest {
    private static final String SMUGGLED = "GET /smuggled HTTP/1.1\r\nHost: h\r\n\r\n";
    private static final String HEAD = "POST / HTTP/1.1\r\nHost: h\r\n";

    private TestServer server;

    @BeforeAll
    void start() {
        server = TestServer.with(exchange -> exchange.answer(TestServer.text("not refused")));
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private void assertRefused(int status, String request) {
        long before = server.server().counters().refusedRequests();
        try (RawClient client = server.client()) {
            Answer answer = client.send(request).answer();
            assertThat(answer.status()).isEqualTo(status);
            assertThat(answer.header("connection")).isEqualTo("close");
            assertThat(client.isClosed()).isTrue();
        }
        assertThat(server.server().counters().refusedRequests()).isGreaterThan(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n",
                "garbage\r\n\r\n",
                "GET /\r\n\r\n",
                "GET / HTTP/1.1x\r\nHost: h\r\n\r\n",
                "GET  HTTP/1.1\r\nHost: h\r\n\r\n",
                "GET relative HTTP/1.1\r\nHost: h\r\n\r\n",
                "GET /\u00e4 HTTP/1.1\r\nHost: h\r\n\r\n",
                "GET /a b HTTP/1.1\r\nHost: h\r\n\r\n",
                " GET / HTTP/1.1\r\nHost: h\r\n\r\n",
                "G\u0000T / HTTP/1.1\r\nHost: h\r\n\r\n",
                "GET / HTTP/1.1\nHost: h\n\n"
            })
    void brokenFirstLineIsABadRequest(String request) {
        assertRefused(400, request);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.1\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n",
                HEAD + "No colon\r\n\r\n",
                HEAD + "Space : before\r\n\r\n",
                HEAD + ": no name\r\n\r\n",
                HEAD + "Nul: a\u0000b\r\n\r\n",
                HEAD + "N\u0000l: a\r\n\r\n",
                HEAD + "Cr: a\rb\r\n\r\n",
                HEAD + "Control: a\u0001b\r\n\r\n",
                HEAD + "Folded: a\r\n b\r\n\r\n",
                HEAD + "Folded: a\r\n\tb\r\n\r\n",
                "\r\n" + HEAD + "Folded: a\r\n b\r\n\r\n",
                "\r\r\n\r\n" + HEAD + "Folded: a\r\n b\r\n\r\n",
                "GET / HTTP/1.1\r\n Host: h\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: h\r\nSec-WebSocket-Key1: a\r\nSec-WebSocket-Key2: b\r\n\r\n12345678"
            })
    void brokenHeadersAreABadRequest(String request) {
        assertRefused(400, request);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + SMUGGLED,
                "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n" + SMUGGLED,
                "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello" + SMUGGLED,
                "Content-Length: 5, 6\r\n\r\nhello" + SMUGGLED,
                "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello" + SMUGGLED,
                "Content-Length: +5\r\n\r\nhello" + SMUGGLED,
                "Content-Length: -5\r\n\r\nhello" + SMUGGLED,
                "Content-Length: 0x5\r\n\r\nhello" + SMUGGLED,
                "Content-Length: 5 5\r\n\r\nhello" + SMUGGLED,
                "Content-Length: \r\n\r\nhello" + SMUGGLED,
                "Content-Length: 99999999999999999999\r\n\r\nhello" + SMUGGLED,
                "Transfer-Encoding: identity\r\n\r\n" + SMUGGLED,
                "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n" + SMUGGLED,
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + SMUGGLED,
                "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n" + SMUGGLED,
                "Transfer-Encoding:\u000bchunked\r\n\r\n0\r\n\r\n" + SMUGGLED,
                "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n" + SMUGGLED,
                "X: y\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + SMUGGLED
            })
    void ambiguousLengthIsABadRequest(String rest) {
        assertRefused(400, HEAD + rest);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x\r\n",
                "\r\n",
                "-1\r\n",
                "0x3\r\nabc\r\n0\r\n\r\n",
                "3 \r\nabc\r\n0\r\n\r\n",
                "3\nabc\r\n0\r\n\r\n",
                "3\r\nabcX\r\n0\r\n\r\n",
                "3\r\nabcd\r\n0\r\n\r\n",
                "ffffffffffffffff1\r\nabc",
                "100000000\r\nabc",
                "3;a=\nb\r\nabc\r\n0\r\n\r\n",
                "0\r\nNo colon\r\n\r\n"
            })
    void brokenChunkIsABadRequest(String chunks) {
        assertRefused(400, HEAD + "Transfer-Encoding: chunked\r\n\r\n" + chunks);
    }

    @Test
    void encodedBodiesAreNotUnderstood() {
        assertRefused(501, HEAD + "Transfer-Encoding: gzip, chunked\r\n\r\n");
    }

    @Test
    void transferCodingInAnOldVersionIsABadRequest() {
        assertRefused(400, "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
    }

    @Test
    void otherVersionsAreNotUnderstood() {
        assertRefused(505, "GET / HTTP/1.2\r\nHost: h\r\n\r\n");
        assertRefused(505, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    }

    @Test
    void requestLineBeyondTheLimitIsRefused() {
        assertRefused(414, "GET /" + "a".repeat(8 * 1024) + " HTTP/1.1\r\nHost: h\r\n\r\n");
        assertRefused(414, "a".repeat(9 * 1024));
    }

    @Test
    void headersBeyondTheLimitAreRefused() {
        assertRefused(431, HEAD + "Long: " + "a".repeat(32 * 1024) + "\r\n\r\n");
        assertRefused(431, HEAD + ("Long: " + "a".repeat(1000) + "\r\n").repeat(33) + "\r\n");
        assertRefused(431, HEAD + "A: b\r\n".repeat(100) + "\r\n");
    }

    @Test
    void ninetyNineHeadersBesideTheHostAreFine() {
        try (RawClient client = server.client()) {
            assertThat(client.send(HEAD + "A: b\r\n".repeat(99) + "\r\n")
                            .answer()
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void tooLargeBodyIsRefusedBeforeItIsSent() {
        assertRefused(413, HEAD + "Content-Length: " + (HttpLimits.DEFAULT.bodyBytes() + 1) + "\r\n\r\n");
    }

    @Test
    void clientThatSendsTooLargeABodyAnywayStillReadsTheAnswer() {
        byte[] megabyte = new byte[1024 * 1024];
        try (RawClient client = server.client()) {
            client.send(HEAD + "Content-Length: " + 20 * megabyte.length + "\r\n\r\n");
            client.sendUntilRefused(megabyte, 20);
            assertThat(client.answer().status()).isEqualTo(413);
        }
    }

    @Test
    void chunksBeyondTheLimitAreRefusedOnTheWay() {
        byte[] chunk = ("100000\r\n" + "x".repeat(0x100000) + "\r\n").getBytes(StandardCharsets.US_ASCII);
        try (RawClient client = server.client()) {
            client.send(HEAD + "Transfer-Encoding: chunked\r\n\r\n");
            client.sendUntilRefused(chunk, 9);
            assertThat(client.answer().status()).isEqualTo(413);
        }
    }

    @Test
    void bodiesBeyondTheBudgetOfAllClientsAreRefused() {
        HttpLimits limits = new HttpLimits(8192, 8192, 100, 64 * 1024, 64 * 1024, 64 * 1024, 100);
        String head = HEAD + "Content-Length: 60000\r\n\r\n";
        try (TestServer small = TestServer.withLimits(limits, TestServer::echo);
                RawClient first = small.client();
                RawClient second = small.client()) {
            first.send(head + "x".repeat(50_000));
            // The first client's bytes may still be on their way: either way only one of the two finds room.
            second.send(head + "y".repeat(50_000));
            first.send("x".repeat(10_000));
            second.sendUntilRefused("y".repeat(10_000).getBytes(StandardCharsets.US_ASCII), 1);
            assertThat(List.of(first.answer().status(), second.answer().status()))
                    .containsAnyOf(200)
                    .allMatch(status -> status == 200 || status == 503);
        }
    }
}
