package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.MoveTaskStatus;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A queue that cannot be loaded refuses its messages, can be emptied or deleted, and concerns no other queue. */
class UnreadableQueueTest {
    private final EngineWorld world = new EngineWorld(new EngineSettings(10, 48L << 20, false, false), false);
    private final long orders = world.ordersId();
    private final long other = world.create("other", Map.of());

    private void damage(Table table) {
        world.send("a", "b", "c");
        world.receive(1, MINUTE);
        world.sendDelayed(MINUTE, "d");
        world.rows.damage(table, orders);
        world.restart();
    }

    @ParameterizedTest
    @EnumSource(names = {"COUNTERS", "DELIVERIES"})
    void damageMetAtTheStartShutsOneQueueAndNoOther(Table table) {
        damage(table);

        assertThat(world.call(world.receiving(1, MINUTE, 0)).refusal()).isEqualTo(Refusal.QUEUE_DAMAGED);
        assertThat(world.call(world.sending(0, "e")).refusal()).isEqualTo(Refusal.QUEUE_DAMAGED);
        assertThat(world.describe().queue().id()).isEqualTo(orders);
        world.useQueue(other);
        world.send("x");
        assertThat(world.receiveBodies()).containsExactly("x");
    }

    @Test
    void settingsOfAShutQueueCanBeChanged() {
        damage(Table.COUNTERS);
        world.set("VisibilityTimeout", "77");
        world.restart();

        assertThat(world.describe().queue().settings().visibilityTimeoutMillis())
                .isEqualTo(77_000);
    }

    @ParameterizedTest
    @EnumSource(names = {"COUNTERS", "DELIVERIES"})
    void purgedQueueIsSoundOnceItIsLoadedAgain(Table table) {
        damage(table);

        assertThat(world.purge().reply()).isEqualTo(Reply.Done.DONE);
        assertThat(world.call(world.sending(0, "too early")).refusal()).isEqualTo(Refusal.QUEUE_DAMAGED);
        world.restart();

        assertThat(world.counters()).isEqualTo("0/0/0");
        world.send("new");
        assertThat(world.receiveBodies()).containsExactly("new");
    }

    @Test
    void deletedQueueLeavesNothingBehind() {
        damage(Table.DELIVERIES);

        assertThat(world.call(new DeleteQueue(orders)).reply()).isEqualTo(Reply.Done.DONE);

        for (Table table : List.of(Table.MESSAGES, Table.DELAYED, Table.DELIVERIES)) {
            assertThat(world.rows.count(table)).as(table.name()).isZero();
        }
        assertThat(world.rows.count(Table.QUEUES)).isEqualTo(1);
        assertThat(world.rows.count(Table.COUNTERS)).isEqualTo(1);
        world.useQueue(world.create("orders", Map.of()));
        world.restart();
        assertThat(world.ordersId()).isGreaterThan(other);
        assertThat(world.receiveBodies()).isEmpty();
    }

    @Test
    void damageThatConcernsAllQueuesIsNobodysOwn() {
        world.rows.damage(Table.QUEUES, orders);

        assertThatExceptionOfType(RowsUnreadable.class)
                .isThrownBy(world::restart)
                .matches(unreadable -> unreadable.queueId() == 0);
    }

    @Test
    void newQueueGetsNobodysRowsIfTheStoredNumberIsLost() {
        world.useQueue(other);
        world.send("of the other");
        MemoryRows.Changes loss = world.rows.open();
        loss.delete(Table.PARTITION, Keys.fact("next-queue-id"));
        loss.apply();
        world.restart();

        long made = world.create("made", Map.of());

        assertThat(made).isGreaterThan(Math.max(orders, other));
        world.useQueue(made);
        assertThat(world.receiveBodies()).isEmpty();
    }

    @Test
    void moveTaskIntoAShutQueueSaysThatItIsDamaged() {
        RedriveWorld redrive = RedriveWorld.standard(false);
        redrive.deadLetter(redrive.orders, "a");
        redrive.world.rows.damage(Table.COUNTERS, redrive.orders);
        redrive.world.restart();

        redrive.start(1, null, 0);
        redrive.run(20);

        assertThat(redrive.newestTask().status()).isEqualTo(MoveTaskStatus.FAILED);
        assertThat(redrive.newestTask().failureReason()).isEqualTo(MoveTaskRun.DAMAGED);
        assertThat(redrive.visible(redrive.dead)).isEqualTo(1);
    }
}
