package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.HOUR;
import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SetQueueAttributes;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages with a group id are as safe, and as well counted, as those without. */
class TenantsTest {
    @Test
    void queueWithoutGroupIdsHasNoFairNumbers() {
        TenantWorld tenants = new TenantWorld();
        tenants.send("1", "2");

        assertThat(tenants.world.describe().fair()).isNull();
        assertThat(tenants.world.rows.count(Table.TENANTS)).isZero();
    }

    @Test
    void queueRemembersThatItHasSeenGroupIds() {
        TenantWorld tenants = new TenantWorld();
        tenants.send("a-1");
        tenants.world.delete(tenants.receive(1, HOUR).get(0));

        tenants.world.restart();

        assertThat(tenants.numbers()).isEqualTo("0: 0/0/0");
    }

    @Test
    void groupIdComesBackWithTheMessage() {
        TenantWorld tenants = new TenantWorld();
        tenants.send("a-1", "2");

        assertThat(tenants.receive(2, HOUR))
                .extracting(delivery -> delivery.message().groupId())
                .containsExactly("a", null);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void messagesOfATenantAreCountedLikeOthers(boolean restartsAlways) {
        TenantWorld tenants = new TenantWorld(EngineSettings.DEFAULT, restartsAlways);
        tenants.send("a-1", "a-2", "b-3", "4");
        tenants.sendDelayed(MINUTE, "a-5", "c-6");
        assertThat(tenants.world.counters()).isEqualTo("4/0/2");

        List<Delivery> received = tenants.receive(3, 10 * SECOND);
        assertThat(tenants.world.counters()).isEqualTo("1/3/2");
        tenants.world.delete(received.get(0));
        assertThat(tenants.world.counters()).isEqualTo("1/2/2");
        tenants.world.pass(10 * SECOND);
        assertThat(tenants.world.counters()).isEqualTo("3/0/2");
        tenants.world.pass(50 * SECOND);
        assertThat(tenants.world.counters()).isEqualTo("5/0/0");
        assertThat(tenants.numbers()).isEqualTo("0: 5/0/0");
        assertThat(tenants.receiveBodies(10, HOUR)).containsExactly("a-2", "b-3", "4", "a-5", "c-6");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void nothingIsLeftOfATenantWhoseMessagesAreGone(boolean restartsAlways) {
        TenantWorld tenants = new TenantWorld(EngineSettings.DEFAULT, restartsAlways);
        tenants.sendMany("big", 600);
        tenants.send("a-1", "b-2");
        tenants.sendDelayed(SECOND, "c-3");
        tenants.world.pass(SECOND);

        tenants.world.delete(tenants.receive(603, HOUR).toArray(Delivery[]::new));

        // After a restart an empty tenant may be found out only by the next receive.
        assertThat(tenants.receive(1, HOUR)).isEmpty();
        assertThat(tenants.world.counters()).isEqualTo("0/0/0");
        for (Table table : List.of(Table.GROUPS, Table.GROUP_MESSAGES, Table.DELIVERIES, Table.DELAYED)) {
            assertThat(tenants.world.rows.count(table)).as(table.name()).isZero();
        }
        assertThat(tenants.world.rows.count(Table.TENANTS)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void numbersLeaveOutNoisyTenants(boolean restartsAlways) {
        TenantWorld tenants = new TenantWorld(EngineSettings.DEFAULT, restartsAlways);
        tenants.send("quiet-1");
        tenants.world.pass(7 * SECOND);
        tenants.sendMany("noisy", 1_000);
        tenants.sendDelayed(MINUTE, "noisy-d", "quiet-2", "3");
        List<Delivery> received = tenants.receive(101, HOUR);
        tenants.world.changeVisibility(received.get(0), 0);
        tenants.world.changeVisibility(received.get(1), 0);
        tenants.send("4", "quiet-5");

        assertThat(tenants.numbers()).isEqualTo("1: 3/0/2");
        assertThat(tenants.fair().quietOldestAgeMillis()).isEqualTo(7 * SECOND);
        assertThat(tenants.world.counters()).isEqualTo("904/99/3");
    }

    @Test
    void oldestAgeCoversNoisyTenantsAndNobody() {
        TenantWorld tenants = new TenantWorld();
        tenants.sendMany("noisy", 100);
        tenants.world.pass(SECOND);
        tenants.send("quiet-1");
        tenants.world.pass(SECOND);
        tenants.send("2");
        List<Delivery> received = tenants.receive(32, HOUR);
        assertThat(EngineWorld.bodies(received)).endsWith("quiet-1", "2");

        assertThat(tenants.world.describe().oldestAgeMillis()).isEqualTo(2 * SECOND);
        assertThat(tenants.fair().quietOldestAgeMillis()).isEqualTo(SECOND);

        tenants.world.delete(received.get(30), received.get(31));
        assertThat(tenants.fair().quietOldestAgeMillis()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void messagesOfTenantsExpireInTime(boolean restartsAlways) {
        TenantWorld tenants = new TenantWorld(EngineSettings.DEFAULT, restartsAlways);
        tenants.world.set("MessageRetentionPeriod", "60");
        tenants.sendMany("noisy", 700);
        tenants.send("a-1", "2");
        tenants.world.pass(30 * SECOND);
        tenants.send("b-3", "a-4");
        tenants.receive(45, HOUR);
        assertThat(tenants.world.counters()).isEqualTo("659/45/0");

        tenants.world.pass(30 * SECOND);
        tenants.world.pass(1);
        tenants.world.pass(1);
        assertThat(tenants.world.counters()).isEqualTo("0/2/0");
        tenants.world.pass(30 * SECOND);
        assertThat(tenants.world.counters()).isEqualTo("0/0/0");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void purgeForgetsTenants(boolean restartsAlways) {
        TenantWorld tenants = new TenantWorld(EngineSettings.DEFAULT, restartsAlways);
        tenants.sendMany("noisy", 700);
        tenants.receive(45, HOUR);
        tenants.sendDelayed(SECOND, "a-1");

        tenants.world.purge();
        tenants.world.pass(SECOND);

        assertThat(tenants.world.counters()).isEqualTo("0/0/0");
        assertThat(tenants.receiveBodies(10, HOUR)).isEmpty();
        tenants.send("noisy-again", "2");
        assertThat(tenants.numbers()).isEqualTo("0: 2/0/0");
        assertThat(tenants.receiveBodies(10, HOUR)).containsExactly("noisy-again", "2");
    }

    @Test
    void deletedQueueLeavesNoRows() {
        TenantWorld tenants = new TenantWorld();
        tenants.sendMany("noisy", 700);
        tenants.receive(45, HOUR);

        tenants.world.call(new DeleteQueue(tenants.world.ordersId()));

        for (Table table : List.of(Table.GROUPS, Table.GROUP_MESSAGES, Table.DELIVERIES, Table.TENANTS)) {
            assertThat(tenants.world.rows.count(table)).as(table.name()).isZero();
        }
    }

    @Test
    void messagesThatAreNotDurableYetAreDeliveredAndReturnOnce() {
        TenantWorld tenants = new TenantWorld();
        tenants.send("a-0");
        tenants.world.begin();
        tenants.world.decide(tenants.sending(EngineWorld.QUEUES_OWN, "a-1", "b-2"));
        TestCaller first = tenants.world.decide(tenants.world.receiving(10, 0, 0));
        TestCaller second = tenants.world.decide(tenants.world.receiving(10, HOUR, 0));

        tenants.world.arrive();
        tenants.world.settle();

        assertThat(first.bodies()).containsExactly("a-0", "a-1", "b-2");
        assertThat(second.bodies()).containsExactly("a-0");
        assertThat(tenants.receiveBodies(10, HOUR)).containsExactly("a-1", "b-2");
    }

    @Test
    void longPollIsWokenByATenantsMessage() {
        TenantWorld tenants = new TenantWorld();
        TestCaller poll = tenants.world.poll(10 * SECOND);
        tenants.send("a-1");

        assertThat(poll.bodies()).containsExactly("a-1");
    }

    @Test
    void messageDrivenOutOfMemoryBeforeItIsDurableIsDeliveredOnce() {
        TenantWorld tenants = new TenantWorld(new EngineSettings(120_000, 1, true, true), false);

        tenants.send("a-1", "b-2", "3");

        assertThat(tenants.receiveBodies(10, HOUR)).containsExactly("a-1", "b-2", "3");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void messagesThatArrivedBehindYoungerOnesOfTheirTenantExpireInTime(boolean restartsAlways) {
        TenantWorld tenants = new TenantWorld(EngineSettings.DEFAULT, restartsAlways);
        tenants.world.set("MessageRetentionPeriod", "60");
        tenants.sendDelayed(20 * SECOND, "a-old", "b-old", "old");
        tenants.world.pass(15 * SECOND);
        tenants.send("a-young", "a-2", "young");
        tenants.world.pass(5 * SECOND);
        assertThat(tenants.world.counters()).isEqualTo("6/0/0");
        assertThat(tenants.world.describe().oldestAgeMillis()).isEqualTo(20 * SECOND);

        tenants.world.pass(40 * SECOND);

        assertThat(tenants.world.counters()).isEqualTo("3/0/0");
        assertThat(tenants.numbers()).isEqualTo("0: 3/0/0");
        assertThat(tenants.world.rows.count(Table.EXPIRY)).isZero();
        assertThat(tenants.receiveBodies(10, HOUR)).containsExactly("a-young", "a-2", "young");
    }

    @Test
    void smallMemoryIsEnough() {
        TenantWorld tenants = new TenantWorld(new EngineSettings(120_000, 2_000, true, true), false);
        for (int round = 0; round < 300; round++) {
            tenants.send("a-" + round, "b-" + round, "c-" + round, "" + round);
        }

        List<String> bodies = tenants.receiveBodies(1_200, 0);

        assertThat(tenants.receiveBodies(2_000, HOUR))
                .hasSize(1_200)
                .containsAll(bodies)
                .doesNotHaveDuplicates();
    }

    @Test
    void returnedMessagesDoNotPileUpWithoutBounds() {
        TenantWorld tenants = new TenantWorld(new EngineSettings(100, 1 << 20, true, true), false);
        for (int round = 0; round < 20; round++) {
            tenants.sendMany("t" + round, 100);
            tenants.receive(100, SECOND);
            tenants.world.pass(SECOND);
        }

        assertThat(tenants.world.rows.count(Table.DELIVERIES)).isLessThanOrEqualTo(200 + 10);
        assertThat(tenants.world.counters()).isEqualTo("2000/0/0");
    }

    @Test
    void messagesThatExpireBeforeAnybodyIsToldThatTheyAreDurableAreNotWaitedFor() {
        TenantWorld tenants = new TenantWorld(new EngineSettings(1_000, 1, false, false), false);
        EngineWorld world = tenants.world;
        tenants.sendDelayed(50 * SECOND, "a-1", "b-1");
        world.pass(40 * SECOND);
        tenants.send("young");
        world.moveClock(20 * SECOND);
        world.tick();
        world.begin();
        world.reachDisk();

        world.decide(new SetQueueAttributes(world.ordersId(), Map.of("MessageRetentionPeriod", "60")));
        world.tick();
        TestCaller caller = world.decide(new ReceiveMessage(world.ordersId(), 10, HOUR, 0));
        world.arrive();
        world.settle();

        assertThat(EngineWorld.bodies(((Reply.Received) caller.reply()).deliveries()))
                .containsExactly("young");
        assertThat(tenants.numbers()).isEqualTo("0: 0/1/0");
        assertThat(world.rows.count(Table.GROUP_MESSAGES)).isZero();
        assertThat(world.rows.count(Table.GROUPS)).isZero();
    }
}
