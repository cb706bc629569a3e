package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.HOUR;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.StartMessageMoveTask;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A move task next to the disk: bounded steps, one batch at a time, and a process that dies in the middle. */
class MoveTaskStepsTest {
    private final RedriveWorld redrive =
            new RedriveWorld(new EngineWorld(new EngineSettings(1_000, 10_000, false, false), false), false);
    private long elsewhere;

    @BeforeEach
    void createDestination() {
        elsewhere = redrive.create("elsewhere", Map.of());
    }

    private void start(int messages) {
        redrive.send(redrive.dead, EngineWorld.numbered("m", messages));
        redrive.start(1, redrive.name("elsewhere"), 0);
    }

    private void tick() {
        redrive.world.moveClock(EngineLimits.MOVE_PAUSE_MILLIS);
        redrive.world.tick();
    }

    @Test
    void oneTickMovesOneStep() {
        start(3 * EngineLimits.MAX_ITEMS_PER_STEP);

        tick();
        redrive.world.settle();

        assertThat(redrive.visible(elsewhere)).isEqualTo(EngineLimits.MAX_ITEMS_PER_STEP);
        assertThat(redrive.progress()).isEqualTo("RUNNING 256/768");
    }

    @Test
    void largeMessagesMakeSmallSteps() {
        String large = "x".repeat(300_000);
        redrive.send(redrive.dead, large, large, large, large, large, large);
        redrive.start(1, redrive.name("elsewhere"), 0);

        tick();
        redrive.world.settle();

        assertThat(redrive.visible(elsewhere)).isEqualTo(4);
    }

    @Test
    void nextBiteWaitsUntilTheLastOneIsDurable() {
        start(3 * EngineLimits.MAX_ITEMS_PER_STEP);
        tick();
        redrive.world.begin();

        tick();
        tick();
        assertThat(redrive.world.rows.count(Table.MESSAGES)).isEqualTo(3 * EngineLimits.MAX_ITEMS_PER_STEP);
        redrive.world.arrive();
        redrive.world.settle();
        assertThat(redrive.progress()).isEqualTo("RUNNING 256/768");

        tick();
        redrive.world.settle();
        assertThat(redrive.progress()).isEqualTo("RUNNING 512/768");
    }

    @Test
    void messagesThatCannotBeReadYetAreWaitedFor() {
        redrive.world.decide(redrive.sending(redrive.dead, EngineWorld.numbered("m", 10)));
        redrive.world.decide(new StartMessageMoveTask(redrive.dead, redrive.name("elsewhere"), 0, 9, 1));
        // The memory budget is tiny: what another queue takes in drives them out before they are durable.
        redrive.world.decide(redrive.sending(redrive.orders, EngineWorld.numbered("other", 100)));
        redrive.world.begin();

        tick();
        tick();
        redrive.world.arrive();
        redrive.run(20);

        assertThat(redrive.progress()).isEqualTo("COMPLETED 10/10");
        assertThat(redrive.visible(elsewhere)).isEqualTo(10);
    }

    @Test
    void otherCommandsGoOnBetweenTheSteps() {
        start(3 * EngineLimits.MAX_ITEMS_PER_STEP);
        tick();

        redrive.world.decide(redrive.sending(redrive.orders, "a"));
        redrive.world.settle();

        assertThat(redrive.bodies(redrive.orders)).containsExactly("a");
        redrive.run(20);
        assertThat(redrive.progress()).isEqualTo("COMPLETED 768/768");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void whereverTheProcessDiesEachMessageIsInExactlyOneQueue(long seed) {
        Random random = new Random(seed);
        int messages = 1_000;
        start(messages);

        for (int step = 0; step < 60; step++) {
            switch (random.nextInt(5)) {
                case 0 -> redrive.world.restart();
                case 1 -> {
                    tick();
                    redrive.world.begin();
                    tick();
                    redrive.world.restart();
                }
                case 2 -> {
                    tick();
                    redrive.world.begin();
                    tick();
                    redrive.world.arrive();
                    redrive.world.restart();
                }
                default -> {
                    tick();
                    redrive.world.settle();
                }
            }
            assertThat(redrive.visible(redrive.dead) + redrive.visible(elsewhere))
                    .isEqualTo(messages);
            assertThat(redrive.newestTask().moved()).isEqualTo(redrive.visible(elsewhere));
        }
        redrive.run(100);

        assertThat(redrive.progress()).isEqualTo("COMPLETED 1000/1000");
        List<String> bodies = new ArrayList<>();
        List<Long> ids = new ArrayList<>();
        while (bodies.size() < messages) {
            for (Delivery delivery : redrive.receive(elsewhere, 10, HOUR)) {
                bodies.add(new String(delivery.message().body(), UTF_8));
                ids.add(delivery.message().idLow());
            }
        }
        assertThat(bodies).containsExactly(EngineWorld.numbered("m", messages));
        assertThat(ids).doesNotHaveDuplicates();
    }
}
