package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static io.holdfast.engine.FifoWorld.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.row.Table;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Which messages a receive of a FIFO queue may take: of each group those before the first that is in flight. */
@ParameterizedClass(name = "restarts always: {0}")
@ValueSource(booleans = {false, true})
class FifoOrderTest {
    @Parameter
    boolean restarts;

    @Test
    void oneReceiveTakesAllItCanFromOneGroupBeforeTheNext() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of());
        fifo.send("g1-m1", "g2-m1", "g1-m2", "g1-m3");

        assertThat(fifo.receiveBodies(10, MINUTE)).containsExactly("g1-m1", "g1-m2", "g1-m3", "g2-m1");
        assertThat(fifo.world.counters()).isEqualTo("0/4/0");
    }

    @Test
    void messagesBlockedByTheirGroupCountAsVisible() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of());
        fifo.send("g1-m1", "g1-m2", "g2-m1", "g2-m2", "g3-m1", "g3-m2");

        fifo.receive(1, MINUTE);
        fifo.receive(1, MINUTE);

        assertThat(fifo.world.counters()).isEqualTo("4/2/0");
        assertThat(fifo.receiveBodies(10, MINUTE)).hasSize(2);
        assertThat(fifo.receiveBodies(10, MINUTE)).isEmpty();
    }

    @Test
    void groupIsFreeOnceAllItsMessagesInFlightAreDeleted() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of());
        fifo.send("g1-m1", "g1-m2", "g1-m3");
        List<Delivery> held = fifo.receive(2, MINUTE);

        fifo.delete(held.get(0));
        assertThat(fifo.receiveBodies(10, MINUTE)).isEmpty();
        fifo.delete(held.get(1));

        assertThat(fifo.receiveBodies(10, MINUTE)).containsExactly("g1-m3");
    }

    @Test
    void extendedMessageHoldsBackThoseBehindItOnly() {
        for (String extended : List.of("g-foo", "g-bar", "g-baz")) {
            FifoWorld fifo = new FifoWorld(restarts, Map.of());
            fifo.send("g-foo", "g-bar", "g-baz");
            List<Delivery> held = fifo.receive(3, 2 * SECOND);
            fifo.world.changeVisibility(named(extended, held), MINUTE);

            fifo.world.pass(2 * SECOND);

            List<String> all = List.of("g-foo", "g-bar", "g-baz");
            assertThat(fifo.receiveBodies(10, MINUTE)).isEqualTo(all.subList(0, all.indexOf(extended)));
        }
    }

    @Test
    void releasedMessageIsDeliveredAlthoughTheOneBehindItIsInFlight() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of());
        fifo.send("g1-m1", "g1-m2");
        List<Delivery> held = fifo.receive(2, MINUTE);

        fifo.world.changeVisibility(held.get(0), 0);

        assertThat(fifo.receiveBodies(10, MINUTE)).containsExactly("g1-m1");
    }

    @Test
    void expiredLeaseIsDeliveredAgainWithItsCount() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of());
        fifo.send("g1-m1", "g1-m2");
        fifo.receive(1, SECOND);
        fifo.world.pass(SECOND);

        List<Delivery> again = fifo.receive(10, MINUTE);

        assertThat(EngineWorld.bodies(again)).containsExactly("g1-m1", "g1-m2");
        assertThat(again).extracting(Delivery::receiveCount).containsExactly(2, 1);
    }

    @Test
    void receiptIsGoodOnlyWhileItsReceiveHoldsTheMessage() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of());
        fifo.send("g1-m1");
        Delivery first = fifo.receive(1, SECOND).get(0);
        fifo.world.pass(SECOND);
        assertThat(fifo.delete(first)).isEqualTo(Refusal.RECEIPT_EXPIRED);
        assertThat(fifo.world.changeVisibility(first, MINUTE)).isEqualTo(Refusal.RECEIPT_EXPIRED);

        Delivery second = fifo.receive(1, MINUTE).get(0);

        assertThat(fifo.delete(first)).isEqualTo(Refusal.RECEIPT_EXPIRED);
        assertThat(fifo.delete(second)).isNull();
        assertThat(fifo.delete(second)).isNull();
        assertThat(fifo.world.counters()).isEqualTo("0/0/0");
    }

    @Test
    void receiptOfATimeoutOfZeroHasExpiredAlready() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of());
        fifo.send("g1-m1");

        assertThat(fifo.delete(fifo.receive(1, 0).get(0))).isEqualTo(Refusal.RECEIPT_EXPIRED);
    }

    @Test
    void messageLeavesInTimeWhetherItWaitsOrIsInFlight() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of("MessageRetentionPeriod", "60"));
        fifo.send("g1-m1", "g1-m2", "g2-m1");
        fifo.receive(1, 10 * MINUTE);
        fifo.world.pass(30 * SECOND);
        fifo.send("g1-m3");

        fifo.world.pass(30 * SECOND);

        assertThat(fifo.world.counters()).isEqualTo("1/0/0");
        assertThat(fifo.receiveBodies(10, MINUTE)).containsExactly("g1-m3");
    }

    @Test
    void sequencesGrow() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of());

        List<Reply.Enqueued.Message> sent = fifo.send("g1-m1", "g2-m1", "g1-m2");

        assertThat(sent).extracting(Reply.Enqueued.Message::sequence).isSorted().doesNotHaveDuplicates();
        long last = sent.get(2).sequence();
        fifo.world.restart();
        assertThat(fifo.send("g1-m3").get(0).sequence()).isGreaterThan(last);
    }

    @Test
    void purgeTakesEverythingAndTheGroupsGoOn() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of());
        fifo.send("g1-m1", "g1-m2", "g2-m1");
        fifo.receive(1, MINUTE);

        fifo.world.purge();
        fifo.send("g1-m3");

        assertThat(fifo.world.counters()).isEqualTo("1/0/0");
        assertThat(fifo.receiveBodies(10, MINUTE)).containsExactly("g1-m3");
    }

    @Test
    void emptyGroupsLeaveNothingBehind() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of());
        fifo.send("g1-m1", "g2-m1", "g2-m2");
        fifo.receive(10, MINUTE).forEach(fifo::delete);
        fifo.receive(10, MINUTE).forEach(fifo::delete);

        assertThat(fifo.world.counters()).isEqualTo("0/0/0");
        assertThat(fifo.world.rows.count(Table.GROUPS)).isZero();
        assertThat(fifo.world.rows.count(Table.GROUP_MESSAGES)).isZero();
        assertThat(fifo.world.rows.count(Table.DELIVERIES)).isZero();
    }

    @Test
    void ageIsThatOfTheOldestMessage() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of());
        fifo.send("g1-m1");
        fifo.world.pass(MINUTE);
        fifo.send("g2-m1", "g1-m2");
        fifo.world.pass(MINUTE);
        assertThat(fifo.world.describe().oldestAgeMillis()).isEqualTo(2 * MINUTE);

        fifo.delete(named("g1-m1", fifo.receive(1, MINUTE)));

        assertThat(fifo.world.describe().oldestAgeMillis()).isEqualTo(MINUTE);
    }
}
