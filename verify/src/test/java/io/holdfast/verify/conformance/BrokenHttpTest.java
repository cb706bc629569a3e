package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes that are not HTTP, or not quite: refused in HTTP's words, and never to the harm of anyone else. */
class BrokenHttpTest {
    private static final String JSON_HEAD =
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-amz-json-1.0\r\nX-Amz-Target: AmazonSQS.ListQueues\r\n";

    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.create();

    @RegisterExtension
    final RawWire wire = new RawWire(holdfast);

    @AfterEach
    void otherClientsAreServed() {
        wire.call("ListQueues", "{}").succeeds();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GARBAGE\r\n\r\n",
                "GET\r\n\r\n",
                "GET /\r\n\r\n",
                "GET / HTTP\r\n\r\n",
                "GET  HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET x HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET /a b HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET /\u0001 HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET /\u00e9 HTTP/1.1\r\nHost: x\r\n\r\n",
                "POST / HTTP/1.1\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: x\r\n: no name\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: x\r\nBad Name: y\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: x\r\nName : y\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: x\r\nName: y\r\n folded\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: x\r\nName: nul\u0000\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +2\r\n\r\n{}",
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}\r\n0\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}XX0\r\n\r\n",
                "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n"
            })
    void whatIsNotHttpIsABadRequest(String bytes) {
        assertThat(replyTo(bytes).status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "GET / HTTP/3.7\r\nHost: x\r\n\r\n"})
    void otherVersionsOfHttpAreNotSpoken(String bytes) {
        assertThat(replyTo(bytes).status()).isIn(400, 505);
    }

    @Test
    void unknownTransferCodingIsNotImplemented() {
        assertThat(replyTo(JSON_HEAD + "Transfer-Encoding: gzip\r\n\r\n").status())
                .isIn(400, 501);
    }

    @Test
    void unknownExpectationFails() {
        assertThat(replyTo(JSON_HEAD + "Expect: miracles\r\nContent-Length: 2\r\n\r\n{}")
                        .status())
                .isEqualTo(417);
    }

    @Test
    void longRequestLineIsRefused() {
        assertThat(replyTo("GET /" + "x".repeat(100_000) + " HTTP/1.1\r\nHost: x\r\n\r\n")
                        .status())
                .isEqualTo(414);
    }

    @Test
    void largeHeadersAreRefused() {
        assertThat(replyTo(JSON_HEAD + "X: " + "x".repeat(100_000) + "\r\n\r\n").status())
                .isEqualTo(431);
        assertThat(replyTo(JSON_HEAD + "X: y\r\n".repeat(1000) + "\r\n").status())
                .isEqualTo(431);
    }

    @Test
    void bodyThatIsAnnouncedTooLargeIsRefusedUnread() {
        assertThat(replyTo(JSON_HEAD + "Content-Length: 1000000000\r\n\r\n").status())
                .isEqualTo(413);
    }

    @Test
    void chunkedBodyThatGrowsTooLargeIsRefused() {
        String chunk = "100000\r\n" + " ".repeat(0x100000) + "\r\n";
        assertThat(replyTo(JSON_HEAD + "Transfer-Encoding: chunked\r\n\r\n" + chunk.repeat(9))
                        .status())
                .isEqualTo(413);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "POST",
                "POST / HTTP/1.1\r\nHost: x\r\n",
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{",
                "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"
            })
    void clientThatHangsUpEarlyIsForgotten(String bytes) {
        try (HttpConnection connection = new HttpConnection(wire.endpoint())) {
            connection.send(bytes);
            connection.sendNoMore();
            assertThat(connection.isClosedByServer()).isTrue();
        }
    }

    @Test
    void requestHiddenBehindARefusedOneIsNotCarriedOut() {
        String hidden = "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-amz-json-1.0\r\n"
                + "X-Amz-Target: AmazonSQS.CreateQueue\r\nContent-Length: 22\r\n\r\n{\"QueueName\":\"hidden\"}";
        replyTo("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
                + hidden);
        wire.call("GetQueueUrl", "{'QueueName':'hidden'}").refusesUnknownQueue();
    }

    /** The answer to these bytes, after which the server must end the connection: it cannot know where the next request begins. */
    private HttpReply replyTo(String bytes) {
        try (HttpConnection connection = new HttpConnection(wire.endpoint())) {
            connection.send(bytes);
            HttpReply reply = connection.read();
            assertThat(reply.endsTheConnection()).isTrue();
            assertThat(reply.text()).doesNotContain("Exception", "\tat ", "netty");
            connection.sendNoMore();
            assertThat(connection.isClosedByServer()).isTrue();
            return reply;
        }
    }
}
