package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.app.CrashingStarts.LawBroken;
import io.holdfast.app.IdentityCrashTest.PlantedBug;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A kill at any moment leaves metrics of users as they were acknowledged, or with what was under way; never half of a PutMetricData. */
class MetricCrashTest {
    private static final int WORLDS = 60;
    private static final int ROUNDS = 20;

    @Test
    void whatWasAcknowledgedHolds() throws Exception {
        SplittableRandom seeds = new SplittableRandom(17);
        for (int i = 0; i < WORLDS; i++) {
            crash(seeds.nextLong(), PlantedBug.NONE);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void plantedBugIsNoticed(PlantedBug bug) {
        assertThatThrownBy(() -> {
                    for (long seed = 0; seed < 100; seed++) {
                        crash(seed, bug);
                    }
                })
                .isInstanceOf(LawBroken.class);
    }

    private static void crash(long seed, PlantedBug bug) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        CrashingMetrics world = new CrashingMetrics(random, bug);
        for (int round = 0; round < ROUNDS; round++) {
            world.round(random.nextInt(3) > 0);
        }
    }
}
