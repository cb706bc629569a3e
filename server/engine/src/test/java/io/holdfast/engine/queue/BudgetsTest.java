package io.holdfast.engine.queue;

import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.Engine;
import io.holdfast.engine.EngineWorld;
import io.holdfast.engine.FifoWorld;
import io.holdfast.engine.TestCaller;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.TagQueue;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineBudgets;
import io.holdfast.engine.settings.EngineSettings;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What all queues together may take, and what is said beyond it. */
class BudgetsTest {
    private static EngineWorld world(long queues, long received) {
        return new EngineWorld(
                new EngineSettings(1_000, 1 << 20, false, false).with(new EngineBudgets(queues, received, 100)), false);
    }

    private static Refusal refusal(TestCaller caller) {
        if (caller.reply() instanceof Reply.Refused refused) {
            return refused.refusal();
        }
        throw new AssertionError("not refused: " + caller.reply());
    }

    @Test
    void nothingNewIsReceivedBeyondTheBudgetOfAllQueues() {
        EngineWorld world = world(10, 5);
        world.send("a", "b", "c", "d");
        List<Delivery> first = world.receive();
        world.useQueue(world.create("others", Map.of()));
        world.send("e", "f");

        assertThat(world.receiveBodies()).containsExactly("e");
        assertThat(refusal(world.call(world.receiving(10, MINUTE, 0)))).isEqualTo(Refusal.TOO_MANY_RECEIVED);
        assertThat(refusal(world.call(world.receiving(10, MINUTE, 20 * SECOND))))
                .isEqualTo(Refusal.TOO_MANY_RECEIVED);

        world.useQueue(1);
        world.delete(first.get(0));
        world.useQueue(2);
        assertThat(world.receiveBodies()).containsExactly("f");
    }

    @Test
    void whatWasReceivedBeforeCanBeHadAgainBeyondTheBudget() {
        EngineWorld world = world(10, 3);
        world.send("a", "b", "c", "d");
        assertThat(world.receive(10, SECOND)).hasSize(3);

        world.pass(SECOND);
        world.restart();

        assertThat(world.receiveBodies()).containsExactly("a", "b", "c");
    }

    @Test
    void aReceiveThatWaitsGoesOnWhenAnotherQueueMakesRoom() {
        EngineWorld world = world(10, 1);
        world.useQueue(world.create("others", Map.of()));
        TestCaller waiting = world.poll(20 * SECOND);
        world.useQueue(1);
        world.send("a");
        Delivery held = world.receiveOne();
        world.useQueue(2);
        world.send("b");
        assertThat(waiting.isAnswered()).isFalse();

        world.useQueue(1);
        world.delete(held);

        assertThat(waiting.bodies()).containsExactly("b");
    }

    @Test
    void groupsWithReceivedMessagesCountAsWell() {
        FifoWorld fifo = new FifoWorld(world(10, 6), Map.of());
        fifo.send("g1-1", "g2-1", "g3-1");

        List<Delivery> received = fifo.receive(10, MINUTE);

        assertThat(received).hasSize(2);
        assertThat(refusal(fifo.world.call(fifo.world.receiving(10, MINUTE, 0))))
                .isEqualTo(Refusal.TOO_MANY_RECEIVED);
        received.forEach(fifo::delete);
        assertThat(fifo.world.queue().context.received.used()).isZero();
    }

    @Test
    void purgeFreesWhatItTakes() {
        FifoWorld fifo = new FifoWorld(world(10, 100), Map.of());
        fifo.send("g1-1", "g1-2", "g2-1");
        fifo.receive(10, MINUTE);
        assertThat(fifo.world.queue().context.received.used()).isEqualTo(3 + 2 * EngineBudgets.GROUP_WEIGHT);

        fifo.world.purge();

        assertThat(fifo.world.queue().context.received.used()).isZero();
        assertThat(fifo.world.queue().context.groups.idle()).isZero();
    }

    @Test
    void queuesBeyondTheBudgetAreRefusedUntilOneIsDeleted() {
        EngineWorld world = world(2, 100);
        long second = world.create("second", Map.of());

        assertThat(refusal(world.call(EngineWorld.creation("third", Map.of())))).isEqualTo(Refusal.TOO_MANY_QUEUES);
        world.create("second", Map.of());
        world.call(new DeleteQueue(second));
        world.create("third", Map.of());
    }

    @Test
    void largeTagsCountAsFurtherQueues() {
        EngineWorld world = world(3, 100);
        TreeMap<String, String> tags = new TreeMap<>();
        for (int i = 0; i < 50; i++) {
            tags.put("tag" + i, "x".repeat(256));
        }

        assertThat(refusal(world.call(new TagQueue(world.ordersId(), tags)))).isEqualTo(Refusal.TOO_MANY_QUEUES);
        assertThat(world.describe().queue().tags()).isEmpty();
    }

    @Test
    void lettersThatAreNotLatinCountTwice() {
        EngineWorld world = world(2, 100);
        TreeMap<String, String> tags = new TreeMap<>();
        for (int i = 0; i < 4; i++) {
            tags.put("tag" + i, "ä".repeat(250));
        }
        assertThat(world.call(new TagQueue(world.ordersId(), tags)).reply()).isEqualTo(Reply.Done.DONE);

        tags.replaceAll((key, value) -> "я".repeat(250));
        assertThat(refusal(world.call(new TagQueue(world.ordersId(), tags)))).isEqualTo(Refusal.TOO_MANY_QUEUES);
    }

    @Test
    void directoryWithMoreQueuesThanTheBudgetStillStarts() {
        EngineWorld large = world(100, 100);
        for (int i = 0; i < 20; i++) {
            large.create("queue" + i, Map.of());
        }
        Engine small = new Engine(
                large.rows,
                large.rows.open(),
                (caller, reply) -> {},
                EngineSettings.DEFAULT.with(new EngineBudgets(1, 1, 1)),
                large.now());

        assertThat(small.seal().changedQueues()).hasSize(21);
    }

    @Test
    void onlySoManyDeletedNamesAreBlocked() {
        EngineWorld world = new EngineWorld();
        for (int i = 0; i <= EngineLimits.BLOCKED_NAMES; i++) {
            world.call(new DeleteQueue(world.create("queue" + i, Map.of())));
        }

        assertThat(world.rows.count(Table.DELETED_NAMES)).isEqualTo(EngineLimits.BLOCKED_NAMES);
        world.create("queue0", Map.of());
        assertThat(refusal(world.call(EngineWorld.creation("queue1", Map.of()))))
                .isEqualTo(Refusal.QUEUE_DELETED_RECENTLY);
    }
}
