package io.holdfast.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class AnswerEncoderTest {
    private static final String ID = "x-amzn-RequestId: 00000000-0000-4001-8000-000000000002\r\n";

    private static final String FOR_BROWSERS = """
            X-Content-Type-Options: nosniff
            Cache-Control: no-store
            Content-Security-Policy: default-src 'none'; frame-ancestors 'none'
            Cross-Origin-Resource-Policy: same-origin
            """.replace("\n", "\r\n");

    private Instant now = Instant.parse("2026-01-02T03:04:05.999Z");
    private final AnswerEncoder encoder = new AnswerEncoder(() -> now);

    private String encode(Response response, boolean withBody, boolean close) throws IOException {
        ByteBuf buffer = encoder.encode(UnpooledByteBufAllocator.DEFAULT, response, 1, 2, withBody, close, false);
        try {
            return buffer.toString(StandardCharsets.ISO_8859_1);
        } finally {
            buffer.release();
        }
    }

    @Test
    void answerIsHeadThenBodyWithoutAGap() throws IOException {
        String head = "HTTP/1.1 200 OK\r\n" + FOR_BROWSERS + "Content-Type: text/plain\r\n" + ID
                + "Date: Fri, 02 Jan 2026 03:04:05 GMT\r\n";
        Response hello = TestServer.text("hello");
        assertThat(encode(hello, true, false)).isEqualTo(head + "Content-Length: 5\r\n\r\nhello");
        assertThat(encode(hello, true, true)).isEqualTo(head + "Content-Length: 5\r\nConnection: close\r\n\r\nhello");
        assertThat(encode(hello, false, false)).isEqualTo(head + "Content-Length: 5\r\n\r\n");
        assertThat(encode(Response.of(TestServer.OK), true, false)).isEqualTo(head + "Content-Length: 0\r\n\r\n");
    }

    @Test
    void statusWithoutABodyHasNoLengthEvenIfABodyIsGiven() throws IOException {
        Response response = Response.of(ResponseHead.of(304), new byte[] {'x'});
        assertThat(encode(response, true, true))
                .isEqualTo("HTTP/1.1 304 Not Modified\r\n" + FOR_BROWSERS + ID
                        + "Date: Fri, 02 Jan 2026 03:04:05 GMT\r\nConnection: close\r\n\r\n");
    }

    @Test
    void dateFollowsTheClockOnceItIsRefreshed() throws IOException {
        now = now.plusSeconds(1);
        assertThat(encode(TestServer.text(""), true, false)).contains("Date: Fri, 02 Jan 2026 03:04:05 GMT\r\n");
        encoder.refreshDate();
        assertThat(encode(TestServer.text(""), true, false)).contains("Date: Fri, 02 Jan 2026 03:04:06 GMT\r\n");
    }
}
