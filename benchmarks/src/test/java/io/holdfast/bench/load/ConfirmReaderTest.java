package io.holdfast.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

final class ConfirmReaderTest {
    private final ConfirmReader reader = new ConfirmReader(3);

    @Test
    void answerIsCompleteWhenEveryMessageIsConfirmedInWhateverOrder() {
        assertThat(reader.take(ack(3, false))).isFalse();
        assertThat(reader.take(ack(2, true))).isTrue();
        reader.reset();
        assertThat(reader.take(ack(5, true))).isFalse();
        assertThat(reader.take(ack(6, false))).isTrue();
    }

    @Test
    void confirmsMayArriveInPieces() {
        ByteBuffer whole = ack(3, true);
        for (int i = 0; i < whole.limit() - 1; i++) {
            assertThat(reader.take(whole.slice(i, 1))).isFalse();
        }
        assertThat(reader.take(whole.slice(whole.limit() - 1, 1))).isTrue();
    }

    @Test
    void anythingButAConfirmEndsTheLoad() {
        ByteBuffer close = ByteBuffer.wrap(new AmqpFrames()
                .method(1, AmqpFrames.method(20, 40), out -> out.writeShort(0))
                .toByteArray());
        assertThatThrownBy(() -> reader.take(close))
                .isInstanceOf(LoadFailure.class)
                .hasMessageContaining("20.40");
    }

    private static ByteBuffer ack(long tag, boolean isUpToHere) {
        return ByteBuffer.wrap(new AmqpFrames()
                .method(1, AmqpFrames.ACK, out -> {
                    out.writeLong(tag);
                    out.writeByte(isUpToHere ? 1 : 0);
                })
                .toByteArray());
    }
}
