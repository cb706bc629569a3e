package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.Table;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A queue that is made anew from its rows is whole, whatever of what follows from its messages was lost. */
class QueueSalvageTest {
    private static final List<Table> WITH_MESSAGES = List.of(Table.MESSAGES, Table.DELAYED, Table.GROUP_MESSAGES);

    /** As the repair does it: only messages, deliveries and the queue's own row are read, all others are lost. */
    private static void rescue(EngineWorld world, boolean countersAreLost) {
        long id = world.ordersId();
        byte[] info = Objects.requireNonNull(world.rows.get(Table.QUEUES, Keys.queue(id)));
        byte[] counters = countersAreLost ? null : world.rows.get(Table.COUNTERS, Keys.queue(id));
        MemoryRows fresh = new MemoryRows();
        MemoryRows.Changes changes = fresh.open();
        QueueSalvage rescue = new QueueSalvage(fresh, changes, id, info, counters, world.now());
        scan(world, Table.DELIVERIES, rescue::delivery);
        WITH_MESSAGES.forEach(table -> scan(world, table, (key, row) -> rescue.message(table, key, row)));
        SealedBatch sealed = rescue.seal();
        changes.apply();
        rescue.arrived(sealed);
        MemoryRows.Changes replaced = world.rows.open();
        for (Table table : Table.values()) {
            if (table != Table.PARTITION) {
                replaced.deleteRange(table, Keys.queue(id), Keys.queue(id + 1));
                fresh.scan(table, Keys.queue(id), Keys.queue(id + 1), (key, row) -> {
                    replaced.put(table, key, row);
                    return true;
                });
            }
        }
        replaced.apply();
        world.restart();
    }

    private interface Visitor {
        void row(byte[] key, byte[] row);
    }

    private static void scan(EngineWorld world, Table table, Visitor visitor) {
        world.rows.scan(table, Keys.queue(world.ordersId()), Keys.queue(world.ordersId() + 1), (key, row) -> {
            visitor.row(key, row);
            return true;
        });
    }

    @Test
    void messagesOfAFifoQueueKeepTheirGroupsAndTheirOrder() {
        FifoWorld fifo = new FifoWorld(false, Map.of());
        fifo.send("g1-a", "g1-b", "g2-c", "g1-d");
        fifo.receive(1, MINUTE);
        rescue(fifo.world, false);

        assertThat(fifo.world.counters()).isEqualTo("4/0/0");
        for (Table table : List.of(Table.GROUPS, Table.GROUP_IDS, Table.GROUP_AGES)) {
            assertThat(fifo.world.rows.count(table)).as(table.name()).isEqualTo(2);
        }
        List<Delivery> all = fifo.receive(10, MINUTE);
        assertThat(EngineWorld.bodies(all))
                .containsSubsequence("g1-a", "g1-b", "g1-d")
                .contains("g2-c");
        all.forEach(fifo::delete);
        assertThat(fifo.world.rows.count(Table.GROUPS)).isZero();
        assertThat(fifo.world.rows.count(Table.GROUP_IDS)).isZero();
        assertThat(fifo.world.rows.count(Table.GROUP_AGES)).isZero();
    }

    @Test
    void messagesOfAFifoQueueExpireByTheTimeTheyWereSent() {
        FifoWorld fifo = new FifoWorld(false, Map.of("MessageRetentionPeriod", "120", "DelaySeconds", "5"));
        fifo.send("g1-a", "g2-b");
        fifo.world.pass(MINUTE);
        fifo.send("g3-c");
        rescue(fifo.world, true);

        fifo.world.pass(MINUTE + SECOND);

        assertThat(fifo.world.counters()).isEqualTo("1/0/0");
        fifo.world.pass(MINUTE);
        assertThat(fifo.world.counters()).isEqualTo("0/0/0");
    }

    @Test
    void messagesOfAStandardQueueStayInvisibleForAsLongAsTheyWouldHaveBeen() {
        EngineWorld world = new EngineWorld();
        world.send("held");
        world.receive(1, MINUTE);
        world.send("visible");
        world.sendDelayed(30 * SECOND, "delayed");
        rescue(world, false);

        assertThat(world.receiveBodies()).containsExactly("visible");
        world.pass(30 * SECOND);
        assertThat(world.receiveBodies()).contains("delayed").doesNotContain("held");
        world.pass(30 * SECOND);
        assertThat(world.receiveBodies()).contains("held");
    }

    @Test
    void messagesOfTenantsAreSavedWithTheirTenants() {
        RedriveWorld tenants = RedriveWorld.standard(false);
        tenants.send(tenants.orders, "t1-a", "t1-b", "t2-c", "nobody's");
        tenants.useOrders();
        rescue(tenants.world, true);

        assertThat(tenants.world.counters()).isEqualTo("4/0/0");
        assertThat(tenants.bodies(tenants.orders)).containsExactlyInAnyOrder("t1-a", "t1-b", "t2-c", "nobody's");
    }
}
