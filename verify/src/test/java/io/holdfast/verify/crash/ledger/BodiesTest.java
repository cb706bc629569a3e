package io.holdfast.verify.crash.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class BodiesTest {
    @Test
    void bodyStandsForItsNumber() {
        for (long number = 1; number < 500; number++) {
            assertThat(Bodies.numberOf(Bodies.of(number))).isEqualTo(number);
        }
    }

    @Test
    void everyOtherTextIsDamaged() {
        String body = Bodies.of(42);
        assertThat(Bodies.numberOf(body + "x")).isEqualTo(Bodies.DAMAGED);
        assertThat(Bodies.numberOf(body.substring(0, body.length() - 1))).isEqualTo(Bodies.DAMAGED);
        assertThat(Bodies.numberOf(Bodies.of(43).substring(0, 16) + body.substring(16)))
                .isEqualTo(Bodies.DAMAGED);
        assertThat(Bodies.numberOf("")).isEqualTo(Bodies.DAMAGED);
        assertThat(Bodies.numberOf("a text that was never made here")).isEqualTo(Bodies.DAMAGED);
    }
}
