package io.holdfast.app.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a machine that sleeps or is booted does to the time of its server. */
class SleepAndBootTest extends ServerTimeSetup {
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
}
