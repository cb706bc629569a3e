package io.holdfast.app.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever becomes of the machine's clocks, the server's own time passes as time passes, and clients see the wall clock's. */
class ServerTimeTest extends ServerTimeSetup {
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
        assertThat(server.shown(server.nowMillis())).isCloseTo(machine.wallMillis(), within(50L));
    }

    @Test
    void smallDeviationIsApproachedSlowlyAndIsNoStep() {
        long before = server.nowMillis();
        machine.set(4_000);
        server.runSeconds(10);
        assertThat(server.nowMillis()).isEqualTo(before + 10_050);
        server.runSeconds(800);
        assertThat(server.nowMillis()).isCloseTo(machine.wallMillis(), within(50L));
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
    void processThatIsHeldUpWhileItLooksSeesNoStep() {
        machine.holdUpNextReadings(6, 10_000);
        server.runSeconds(3);
        assertThat(server.steps().count()).isZero();
        assertThat(server.nowMillis()).isEqualTo(machine.wallMillis());
    }
}
