package io.holdfast.verify.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.holdfast.verify.crash.Seed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Nodes on machines of their own, under load through all of them, while machines, disks, clocks and the network fail: nothing that was acknowledged is
 * lost, nothing that was deleted comes back, order and deduplication hold, and nothing comes twice but for the reasons that are promised.
 */
final class FaultMatrixTest {
    private static final int ROUNDS = Integer.getInteger("holdfast.faults.rounds", 10);
    /** The names of some rows, for whoever does not want to wait for all. */
    private static final String ONLY = System.getProperty("holdfast.faults.only", "");

    private static final List<Integer> NODES = Stream.of(
                    System.getProperty("holdfast.faults.nodes", "3,5").split(","))
            .map(Integer::valueOf)
            .toList();

    @TempDir
    Path directory;

    private final SplittableRandom random = Seed.of(FaultMatrixTest.class);

    @BeforeEach
    void namespacesCanBeMade() {
        Optional<String> hindrance = Namespaces.hindrance();
        assumeTrue(hindrance.isEmpty(), () -> hindrance.orElse(""));
    }

    @Test
    void everyPromiseHoldsWhenNodesAreKilledPausedCutOffAndRestarted() throws Exception {
        strike(
                "one of each",
                3,
                List.of(Fault.KILLED_LEADER, Fault.PAUSED, Fault.LEADER_ALONE, Fault.RESTARTED_LEADER));
    }

    @ParameterizedTest(name = "{0}, {1} nodes")
    @MethodSource("everyFault")
    @EnabledIfSystemProperty(named = "holdfast.long", matches = "true")
    void everyPromiseHoldsWhateverHappens(Fault fault, int nodes) throws Exception {
        strike(
                fault.toString(),
                nodes,
                Stream.generate(() -> fault).limit(ROUNDS).toList());
    }

    static Stream<Arguments> everyFault() {
        return Stream.of(Fault.values())
                .filter(fault -> ONLY.isEmpty() || List.of(ONLY.split(",")).contains(fault.name()))
                .flatMap(fault -> NODES.stream().map(nodes -> Arguments.of(fault, nodes)));
    }

    private void strike(String title, int nodes, List<Fault> faults) throws Exception {
        try (FaultScene scene = new FaultScene(directory, nodes, random);
                FaultLoad load = new FaultLoad(random)) {
            for (Fault fault : faults.stream().distinct().toList()) {
                fault.equip(scene);
            }
            scene.start();
            load.start(scene.cluster().inTurn());
            Duration slowest = Duration.ZERO;
            for (int round = 0; round < faults.size(); round++) {
                scene.round(round);
                scene.letPass(500, 2_000);
                faults.get(round).strike(scene);
                Duration recovery = scene.awaitAnswers();
                slowest = recovery.compareTo(slowest) > 0 ? recovery : slowest;
            }
            scene.letPass(500, 1_000);
            load.stop();
            scene.awaitAnswers();
            load.drain(scene.cluster().inTurn());
            Map<String, List<String>> broken = load.broken();
            FaultTable.add(title, nodes, faults.size(), load, slowest, broken);
            assertThat(broken).as(scene::story).isEmpty();
        }
    }
}
