package io.holdfast.verify.fault;

import io.holdfast.verify.fault.SteppedServer.Step;
import io.holdfast.verify.fault.SteppedServer.While;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** However the system clock is set, nothing happens early, nothing sticks, nothing is lost, and clients see the system clock's time. */
final class ClockStepTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration DAYS = Duration.ofDays(5);
    private static final Duration YEARS = Duration.ofDays(3650);

    @TempDir
    Path directory;

    @Test
    void stepsOneAfterAnotherChangeNothingButTimestamps() throws Exception {
        check(List.of(
                new Step(While.RUNNING, HOUR.negated()),
                new Step(While.STOPPED, HOUR),
                new Step(While.RUNNING, DAYS),
                new Step(While.KILLED, YEARS)));
    }

    @ParameterizedTest
    @MethodSource("everyStep")
    @EnabledIfSystemProperty(named = "holdfast.long", matches = "true")
    void oneStepChangesNothingButTimestamps(Step step) throws Exception {
        check(List.of(step));
    }

    @Test
    @EnabledIfSystemProperty(named = "holdfast.long", matches = "true")
    void retentionAndDeduplicationEndAsIfTheClockHadNotBeenSet() throws Exception {
        try (ClockWitness witness = new ClockWitness(directory)) {
            witness.prepare();
            witness.server.make(new Step(While.RUNNING, YEARS));
            witness.server.make(new Step(While.STOPPED, HOUR.negated()));
            witness.awaitEndOfRetention();
            witness.awaitEndOfDeduplication();
        }
    }

    static Stream<Step> everyStep() {
        return Arrays.stream(While.values())
                .flatMap(when -> Stream.of(HOUR.negated(), HOUR, DAYS, YEARS).map(by -> new Step(when, by)));
    }

    private void check(List<Step> steps) throws Exception {
        try (ClockWitness witness = new ClockWitness(directory)) {
            witness.prepare();
            for (Step step : steps) {
                witness.server.make(step);
                witness.expectNothingEarly();
                witness.expectTimestampsOfTheWallClock();
            }
            witness.expectEverythingWhenItIsDue();
            witness.expectNothingLost();
        }
    }
}
