package io.holdfast.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Leaders are where they should be, and do not come back to a node that has only just come back. */
final class LeaderMovesTest {
    private static final Duration STEADY = Duration.ofSeconds(2);
    private static final Assignment ALL_AT_A =
            new Assignment(Map.of(0, List.of("a", "b", "c"), 1, List.of("a", "c", "b")), Set.of(), Set.of(), false);

    @TempDir
    Path directory;

    private TestCluster cluster;

    @BeforeEach
    void make() throws Exception {
        cluster = new TestCluster(directory, 2, List.of(TestCluster.ROWS), "a", "b", "c");
    }

    private void start(Duration steady) throws Exception {
        cluster.with(settings -> settings.withTiming(settings.timing().withSteady(steady)))
                .start("a", "b", "c");
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    private boolean leadsAll(String node) {
        return cluster.term(node, 0) != 0 && cluster.term(node, 1) != 0;
    }

    @Test
    void aNodeThatWasRestartedLeadsAgainWhenItHasBeenThereForAWhile() throws Exception {
        start(STEADY);
        cluster.assign(ALL_AT_A, () -> leadsAll("a") ? true : null);
        cluster.put(0, "k", "v");
        cluster.stop("a");
        String other = cluster.leader(0);
        // Whoever leads now does so for long enough.
        long since = System.nanoTime();
        cluster.assign(ALL_AT_A, () -> System.nanoTime() - since > STEADY.toNanos() ? true : null);
        assertThat(cluster.leader(0)).isEqualTo(other);

        long begun = System.nanoTime();
        cluster.start("a");
        cluster.assign(ALL_AT_A, () -> leadsAll("a") ? true : null);
        assertThat(System.nanoTime() - begun).isGreaterThan(STEADY.toNanos());
        assertThat(cluster.get("a", 0, "k")).isEqualTo("v");
    }

    @Test
    void whatANodeHandsOverIsSpreadOverTheOthers() throws Exception {
        start(Duration.ofMillis(500));
        cluster.assign(ALL_AT_A, () -> leadsAll("a") ? true : null);
        cluster.node("a").drain();
        assertThat(Set.of(cluster.leader(0), cluster.leader(1))).containsExactlyInAnyOrder("b", "c");
    }

    @Test
    void anOperatorNeedNotWait() throws Exception {
        start(Duration.ofMinutes(5));
        String leader = cluster.leader(0);
        String other = cluster.followers(0).get(0);
        String third = cluster.followers(0).get(1);
        cluster.assign(keptBy(leader, other, third), () -> cluster.term(leader, 0) != 0 ? true : null);
        cluster.assign(keptBy(other, leader, third), () -> cluster.term(other, 0) != 0 ? true : null);
    }

    private static Assignment keptBy(String... inOrder) {
        return new Assignment(Map.of(0, List.of(inOrder)), Set.of(), Set.of(), false);
    }
}
