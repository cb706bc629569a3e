package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static io.holdfast.engine.HandOffWorld.DEAD;
import static io.holdfast.engine.HandOffWorld.SHOP;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.engine.command.AcceptArrivals;
import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.DeadLetter;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.ForgetDepartures;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.row.Table;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;

/** Dead letters whose queue is in another partition. */
@ParameterizedClass(name = "FIFO: {0}, restarts after every step: {1}")
@CsvSource({"false,false", "false,true", "true,false", "true,true"})
class HandOffTest {
    private final HandOffWorld two;
    private final boolean isFifo;

    HandOffTest(boolean isFifo, boolean restarts) {
        this.isFifo = isFifo;
        this.two = new HandOffWorld(isFifo, restarts, 1_000);
    }

    @Test
    void deadLetterArrivesAsInsideOnePartition() {
        two.send(two.shop, "g-1");
        Delivery first = two.receive(two.shop).get(0);
        two.pass(MINUTE);
        assertThat(two.receive(two.shop)).isEmpty();
        two.pass(MINUTE);

        two.carry();

        Delivery dead = two.receive(two.dead).get(0);
        long firstReceivedAtMillis = first.firstReceivedAtMillis();
        assertThat(dead.receiveCount()).isEqualTo(2);
        assertThat(dead.firstReceivedAtMillis()).isEqualTo(firstReceivedAtMillis);
        assertThat(dead.message().idLow()).isEqualTo(first.message().idLow());
        long arrivedAtMillis = two.of(two.dead).now();
        assertThat(dead.message().deadLetter())
                .isEqualTo(new DeadLetter(two.shopName.arn(), 1, firstReceivedAtMillis, arrivedAtMillis));
        assertThat(dead.message().attributes()).containsExactly(1);
        assertThat(dead.message().traceHeader()).isEqualTo("Root=1");
        assertThat(dead.message().sentAtMillis())
                .isEqualTo(isFifo ? two.of(two.dead).now() : first.message().sentAtMillis());
        assertThat(dead.message().returned()).isNull();
        assertThat(two.describe(two.shop).statistics().deadLettered).isLessThanOrEqualTo(1);
    }

    @Test
    void messageOnItsWayIsInNoQueueAndStored() {
        two.letLeave("g-1", "g-2");

        assertThat(two.visible(two.shop)).isZero();
        assertThat(two.visible(two.dead)).isZero();
        assertThat(two.of(two.shop).rows.count(Table.DEPARTURES)).isEqualTo(2);
        assertThat(two.offered(SHOP, DEAD).departures()).hasSize(2);
    }

    @Test
    void messageIsOfferedOnceItsBatchIsDurable() {
        two.send(two.shop, "g-1");
        two.receive(two.shop);
        EngineWorld source = two.of(two.shop);

        source.decide(new ReceiveMessage(two.shop, 1, 0, 0));
        assertThat(source.departuresTo(DEAD)).isNull();
        source.begin();
        assertThat(source.departuresTo(DEAD)).isNull();
        source.arrive();

        assertThat(two.offered(SHOP, DEAD).departures()).hasSize(1);
    }

    @Test
    void lostBatchLeavesTheMessageInItsQueue() {
        two.send(two.shop, "g-1");
        two.receive(two.shop);
        EngineWorld source = two.of(two.shop);

        source.decide(new ReceiveMessage(two.shop, 1, 0, 0));
        source.begin();
        source.restart();

        assertThat(source.departuresTo(DEAD)).isNull();
        assertThat(two.visible(two.shop)).isEqualTo(1);
    }

    @Test
    void arrivalThatIsBroughtAgainHasNoEffect() {
        two.letLeave("g-1");
        AcceptArrivals arrivals = two.offered(SHOP, DEAD);

        Reply.Arrived once = two.accept(arrivals, DEAD);
        two.worlds.get(DEAD).restart();
        Reply.Arrived again = two.accept(arrivals, DEAD);

        assertThat(again).isEqualTo(once);
        assertThat(two.visible(two.dead)).isEqualTo(1);
    }

    @Test
    void lostAcceptanceIsRepeated() {
        two.letLeave("g-1");
        EngineWorld target = two.worlds.get(DEAD);
        target.decide(two.offered(SHOP, DEAD));
        target.begin();
        target.restart();
        assertThat(two.visible(two.dead)).isZero();

        two.carry();

        assertThat(two.visible(two.dead)).isEqualTo(1);
    }

    @Test
    void forgettingIsRepeatedWithoutEffect() {
        two.letLeave("g-1");
        Reply.Arrived arrived = two.accept(two.offered(SHOP, DEAD), DEAD);
        EngineWorld source = two.of(two.shop);
        source.decide(HandOffWorld.forgetting(DEAD, arrived));
        source.begin();
        assertThat(two.offered(SHOP, DEAD).departures()).hasSize(1);
        source.restart();

        two.carry();
        source.call(HandOffWorld.forgetting(DEAD, arrived));

        assertThat(source.rows.count(Table.DEPARTURES)).isZero();
        assertThat(two.visible(two.dead)).isEqualTo(1);
    }

