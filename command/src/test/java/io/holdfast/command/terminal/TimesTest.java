package io.holdfast.command.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimesTest {
    @ParameterizedTest
    @CsvSource({
        "0,0 s",
        "0.25,250 ms",
        "1,1 s",
        "1.44,1.4 s",
        "45,45 s",
        "119,119 s",
        "120,2 min",
        "7199,119 min",
        "7200,2 h",
        "172800,2 d"
    })
    void lengthsHaveOneUnit(double seconds, String text) {
        assertThat(Times.length(seconds)).isEqualTo(text);
    }

    @Test
    void timesAreToldFromNow() {
        Instant now = Instant.parse("2026-11-17T12:00:00Z");
        assertThat(Times.since("2026-11-17T11:59:15.000Z", now)).isEqualTo("45 s ago");
        assertThat(Times.since("2026-11-17T12:00:00.300Z", now)).isEqualTo("now");
        assertThat(Times.since("2026-11-17T13:30:00Z", now)).isEqualTo("in 90 min");
        assertThat(Times.since("", now)).isEqualTo("-");
        assertThat(Times.since("yesterday", now)).isEqualTo("yesterday");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"0;0", "0.04;<0.1", "9.96;10.0", "12.4;12", "12345.6;12,346"})
    void ratesHaveADigitBehindThePointAsLongAsItMatters(double rate, String text) {
        assertThat(Numbers.rate(OptionalDouble.of(rate))).isEqualTo(text);
    }
}
