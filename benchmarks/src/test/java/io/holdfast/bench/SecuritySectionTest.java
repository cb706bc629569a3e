package io.holdfast.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SecuritySectionTest {
    @Test
    void deletesAreNotSigned() {
        Cell receive = new Cell(Workload.RECEIVE, 32);
        assertThat(SecuritySection.isMeasured(receive, Protection.ENCRYPTED)).isTrue();
        assertThat(SecuritySection.isMeasured(receive, Protection.SIGNED)).isFalse();
        assertThat(SecuritySection.isMeasured(new Cell(Workload.SEND, 32), Protection.SIGNED))
                .isTrue();
    }

    @Test
    void theSectionAloneNeedsNoRounds() {
        Options options = Options.parse("security");
        assertThat(options.wants("security")).isTrue();
        assertThat(new Plan(options).isEmpty()).isTrue();
    }
}
