package io.holdfast.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnitsTest {

    @ParameterizedTest
    @CsvSource({
        "500 ms,PT0.5S",
        "10s,PT10S",
        "10 seconds,PT10S",
        "1 second,PT1S",
        "2 minutes,PT2M",
        "2m,PT2M",
        "1.5 h,PT1H30M",
        "1 d,PT24H",
        "0,PT0S",
        "3 millis,PT0.003S"
    })
    void durationsCarryTheirUnit(String text, Duration expected) {
        assertThat(Units.duration(text).orElse(null)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"10,10", "64 KiB,65536", "64k,65536", "1 kB,1000", "8 MiB,8388608", "1.5 GiB,1610612736", "2 bytes,2"})
    void sizesFollowHocon(String text, long expected) {
        assertThat(Units.bytes(text)).hasValue(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "-1 s", "1 parsec", "1 s s", "999999999999 d"})
    void anythingElseIsNoDuration(String text) {
        assertThat(Units.duration(text)).isEmpty();
    }

    @Test
    void bareNumberIsNoDurationBecauseItsUnitWouldBeAGuess() {
        assertThat(Units.duration("10")).isEmpty();
    }
}
