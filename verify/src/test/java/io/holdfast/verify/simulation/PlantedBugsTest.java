package io.holdfast.verify.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.holdfast.app.partition.Partition;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/** The test of the test: every planted bug is found, by a law that has to do with it. */
class PlantedBugsTest {
    private static final int STEPS = 600;
    private static final int SEEDS = 400;

    @BeforeAll
    static void silenceTheServer() {
        ((Logger) LoggerFactory.getLogger(Partition.class.getPackageName())).setLevel(Level.OFF);
    }

    @Test
    void everyLawIsBrokenByAPlantedBug() {
        Stream<Law> inOnePartition = Arrays.stream(PlantedBug.values()).map(PlantedBug::law);
        Stream<Law> betweenPartitions = Arrays.stream(HandOffBug.values()).map(HandOffBug::law);
        Stream<Law> inACluster = Arrays.stream(ClusterBug.values()).map(ClusterBug::law);
        Stream<Law> passedOn = Arrays.stream(ForwardingBug.values()).map(ForwardingBug::law);
        assertThat(Stream.of(inOnePartition, betweenPartitions, inACluster, passedOn)
                        .flatMap(laws -> laws)
                        .collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(Law.values());
    }

    @ParameterizedTest
    @EnumSource(PlantedBug.class)
    void plantedBugIsFound(PlantedBug bug) {
        Campaign campaign = new Campaign(bug.ports(), STEPS);

        assertThat(campaign.find(bug.law(), SEEDS))
                .as("found by %s within %s seeds", bug.law(), SEEDS)
                .isPresent();
    }
}
