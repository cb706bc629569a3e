package io.holdfast.protocol.sqs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SequenceNumberTest {
    private static final BigInteger FIRST = new BigInteger("18849496460467696128");

    @ParameterizedTest
    @ValueSource(
            longs = {0, 1, 9_532_303_871L, 9_532_303_872L, 9_999_999_999L, 10_000_000_000L, 1L << 53, Long.MAX_VALUE})
    void numberIsTheFirstOnePlusThePlaceInTheQueue(long sequence) {
        String text = SequenceNumber.text(sequence);

        assertThat(new BigInteger(text)).isEqualTo(FIRST.add(BigInteger.valueOf(sequence)));
        assertThat(text).hasSize(20);
    }

    @Test
    void textsGrowAsNumbersDo() {
        assertThat(SequenceNumber.text(9_532_303_871L)).isLessThan(SequenceNumber.text(9_532_303_872L));
    }

    @Test
    void thereIsNoPlaceBeforeTheFirst() {
        assertThatIllegalArgumentException().isThrownBy(() -> SequenceNumber.text(-1));
    }
}
