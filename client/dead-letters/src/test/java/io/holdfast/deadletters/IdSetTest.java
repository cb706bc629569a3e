package io.holdfast.deadletters;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IdSetTest {
    @Test
    void remembersEveryIdAndOnlyThose() {
        IdSet ids = new IdSet();
        for (int i = 0; i < 20_000; i++) {
            assertThat(ids.add("id-" + i)).isTrue();
        }
        for (int i = 0; i < 20_000; i++) {
            assertThat(ids.add("id-" + i)).isFalse();
            assertThat(ids.contains("other-" + i)).isFalse();
        }
        assertThat(ids.size()).isEqualTo(20_000);
    }
}
