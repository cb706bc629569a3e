package io.holdfast.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The log on a disk that forgets, from seeds. {@code -Dholdfast.seed=N} replays one seed, {@code -Dholdfast.long=true} runs many more than
 * usual.
 */
class LogCrashTest {
    private static final int SEEDS = 1_500;
    private static final int SEEDS_OF_A_LONG_RUN = 100_000;
    private static final int SEEDS_FOR_A_BUG = 300;

    @Test
    void noSeedBreaksALaw() {
        Long only = Long.getLong("holdfast.seed");
        long first = only == null ? 1 : only;
        long seeds = only != null ? 1 : Boolean.getBoolean("holdfast.long") ? SEEDS_OF_A_LONG_RUN : SEEDS;
        for (long seed = first; seed < first + seeds; seed++) {
            try {
                new LogCampaign(seed, null).run();
            } catch (RuntimeException broken) {
                fail("seed " + seed + ": " + broken.getMessage(), broken);
            }
        }
    }

    @Test
    void runsGoWhereItIsDangerous() {
        Set<String> happened = new TreeSet<>();
        for (long seed = 1; seed <= 100; seed++) {
            happened.addAll(new LogCampaign(seed, null).run().keySet());
        }
        assertThat(happened)
                .contains(
                        "appended",
                        "longer than a segment",
                        "trimmed",
                        "segment made ready",
                        "begun anew",
                        "killed",
                        "power cut",
                        "stopped by LogFailure",
                        "stopped by IOException",
                        "stopped while it was read",
                        "judged");
    }

    @Test
    void sameSeedIsTheSameRun() {
        for (long seed = 1; seed <= 10; seed++) {
            assertThat(new LogCampaign(seed, null).run()).isEqualTo(new LogCampaign(seed, null).run());
        }
    }

    @Test
    void everyLawIsBrokenByAPlantedBug() {
        assertThat(Arrays.stream(PlantedLogBug.values()).map(PlantedLogBug::law).collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(LogLaw.values());
    }

    @ParameterizedTest
    @EnumSource(PlantedLogBug.class)
    void plantedBugIsFound(PlantedLogBug bug) {
        assertThat(lawsBrokenBy(bug)).contains(bug.law());
    }

    private static Set<LogLaw> lawsBrokenBy(PlantedLogBug bug) {
        Set<LogLaw> broken = new TreeSet<>();
        for (long seed = 1; seed <= SEEDS_FOR_A_BUG; seed++) {
            try {
                new LogCampaign(seed, bug).run();
            } catch (LogLaw.Broken found) {
                broken.add(found.law());
            }
        }
        return broken;
    }
}
