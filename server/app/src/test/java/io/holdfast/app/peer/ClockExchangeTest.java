package io.holdfast.app.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which clock is the wrong one. */
final class ClockExchangeTest {
    @Test
    void nodeThatDiffersFromAllOthersIsOff() {
        assertThat(ClockExchange.ahead(List.of(2_000L, 2_010L))).isEqualTo(-2_000);
        assertThat(ClockExchange.ahead(List.of(-2_000L, -2_010L))).isEqualTo(2_000);
    }

    @Test
    void nodeIsNotOffBecauseOneOfTheOthersIs() {
        assertThat(ClockExchange.ahead(List.of(2_000L, 3L))).isEqualTo(-3);
        assertThat(ClockExchange.ahead(List.of(5L, -9_000L, 3L, 1L))).isEqualTo(-1);
    }

    @Test
    void ofTwoClocksNobodyKnowsWhichIsWrong() {
        assertThat(ClockExchange.ahead(List.of(2_000L))).isEqualTo(-2_000);
        assertThat(ClockExchange.ahead(List.of(-2_000L))).isEqualTo(2_000);
    }

    @Test
    void nodeThatHearsFromNobodyDoesNotKnow() {
        assertThat(ClockExchange.ahead(List.of())).isNull();
    }
}
