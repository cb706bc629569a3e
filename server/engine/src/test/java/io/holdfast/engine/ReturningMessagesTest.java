package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.HandOffWorld.DEAD;
import static io.holdfast.engine.HandOffWorld.SHOP;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.AcceptArrivals;
import io.holdfast.engine.command.ArrivalRefusal;
import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.PurgeQueue;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SetQueueAttributes;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.Table;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;

/** Dead letters whose queue in another partition is gone when they get there. */
@ParameterizedClass(name = "FIFO: {0}, restarts after every step: {1}")
@CsvSource({"false,false", "false,true", "true,false", "true,true"})
class ReturningMessagesTest {
    private final HandOffWorld two;
    private final boolean isFifo;

    ReturningMessagesTest(boolean isFifo, boolean restarts) {
        this.isFifo = isFifo;
        this.two = new HandOffWorld(isFifo, restarts, 1_000);
    }

    @Test
    void messageComesBackWithItsReceiveCount() {
        two.send(two.shop, "g-1");
        Delivery before = two.receive(two.shop).get(0);
        two.pass(MINUTE);
        two.receive(two.shop);
        two.of(two.dead).call(new DeleteQueue(two.dead));

        two.carry();

        assertThat(two.visible(two.shop)).isEqualTo(1);
        assertThat(two.of(two.shop).rows.count(Table.DEPARTURES)).isZero();
        Delivery after = two.receive(two.shop).get(0);
        assertThat(after.receiveCount()).isEqualTo(2);
        assertThat(after.firstReceivedAtMillis()).isEqualTo(before.firstReceivedAtMillis());
        assertThat(after.message().idLow()).isEqualTo(before.message().idLow());
        assertThat(after.message().deadLetter()).isNull();
        assertThat(after.message().deduplicationId()).isEqualTo(before.message().deduplicationId());
        assertThat(after.message().sentAtMillis())
                .isEqualTo(isFifo ? two.of(two.shop).now() : before.message().sentAtMillis());
        assertThat(two.receive(two.shop).get(0).receiveCount()).isEqualTo(3);
    }

    @Test
    void messageThatCameBackLeavesAgainOnceItsQueueExists() {
        two.letLeave("g-1");
        two.of(two.dead).call(new DeleteQueue(two.dead));
        two.carry();
        two.dead = two.create(two.deadName, Map.of());

        assertThat(two.bodies(two.shop)).isEmpty();
        two.carry();

        assertThat(two.visible(two.shop)).isZero();
        assertThat(two.receive(two.dead).get(0).receiveCount()).isEqualTo(2);
    }

    @Test
    void refusalIsRepeatedUntilTheMessageIsBack() {
        two.letLeave("g-1");
        AcceptArrivals arrivals = two.offered(SHOP, DEAD);
        two.of(two.dead).call(new DeleteQueue(two.dead));
        Reply.Arrived refused = two.accept(arrivals, DEAD);
        two.create(two.deadName, Map.of());
        two.worlds.get(DEAD).restart();

        assertThat(refused.refused()).containsOnly(Map.entry(1L, ArrivalRefusal.NO_SUCH_QUEUE));
        assertThat(two.accept(arrivals, DEAD)).isEqualTo(refused);
        two.carry();

        assertThat(two.visible(two.shop)).isEqualTo(1);
    }

    @Test
    void lostReturnIsRepeated() {
        two.letLeave("g-1");
        two.of(two.dead).call(new DeleteQueue(two.dead));
        Reply.Arrived refused = two.accept(two.offered(SHOP, DEAD), DEAD);
        EngineWorld source = two.of(two.shop);
        source.decide(HandOffWorld.forgetting(DEAD, refused));
        source.begin();
        source.restart();
        assertThat(two.visible(two.shop)).isZero();

        two.carry();

        assertThat(two.visible(two.shop)).isEqualTo(1);
    }

    @Test
    void refusalIsForgottenOnceTheMessageIsBack() {
        two.letLeave("g-1");
        two.of(two.dead).call(new DeleteQueue(two.dead));
        two.carry();
        two.create(two.deadName, Map.of());
        two.letLeave("g-2");

        two.worlds.get(DEAD).call(two.offered(SHOP, DEAD));

        assertThat(two.worlds.get(DEAD).rows.get(Table.HAND_OFFS, Keys.handOffFrom(SHOP)))
                .hasSize(13);
    }

    @Test
    void othersAreTakenAlthoughOneIsRefused() {
        long other = two.create(two.nameIn(DEAD, "other"), Map.of());
        two.letLeave("g-1");
        two.of(two.shop)
                .call(new SetQueueAttributes(
                        two.shop, Map.of("RedrivePolicy", RedriveWorld.policy(two.nameIn(DEAD, "other"), 1))));
        two.letLeave("g-2");
        two.of(two.dead).call(new DeleteQueue(two.dead));

        two.carry();

        assertThat(two.bodies(other)).containsExactly("g-2");
        assertThat(two.visible(two.shop)).isEqualTo(1);
    }

    @Test
    void messageDoesNotComeBackToAQueueThatWasPurged() {
        two.letLeave("g-1");
        two.of(two.shop).call(new PurgeQueue(two.shop));
        two.of(two.dead).call(new DeleteQueue(two.dead));

        two.carry();

        assertThat(two.visible(two.shop)).isZero();
        assertThat(two.of(two.shop).rows.count(Table.DEPARTURES)).isZero();
    }

    @Test
    void messageDoesNotComeBackToAQueueThatWasDeleted() {
        two.letLeave("g-1");
        two.of(two.shop).call(new DeleteQueue(two.shop));
        two.of(two.dead).call(new DeleteQueue(two.dead));
        two.shop = two.create(two.shopName, Map.of());

        two.carry();

        assertThat(two.visible(two.shop)).isZero();
        assertThat(two.of(two.shop).rows.count(Table.DEPARTURES)).isZero();
    }

    @Test
    void queueOfTheOtherTypeRefuses() {
        two.letLeave("g-1");
        two.of(two.dead).call(new DeleteQueue(two.dead));
        Map<String, String> otherType = isFifo ? Map.of() : Map.of("FifoQueue", "true");
        two.of(two.dead).call(new CreateQueue(two.deadName, otherType, new TreeMap<>()));

        assertThat(two.accept(two.offered(SHOP, DEAD), DEAD).refused())
                .containsOnly(Map.entry(1L, ArrivalRefusal.OTHER_TYPE));
    }

    @Test
    void messageComesBackBehindThoseThatCameMeanwhile() {
        two.letLeave("g-1");
        two.of(two.dead).call(new DeleteQueue(two.dead));
        two.send(two.shop, "g-2");

        two.carry();

        assertThat(two.bodies(two.shop)).containsExactly("g-2", "g-1");
    }
}
