package io.holdfast.app.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever becomes of the machine's clocks, the server's own time passes as time passes, and clients see the wall clock's. */
class ServerTimeTest {
    private static final long HOUR_MILLIS = Duration.ofHours(1).toMillis();
    private static final long DAY_MILLIS = Duration.ofDays(1).toMillis();

    @TempDir
    Path directory;

    private final HandClocks machine = new HandClocks();
    private HandServer server;

    @BeforeEach
    void runForAMinute() {
        server = HandServer.on(directory, machine);
        server.runSeconds(60);
    }

    @Test
    void startsAtTheWallClockInANewDirectory() {
        assertThat(server.nowMillis()).isEqualTo(HandClocks.START_MILLIS + 60_000);
        assertThat(server.steps().count()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-PT1H", "PT1H", "P5D", "P3652D"})
    void stepWhileRunningChangesOnlyWhatIsShown(Duration step) {
        long before = server.nowMillis();
        machine.set(step.toMillis());
        server.runSeconds(30);

        assertThat(server.nowMillis()).isEqualTo(before + 30_000);
        assertThat(server.shown(before)).isEqualTo(before);
        assertThat(server.shown(server.nowMillis())).isEqualTo(machine.wallMillis());
        assertThat(server.steps().count()).isEqualTo(1);
        assertThat(server.steps().offsetMillis()).isEqualTo(step.toMillis());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-PT1H", "PT1H", "P5D", "P3652D"})
    void stepWhileRunningIsNotFollowedByTheNextStart(Duration step) {
        long before = server.nowMillis();
        machine.set(step.toMillis());
        server.runSeconds(30);
        long after = server.nowMillis();
        server.stop();
        machine.pass(7_000);
        server.start();

        assertThat(server.nowMillis()).isEqualTo(after + 7_000);
        assertThat(server.shown(before)).isEqualTo(before);
        assertThat(server.shown(after)).isEqualTo(after + step.toMillis());
        assertThat(server.shown(server.nowMillis())).isEqualTo(machine.wallMillis());
        assertThat(server.steps().count()).as("it is not told again").isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-PT1H", "PT1H", "P5D", "P3652D"})
    void stepWhileStoppedChangesOnlyWhatIsShown(Duration step) {
        long before = server.nowMillis();
        server.stop();
        machine.set(step.toMillis());
        machine.pass(7_000);
        server.start();

        assertThat(server.nowMillis()).isEqualTo(before + 7_000);
        assertThat(server.shown(before)).isEqualTo(before);
        server.runSeconds(1);
        assertThat(server.shown(server.nowMillis())).isEqualTo(machine.wallMillis());
        assertThat(server.steps().count()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-PT1H", "PT1H", "P5D", "P3652D"})
    void killedServerGoesOnLikeAStoppedOne(Duration step) {
        server.runSeconds(1_000);
        machine.set(step.toMillis());
        server.runSeconds(2);
        machine.set(-step.toMillis() / 2);
        long before = server.nowMillis();
        machine.pass(7_000);
        server.start();

        assertThat(server.nowMillis()).isEqualTo(before + 7_000);
        server.runSeconds(1);
        assertThat(server.shown(server.nowMillis())).isEqualTo(machine.wallMillis());
    }

    @Test
    void clockThatIsSetRightAgainLeavesNoOffset() {
        machine.set(10 * HOUR_MILLIS);
        server.runSeconds(10);
        long wrong = server.nowMillis();
        machine.set(-10 * HOUR_MILLIS + 20);
        server.runSeconds(10);

        assertThat(server.steps().count()).isEqualTo(2);
        assertThat(server.steps().offsetMillis()).isZero();
        assertThat(server.shown(wrong)).as("as it was shown then").isEqualTo(wrong + 10 * HOUR_MILLIS);
        assertThat(server.shown(server.nowMillis())).isEqualTo(machine.wallMillis());
    }

    @Test
    void smallDeviationIsApproachedSlowlyAndIsNoStep() {
        long before = server.nowMillis();
        machine.set(4_000);
        server.runSeconds(10);
        assertThat(server.nowMillis()).isEqualTo(before + 10_050);
        server.runSeconds(800);
        assertThat(server.nowMillis()).isEqualTo(machine.wallMillis());
        assertThat(server.steps().count()).isZero();
    }

    @Test
    void killedServerDoesNotForgetHowFarItHasApproachedTheWallClock() {
        machine.set(4_000);
        server.runSeconds(400);
        long before = server.nowMillis();
        machine.pass(500);
        server.start();
        assertThat(server.nowMillis()).isCloseTo(before + 500, within(100L)).isGreaterThan(before);
    }

    @Test
    void sleepOfTheMachineIsNoTimeForARunningServer() {
        long before = server.nowMillis();
        machine.suspend(5 * DAY_MILLIS);
        server.runSeconds(1);
        assertThat(server.nowMillis()).isEqualTo(before + 1_000);
        machine.pass(500);
        server.start();
        assertThat(server.nowMillis()).as("after a kill too").isEqualTo(before + 1_500);
        server.stop();
        server.start();
        assertThat(server.nowMillis()).as("after a stop too").isEqualTo(before + 1_500);
        assertThat(server.shown(server.nowMillis())).isEqualTo(machine.wallMillis());
    }

    @Test
    void sleepOfTheMachineIsTimeForAStoppedServer() {
        long before = server.nowMillis();
        server.stop();
        machine.suspend(5 * DAY_MILLIS);
        server.start();
        assertThat(server.nowMillis()).isEqualTo(before + 5 * DAY_MILLIS);
        assertThat(server.steps().count()).isZero();
    }

    @Test
    void afterABootTheWallClockIsBelieved() {
        long before = server.nowMillis();
        server.stop();
        machine.reboot(2 * HOUR_MILLIS, 0);
        server.start();
        assertThat(server.nowMillis()).isEqualTo(before + 2 * HOUR_MILLIS);
        assertThat(server.steps().count()).isZero();
    }

    @Test
    void afterABootTheWallClockIsBelievedForTwelveHoursAtMost() {
        long before = server.nowMillis();
        machine.reboot(HOUR_MILLIS, 3652 * DAY_MILLIS);
        server.start();
        assertThat(server.nowMillis()).isEqualTo(before - 60_000 + 12 * HOUR_MILLIS);
        server.runSeconds(1);
        assertThat(server.shown(server.nowMillis())).isEqualTo(machine.wallMillis());
        assertThat(server.shown(before)).isEqualTo(before);
        assertThat(server.steps().count()).isEqualTo(1);
    }

    @Test
    void timeStandsWhereTheWallClockIsBehindAfterABoot() {
        long before = server.nowMillis();
        server.stop();
        machine.reboot(HOUR_MILLIS, -3652 * DAY_MILLIS);
        server.start();
        assertThat(server.nowMillis()).isEqualTo(before);
        server.runSeconds(1);
        assertThat(server.shown(server.nowMillis())).isEqualTo(machine.wallMillis());
    }

    @Test
    void timeNeverGoesOnBeforeTheNewestBatch() {
        long newest = server.nowMillis() + 1_234;
        machine.reboot(HOUR_MILLIS, -10 * HOUR_MILLIS);
        server.start(newest);
        assertThat(server.nowMillis()).isEqualTo(newest);
        server.stop();
        server.start(newest + 50);
        assertThat(server.nowMillis()).isEqualTo(newest + 50);
    }

    @Test
    void systemThatTellsNothingOfBootsIsTreatedAsBooted() {
        machine.tellNothingOfBoots();
        long before = server.nowMillis();
        server.stop();
        machine.pass(7_000);
        server.start();
        assertThat(server.nowMillis()).isEqualTo(before + 7_000);
        machine.set(-HOUR_MILLIS);
        server.start();
        assertThat(server.nowMillis()).isEqualTo(before + 7_000);
    }

    @Test
    void lostFileIsABootAfterTheNewestBatch() throws Exception {
        long newest = server.nowMillis();
        server.stop();
        Files.delete(directory.resolve("clock"));
        machine.set(3652 * DAY_MILLIS);
        server.start(newest);
        assertThat(server.nowMillis()).isEqualTo(newest + 12 * HOUR_MILLIS);
        server.runSeconds(1);
        assertThat(server.shown(server.nowMillis())).isEqualTo(machine.wallMillis());
    }

    @Test
    void fileThatIsCutAnywhereIsLikeALostOne() throws Exception {
        machine.set(HOUR_MILLIS);
        server.runSeconds(1);
        long newest = server.nowMillis();
        server.stop();
        Path file = directory.resolve("clock");
        byte[] whole = Files.readAllBytes(file);
        for (int length : List.of(0, 1, whole.length / 2, whole.length - 1)) {
            Files.write(file, Arrays.copyOf(whole, length));
            server.start(newest);
            assertThat(server.nowMillis()).as("cut at " + length).isEqualTo(newest + HOUR_MILLIS);
            assertThat(StoredClock.of(directory).isDamaged()).as("replaced").isFalse();
        }
    }

    @Test
    void halfWrittenFileOfACrashIsNotTheFile() throws Exception {
        long before = server.nowMillis();
        Files.writeString(directory.resolve("clock.new"), "holdfast-clock 1\ntime 9");
        server.start();
        assertThat(server.nowMillis()).isEqualTo(before);
        assertThat(directory.resolve("clock.new")).doesNotExist();
    }

    @Test
    void fileIsWrittenOnceAnHourIfNothingHappens() throws Exception {
        server.stop();
        server.start();
        String first = Files.readString(directory.resolve("clock"));
        server.runSeconds(3_599);
        assertThat(directory.resolve("clock")).hasContent(first);
        server.runSeconds(1);
        assertThat(Files.readString(directory.resolve("clock"))).isNotEqualTo(first);
    }

    @Test
    void fileThatCannotBeWrittenIsTriedAgain() throws Exception {
        Path obstacle = Files.createDirectory(directory.resolve("clock.new"));
        machine.set(HOUR_MILLIS);
        assertThatThrownBy(() -> server.runSeconds(1)).isInstanceOf(UncheckedIOException.class);
        Files.delete(obstacle);
        server.runSeconds(1);
        assertThat(server.steps().count()).isEqualTo(1);
        assertThat(StoredClock.of(directory).steps()).hasSize(1);
    }

    @Test
    void processThatIsHeldUpWhileItLooksSeesNoStep() {
        machine.holdUpNextReadings(6, 10_000);
        server.runSeconds(3);
        assertThat(server.steps().count()).isZero();
        assertThat(server.nowMillis()).isEqualTo(machine.wallMillis());
    }

    @Test
    void nothingIsWrittenAfterTheEnd() throws Exception {
        server.stop();
        String last = Files.readString(directory.resolve("clock"));
        machine.set(HOUR_MILLIS);
        server.runSeconds(1);
        assertThat(directory.resolve("clock")).hasContent(last);
    }

    @Test
    void operatorsReadEachStepInTheWordsOfTheWallClock() {
        machine.set(5 * DAY_MILLIS);
        server.runSeconds(9);
        machine.set(-HOUR_MILLIS);
        server.runSeconds(1);
        assertThat(StoredClock.of(directory).steps())
                .containsExactly(
                        "forward by 5 d at 2027-01-15T08:01:01.001Z", "back by 1 h at 2027-01-20T08:01:10.001Z");
    }
}
