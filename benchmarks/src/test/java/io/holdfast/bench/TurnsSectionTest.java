package io.holdfast.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TurnsSectionTest {
    @Test
    void deletesAreNotSigned() {
        Cell receive = new Cell(Workload.RECEIVE, 32);
        assertThat(Protection.ENCRYPTED.isMeasured(receive)).isTrue();
        assertThat(Protection.SIGNED.isMeasured(receive)).isFalse();
        assertThat(Protection.SIGNED.isMeasured(new Cell(Workload.SEND, 32))).isTrue();
    }

    @Test
    void onlyTheFirstIsComparedWithNobody() {
        assertThat(Protection.values()).extracting(Protection::leastShare).containsExactly(0.0, 0.95, 0.85, 0.8, 0.6);
        assertThat(Observation.values()).extracting(Observation::leastShare).containsExactly(0.0, 0.97);
    }

    @ParameterizedTest
    @ValueSource(strings = {"security", "observing"})
    void aSectionAloneNeedsNoRounds(String section) {
        Options options = Options.parse(section);
        assertThat(options.wants(section)).isTrue();
        assertThat(new Plan(options).isEmpty()).isTrue();
    }
}
