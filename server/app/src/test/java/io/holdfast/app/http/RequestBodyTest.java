package io.holdfast.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RequestBodyTest {
    @Test
    void chunkedBodyIsPutTogether() {
        try (TestServer server = TestServer.with(TestServer::echo);
                RawClient client = server.client()) {
            client.send("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n");
            client.send("3;name=\"v\"\r\nabc\r\nA\r\n0123456789\r\n0\r\nX-Trailer: t\r\n\r\n");
            assertThat(client.answer().body()).isEqualTo("abc0123456789");
            assertThat(client.post("/", "next").answer().body()).isEqualTo("next");
        }
    }

    @Test
    void emptyChunkedBodyIsEmpty() {
        try (TestServer server = TestServer.with(TestServer::echo);
                RawClient client = server.client()) {
            client.send("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: Chunked\r\n\r\n0\r\n\r\n");
            assertThat(client.answer().body()).isEmpty();
        }
    }

    @Test
    void requestsAreUnderstoodWhenEveryByteComesAlone() {
        String fixed = "\r\nPOST /one HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello";
        String chunked =
                "POST /two HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n h\r\n1\r\ni\r\n0\r\n\r\n";
        try (TestServer server = TestServer.with(TestServer::echo);
                RawClient client = server.client()) {
            for (byte b : (fixed + chunked).getBytes(StandardCharsets.US_ASCII)) {
                client.send(new byte[] {b});
            }
            assertThat(client.answer().body()).isEqualTo("hello");
            assertThat(client.answer().body()).isEqualTo(" hi");
        }
    }

    @Test
    void bodyOfExactlyTheLimitIsTaken() {
        String body =
                "\n x".repeat(HttpLimits.DEFAULT.bodyBytes() / 3) + "y".repeat(HttpLimits.DEFAULT.bodyBytes() % 3);
        RequestHandler handler = exchange -> exchange.answer(
                TestServer.text(Boolean.toString(TestServer.bodyOf(exchange).equals(body))));
        try (TestServer server = TestServer.with(handler);
                RawClient client = server.client()) {
            assertThat(client.post("/", body).answer().body()).isEqualTo("true");
        }
    }

    @Test
    void clientThatWaitsForContinueIsToldToGoOn() {
        try (TestServer server = TestServer.with(TestServer::echo);
                RawClient client = server.client()) {
            client.send("POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-Continue\r\nContent-Length: 4\r\n\r\n");
            assertThat(client.answer().status()).isEqualTo(100);
            assertThat(client.send("body").answer().body()).isEqualTo("body");
        }
    }

    @Test
    void clientThatWaitsForContinueIsSpareSendingTooLargeABody() {
        try (TestServer server = TestServer.with(TestServer::echo);
                RawClient client = server.client()) {
            client.send("POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 99999999\r\n\r\n");
            assertThat(client.answer().status()).isEqualTo(413);
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void otherExpectationsFail() {
        try (TestServer server = TestServer.with(TestServer::echo);
                RawClient client = server.client()) {
            client.send("POST / HTTP/1.1\r\nHost: h\r\nExpect: more\r\nContent-Length: 4\r\n\r\n");
            assertThat(client.answer().status()).isEqualTo(417);
            assertThat(client.isClosed()).isTrue();
        }
    }
}
