package io.holdfast.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SteadyNodesTest {
    private static final int PARTITION = 3;

    private final SteadyNodes nodes = new SteadyNodes(Duration.ofSeconds(20));
    private long term = 7;

    private boolean isSteadyAfter(int second, String... there) {
        long now = Duration.ofSeconds(second).toNanos();
        nodes.look(PARTITION, term, Set.of(there), now);
        return nodes.isSteady(PARTITION, "b", now);
    }

    private boolean isSteadyUntil(int from, int to) {
        boolean isSteady = false;
        for (int second = from; second <= to; second++) {
            isSteady = isSteadyAfter(second, "b", "c");
        }
        return isSteady;
    }

    @Test
    void aNodeIsSteadyOnceItWasThereForLongEnough() {
        assertThat(nodes.isSteady(PARTITION, "b", 0)).isFalse();
        assertThat(isSteadyUntil(0, 19)).isFalse();
        assertThat(isSteadyUntil(20, 20)).isTrue();
        assertThat(nodes.isSteady(PARTITION + 1, "b", Duration.ofSeconds(20).toNanos()))
                .isFalse();
    }

    @Test
    void aNodeThatWasAwayForAMomentStartsOver() {
        assertThat(isSteadyUntil(0, 30)).isTrue();
        assertThat(isSteadyAfter(31, "c")).isFalse();
        assertThat(isSteadyUntil(32, 51)).isFalse();
        assertThat(isSteadyUntil(52, 52)).isTrue();
    }

    @Test
    void whatWasSeenInAnEarlierTermDoesNotCount() {
        assertThat(isSteadyUntil(0, 30)).isTrue();
        term++;
        assertThat(isSteadyUntil(31, 50)).isFalse();
    }

    @Test
    void whatWasNotLookedAtMayHaveBeenAway() {
        assertThat(isSteadyUntil(0, 19)).isFalse();
        assertThat(isSteadyUntil(30, 49)).isFalse();
        assertThat(isSteadyUntil(50, 50)).isTrue();
    }

    @Test
    void whoCouldNotTakeOverIsAskedAgainLater() {
        assertThat(isSteadyUntil(0, 20)).isTrue();
        nodes.startOver(PARTITION, "b");
        assertThat(isSteadyUntil(21, 40)).isFalse();
        assertThat(isSteadyUntil(41, 41)).isTrue();
    }
}
