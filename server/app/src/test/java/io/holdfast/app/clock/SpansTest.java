package io.holdfast.app.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpansTest {
    @ParameterizedTest
    @CsvSource({
        "400, 0 s",
        "6400, 6 s",
        "3599990, 1 h",
        "3661000, 1 h 1 min",
        "216000000, 2 d 12 h",
        "432000013, 5 d",
        "86460000, 1 d"
    })
    void spansAreWrittenInTheirTwoLargestUnits(long millis, String text) {
        assertThat(Spans.text(millis)).isEqualTo(text);
    }
}
