package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.EngineLimits;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MoveRateTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 40, 333, 499, 500})
    void rateIsExactOnAverageHoweverLateTheTicksAre(int perSecond) {
        Random random = new Random(perSecond);
        long nowMillis = 0;
        MoveRate rate = new MoveRate(perSecond, nowMillis);
        long moved = 0;

        while (nowMillis < 100 * SECOND) {
            nowMillis += rate.pauseMillis() + random.nextInt((int) EngineLimits.MOVE_TICK_MILLIS);
            moved += rate.allowance(1, nowMillis);
            assertThat(moved).isEqualTo(nowMillis * perSecond / SECOND);
        }
    }

    @Test
    void stallIsNotMadeUpFor() {
        MoveRate rate = new MoveRate(500, 0);

        assertThat(rate.allowance(1, 10 * MINUTE)).isEqualTo((int) (500 * 2 * EngineLimits.MOVE_TICK_MILLIS / SECOND));
        assertThat(rate.allowance(1, 10 * MINUTE)).isZero();
    }

    @Test
    void stepBackOfTheClockEarnsNothing() {
        MoveRate rate = new MoveRate(500, MINUTE);

        assertThat(rate.allowance(1, 0)).isZero();
        assertThat(rate.allowance(1, EngineLimits.MOVE_TICK_MILLIS)).isEqualTo(12);
    }

    @Test
    void slowTaskSleepsUntilItsNextMessage() {
        MoveRate rate = new MoveRate(2, 0);

        assertThat(rate.pauseMillis()).isEqualTo(500);
        assertThat(rate.allowance(1, 400)).isZero();
        assertThat(rate.pauseMillis()).isEqualTo(100);
    }

    @Test
    void tasksWithoutARateShareOneStep() {
        MoveRate rate = new MoveRate(0, 0);

        assertThat(rate.allowance(1, 0)).isEqualTo(EngineLimits.MAX_ITEMS_PER_STEP);
        assertThat(rate.allowance(8, 0)).isEqualTo(EngineLimits.MAX_ITEMS_PER_STEP / 8);
        assertThat(rate.allowance(10_000, 0)).isEqualTo(1);
    }

    @Test
    void taskKeepsItsRateAndARestartDoesNotHurryIt() {
        RedriveWorld redrive = RedriveWorld.standard(false);
        redrive.create("elsewhere", java.util.Map.of());
        redrive.send(redrive.dead, EngineWorld.numbered("m", 2_000));
        redrive.start(1, redrive.name("elsewhere"), 500);

        tick(redrive, SECOND);
        assertThat(redrive.newestTask().moved()).isEqualTo(500);

        redrive.world.restart();
        redrive.world.moveClock(MINUTE);
        redrive.world.restart();
        tick(redrive, SECOND);
        assertThat(redrive.newestTask().moved()).isEqualTo(1_000);
    }

    private static void tick(RedriveWorld redrive, long millis) {
        for (long passed = 0; passed < millis; passed += 5) {
            redrive.world.pass(5);
        }
    }
}
