package io.holdfast.engine.queue;

import static io.holdfast.engine.EngineWorld.DAY;
import static io.holdfast.engine.EngineWorld.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.EngineWorld;
import io.holdfast.engine.FifoWorld;
import io.holdfast.engine.MemoryRows;
import io.holdfast.engine.TenantWorld;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineBudgets;
import io.holdfast.engine.settings.EngineSettings;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Groups whose messages only wait cost no memory beyond a budget, and lose nothing by it. */
class GroupBudgetTest {
    private static final int IDLE = 10;
    private static final int GROUPS = 500;
    private final EngineSettings settings =
            new EngineSettings(1_000, 1 << 20, false, false).with(new EngineBudgets(100, 10_000, IDLE));

    private FifoWorld fifo() {
        return new FifoWorld(new EngineWorld(settings, false), Map.of());
    }

    private int idle(EngineWorld world) {
        return world.queue().context.groups.idle();
    }

    @Test
    void waitingGroupsOfAFifoQueueAreInMemoryUpToTheBudget() {
        FifoWorld fifo = fifo();
        for (int group = 0; group < GROUPS; group++) {
            fifo.send("g" + group + "-0");
        }

        assertThat(idle(fifo.world)).isLessThanOrEqualTo(IDLE);
        assertThat(fifo.world.rows.count(Table.GROUPS)).isEqualTo(GROUPS);
    }

    @Test
    void aLongGroupKeepsOnlyItsFirstMessagesInMemoryAndDeliversAllInOrder() {
        FifoWorld fifo = fifo();
        int messages = 2 * EngineLimits.GROUP_WINDOW_MESSAGES;
        for (int message = 0; message < messages; message++) {
            fifo.send("g-" + message);
        }
        Delivery first = fifo.receive(1, MINUTE).get(0);
        fifo.delete(first);

        assertThat(fifo.world.queue().context.budget.usedBytes())
                .isLessThan((long) EngineLimits.GROUP_WINDOW_MESSAGES
                        * (first.message().weightBytes() + 4));
        for (int message = 1; message < messages; message++) {
            Delivery delivery = fifo.receive(1, MINUTE).get(0);
            assertThat(EngineWorld.bodies(List.of(delivery))).containsExactly("g-" + message);
            fifo.delete(delivery);
        }
    }

    @Test
    void groupsThatLeftTheMemoryAreServedInTurnAndInOrder() {
        FifoWorld fifo = fifo();
        for (int message = 0; message < 3; message++) {
            for (int group = 0; group < GROUPS; group++) {
                fifo.send("g" + group + "-" + message);
            }
        }
        Map<String, Integer> next = new HashMap<>();
        for (int received = 0; received < 3 * GROUPS; received++) {
            Delivery delivery = fifo.receive(1, MINUTE).get(0);
            String[] body = EngineWorld.bodies(List.of(delivery)).get(0).split("-", 2);
            assertThat(Integer.parseInt(body[1])).isEqualTo(next.merge(body[0], 1, Integer::sum) - 1);
            fifo.delete(delivery);
            if (received == 2 * GROUPS) {
                assertThat(next).as("groups that had their turn").hasSize(GROUPS);
            }
        }

        assertThat(fifo.receive(10, MINUTE)).isEmpty();
        assertThat(fifo.world.counters()).isEqualTo("0/0/0");
        for (Table table : List.of(Table.GROUPS, Table.GROUP_IDS, Table.GROUP_AGES, Table.GROUP_MESSAGES)) {
            assertThat(fifo.world.rows.count(table)).as(table.name()).isZero();
        }
    }

    @Test
    void aReceiveCostsTheSameHoweverManyGroupsWait() {
        FifoWorld fifo = fifo();
        for (int group = 0; group < 5_000; group++) {
            fifo.send("g" + group + "-0");
        }
        fifo.world.restart();
        fifo.world.rows.read = 0;

        for (int i = 0; i < 100; i++) {
            assertThat(fifo.receive(1, MINUTE)).hasSize(1);
        }

        assertThat(fifo.world.rows.read).isLessThan(2_000);
    }

    @Test
    void messagesOfGroupsThatLeftTheMemoryExpireInTime() {
        FifoWorld fifo = fifo();
        for (int group = 0; group < GROUPS; group++) {
            fifo.send("g" + group + "-0");
        }
        fifo.world.pass(MINUTE);
        assertThat(fifo.world.describe().oldestAgeMillis()).isEqualTo(MINUTE);
        fifo.send("g7-1");

        fifo.world.pass(4 * DAY - MINUTE);
        fifo.world.pass(1);

        assertThat(fifo.world.counters()).isEqualTo("1/0/0");
        assertThat(fifo.receiveBodies(10, MINUTE)).containsExactly("g7-1");
    }

    @Test
    void tenantsThatOnlyWaitAreInMemoryUpToTheBudgetAndServedOldestFirst() {
        TenantWorld tenants = new TenantWorld(settings, false);
        for (int tenant = 0; tenant < GROUPS; tenant++) {
            tenants.send("t" + tenant + "-0");
        }
        assertThat(idle(tenants.world)).isLessThanOrEqualTo(IDLE);
        tenants.world.restart();
        tenants.world.rows.read = 0;

        Set<String> received = new HashSet<>();
        for (int i = 0; i < GROUPS / 10; i++) {
            received.addAll(EngineWorld.bodies(tenants.receive(10, MINUTE)));
        }

        assertThat(received).hasSize(GROUPS);
        assertThat(tenants.world.rows.read).isLessThan(GROUPS * 20L);
    }

    @Test
    void directoryFromBeforeTheIndexGetsOne() {
        FifoWorld fifo = fifo();
        for (int group = 0; group < GROUPS; group++) {
            fifo.send("g" + group + "-0");
        }
        MemoryRows rows = fifo.world.rows;
        MemoryRows.Changes old = rows.open();
        byte[] end = {(byte) 0xFF};
        old.deleteRange(Table.GROUP_IDS, new byte[0], end);
        old.deleteRange(Table.GROUP_AGES, new byte[0], end);
        old.delete(Table.PARTITION, GroupIndex.BUILT);
        old.apply();

        MemoryRows.Changes changes = rows.open();
        GroupIndex index = new GroupIndex(rows, changes);
        assertThat(index.isMissing()).isTrue();
        assertThat(index.step()).isFalse();
        changes.apply();

        assertThat(index.isMissing()).isFalse();
        fifo.world.restart();
        fifo.send("g3-1");
        assertThat(rows.count(Table.GROUPS)).isEqualTo(GROUPS);
        fifo.world.pass(4 * DAY);
        fifo.world.pass(1);
        assertThat(fifo.world.counters()).isEqualTo("0/0/0");
    }
}
