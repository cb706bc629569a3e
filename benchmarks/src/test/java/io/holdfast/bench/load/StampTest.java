package io.holdfast.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StampTest {
    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE, 1_234_567_890_123L})
    void stampComesBackAsItWasWritten(long nanos) {
        ByteBuffer bytes = ByteBuffer.allocate(20);
        Stamp.write(bytes, 3, nanos);
        assertThat(Stamp.read(bytes.array(), 3)).isEqualTo(nanos);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void bodyWithoutStampIsRefused(int at) {
        assertThatThrownBy(() -> Stamp.read(new byte[20], at)).isInstanceOf(LoadFailure.class);
    }
}
