package io.holdfast.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is read of a connection whose request is not answered yet. */
class RequestDecoderTest {
    private static final int PIPELINED_BYTES = 16 * 1024;
    private static final String REQUEST = "GET /next HTTP/1.1\r\nHost: test\r\nX: ";

    private final RequestDecoder decoder = new RequestDecoder(HttpLimits.DEFAULT, false);
    private final EmbeddedChannel channel = new EmbeddedChannel(decoder);

    @AfterEach
    void end() {
        channel.finishAndReleaseAll();
    }

    private void arrives(String bytes) {
        channel.writeInbound(Unpooled.copiedBuffer(bytes, StandardCharsets.US_ASCII));
    }

    /** How many requests came out. */
    private int decoded() {
        int requests = 0;
        for (Object message = channel.readInbound(); message != null; message = channel.readInbound()) {
            requests += message instanceof HttpRequest ? 1 : 0;
            ReferenceCountUtil.release(message);
        }
        return requests;
    }

    @Test
    void pipelinedRequestsBehindAHeldOneAreNotReadWithoutEnd() {
        decoder.hold();
        String request = REQUEST + "x".repeat(1_000) + "\r\n\r\n";
        int taken = 0;
        while (channel.config().isAutoRead()) {
            arrives(request);
            taken += request.length();
            assertThat(taken).isLessThanOrEqualTo(PIPELINED_BYTES + request.length());
        }

        assertThat(taken).isGreaterThan(PIPELINED_BYTES);
        assertThat(decoded()).isZero();
    }

    @Test
    void whatWaitedComesOutOnceItIsReleasedAndReadingGoesOn() {
        decoder.hold();
        String request = REQUEST + "x".repeat(1_000) + "\r\n\r\n";
        int requests = 0;
        while (channel.config().isAutoRead()) {
            arrives(request);
            requests++;
        }

        decoder.release(channel);

        assertThat(decoded()).isEqualTo(requests);
        assertThat(channel.config().isAutoRead()).isTrue();
    }

    @Test
    void nothingIsKeptOfAClientThatHungUpWhileReadingWasStopped() {
        decoder.hold();
        while (channel.config().isAutoRead()) {
            arrives(REQUEST + "x".repeat(1_000) + "\r\n\r\n");
        }

        arrives("GET /left HTTP/1.1\r\nHost: test\r\n\r\n");
        arrives("GET /left HTTP/1.1\r\nHost: test\r\n\r\n");
        decoder.release(channel);

        assertThat(decoded()).isZero();
    }
}