    @Test
    void numbersGoOnAfterEverythingIsForgotten() {
        two.letLeave("g-1");
        two.carry();
        two.of(two.shop).restart();
        two.letLeave("g-2");

        assertThat(two.offered(SHOP, DEAD).departures().get(0).number()).isEqualTo(2);
        two.carry();

        assertThat(two.visible(two.dead)).isEqualTo(2);
    }

    @Test
    void orderIsKept() {
        two.letLeave("g-1", "g-2", "g-3", "g-4", "g-5");
        two.carry();

        assertThat(two.bodies(two.dead)).containsExactly("g-1", "g-2", "g-3", "g-4", "g-5");
    }

    @Test
    void manyAreHandedOverInPortions() {
        String[] bodies = new String[EngineLimits.HAND_OFF_MESSAGES + 10];
        for (int i = 0; i < bodies.length; i++) {
            bodies[i] = "g" + i + "-1";
        }
        two.letLeave(bodies);

        assertThat(two.offered(SHOP, DEAD).departures()).hasSize(EngineLimits.HAND_OFF_MESSAGES);
        two.carry();

        assertThat(two.visible(two.dead)).isEqualTo(bodies.length);
        assertThat(two.of(two.shop).rows.count(Table.DEPARTURES)).isZero();
    }

    @Test
    void waitingReceiveIsServedByAnArrival() {
        TestCaller poll = two.of(two.dead).call(new ReceiveMessage(two.dead, 1, 0, 20 * SECOND));
        two.letLeave("g-1");

        two.carry();

        assertThat(poll.bodies()).containsExactly("g-1");
    }

    @Test
    void messageStaysWhileThereIsNoSuchQueue() {
        two.of(two.dead).call(new DeleteQueue(two.dead));
        two.send(two.shop, "g-1");

        assertThat(two.bodies(two.shop)).containsExactly("g-1");
        assertThat(two.receive(two.shop).get(0).receiveCount()).isEqualTo(2);
    }

    @Test
    void messageLeavesForAQueueThatIsNotKnownYet() {
        two.areKnown = false;
        two.send(two.shop, "g-1");

        assertThat(two.bodies(two.shop)).containsExactly("g-1");
        assertThat(two.bodies(two.shop)).as("more often than the policy allows").isEmpty();
        two.areKnown = true;
        two.carry();

        assertThat(two.bodies(two.dead)).containsExactly("g-1");
        assertThat(two.bodies(two.shop)).isEmpty();
    }

    @Test
    void messageComesBackFromAPartitionThatHasNoSuchQueue() {
        two.of(two.dead).call(new DeleteQueue(two.dead));
        two.areKnown = false;
        two.send(two.shop, "g-1");

        assertThat(two.bodies(two.shop)).containsExactly("g-1");
        assertThat(two.bodies(two.shop)).isEmpty();
        two.areKnown = true;
        two.carry();

        assertThat(two.receive(two.shop).get(0).receiveCount()).isEqualTo(2);
    }

    @Test
    void messageStaysWhileTooManyAreOnTheirWay() {
        HandOffWorld small = new HandOffWorld(isFifo, false, 2);
        small.send(small.shop, "a-1", "b-1", "c-1");
        while (small.of(small.shop).rows.count(Table.DEPARTURES) < 2) {
            small.receive(small.shop);
        }

        assertThat(small.bodies(small.shop)).hasSize(1);
        assertThat(small.of(small.shop).rows.count(Table.DEPARTURES)).isEqualTo(2);
        small.carry();
        assertThat(small.bodies(small.shop)).isEmpty();
        small.carry();

        assertThat(small.visible(small.dead)).isEqualTo(3);
    }

    @Test
    void messageThatNeverLeftCannotBeForgotten() {
        two.letLeave("g-1");

        assertThatExceptionOfType(InvariantViolation.class)
                .isThrownBy(() -> two.of(two.shop).call(new ForgetDepartures(DEAD, 2, new TreeMap<>())));
    }

    @Test
    void queueOfAnotherPartitionIsNotMadeHere() {
        assertThatExceptionOfType(InvariantViolation.class)
                .isThrownBy(() -> two.worlds
                        .get(SHOP)
                        .decide(new CreateQueue(two.nameIn(DEAD, "wrong"), Map.of(), new TreeMap<>())));
    }

    @Test
    void noTwoQueuesHaveTheSameId() {
        long third = two.create(two.nameIn(SHOP, "third"), Map.of());
        long fourth = two.create(two.nameIn(DEAD, "fourth"), Map.of());

        assertThat(new long[] {two.shop, two.dead, third, fourth}).containsExactly(1, 2, 3, 4);
    }
}
