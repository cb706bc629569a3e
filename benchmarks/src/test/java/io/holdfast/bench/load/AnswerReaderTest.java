package io.holdfast.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerReaderTest {
    private final AnswerReader reader = new AnswerReader();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 9\r\nDate: now\r\n\r\n{\"a\":123}",
                "HTTP/1.1 200 OK\r\nServer: x\r\ncontent-length:9\r\n\r\n{\"a\":123}",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{\"a\"\r\n5;x=y\r\n:123}\r\n0\r\n\r\n"
            })
    void answerIsCompleteWithItsLastByteAndNoSooner(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < bytes.length - 1; i++) {
            assertThat(take(bytes, i, 1)).isFalse();
        }
        assertThat(take(bytes, bytes.length - 1, 1)).isTrue();
        assertThat(reader.answer().ok()).isTrue();
        assertThat(reader.answer().excerpt()).isEqualTo("200 {\"a\":123}");
    }

    @Test
    void readerServesTheNextAnswerAfterReset() {
        assertThat(take("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")).isTrue();
        reader.reset();
        assertThat(take("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n")).isTrue();
        assertThat(reader.answer().status).isEqualTo(503);
        assertThat(reader.answer().ok()).isFalse();
    }

    @Test
    void bytesBeyondTheAnswerAreRefused() {
        assertThatThrownBy(() -> take("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}HTTP"))
                .isInstanceOf(LoadFailure.class);
    }

    @Test
    void answerWithoutLengthIsRefused() {
        assertThatThrownBy(() -> take("HTTP/1.1 200 OK\r\nServer: x\r\n\r\n"))
                .isInstanceOf(LoadFailure.class)
                .hasMessageContaining("without length");
    }

    private boolean take(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        return take(bytes, 0, bytes.length);
    }

    private boolean take(byte[] bytes, int from, int count) {
        return reader.take(ByteBuffer.wrap(bytes, from, count));
    }
}
