package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.DAY;
import static io.holdfast.engine.EngineWorld.HOUR;
import static io.holdfast.engine.EngineWorld.QUEUES_OWN;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.settings.EngineSettings;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass(name = "restarts after every step: {0}")
@ValueSource(booleans = {false, true})
class VisibilityTest {
    private final EngineWorld world;

    VisibilityTest(boolean restarts) {
        world = new EngineWorld(EngineSettings.DEFAULT, restarts);
    }

    @Test
    void messageReturnsToTheQueueWhenItsLeaseExpires() {
        world.send("a");
        world.receiveOne();

        world.pass(30 * SECOND - 1);
        assertThat(world.receive()).isEmpty();
        world.pass(1);

        Delivery again = world.receiveOne();
        assertThat(again.receiveCount()).isEqualTo(2);
        assertThat(again.firstReceivedAtMillis()).isEqualTo(world.now() - 30 * SECOND);
    }

    @Test
    void receivesOwnTimeoutWinsAndIsNotRemembered() {
        world.send("a");
        world.receiveOne(5 * SECOND);
        world.pass(5 * SECOND);

        world.receiveOne();

        world.pass(30 * SECOND - 1);
        assertThat(world.receive()).isEmpty();
        world.pass(1);
        assertThat(world.receiveBodies()).containsExactly("a");
    }

    @Test
    void changedTimeoutIsNotRememberedEither() {
        world.send("a");
        world.changeVisibility(world.receiveOne(), 100 * SECOND);
        world.pass(100 * SECOND);
        world.receiveOne();

        world.pass(30 * SECOND);

        assertThat(world.receiveBodies()).containsExactly("a");
    }

    @Test
    void newQueueTimeoutConcernsReceivesFromNowOn() {
        world.send("a", "b");
        world.receive(1, QUEUES_OWN);
        world.set("VisibilityTimeout", "60");
        world.receive(1, QUEUES_OWN);

        world.pass(30 * SECOND);
        assertThat(world.receiveBodies()).containsExactly("a");
        world.pass(30 * SECOND);
        assertThat(world.receiveBodies()).containsExactly("b");
    }

    @Test
    void receiveWithTimeoutZeroCountsButHidesNothing() {
        world.send("a");

        assertThat(world.receiveOne(0).receiveCount()).isEqualTo(1);
        assertThat(world.counters()).isEqualTo("1/0/0");
        assertThat(world.receiveOne(0).receiveCount()).isEqualTo(2);
        assertThat(world.receiveOne().receiveCount()).isEqualTo(3);
        assertThat(world.counters()).isEqualTo("0/1/0");
    }

    @Test
    void receiveWithTimeoutZeroShowsEachMessageOnce() {
        world.send("a", "b", "c");

        assertThat(EngineWorld.bodies(world.receive(10, 0))).containsExactly("a", "b", "c");
        assertThat(EngineWorld.bodies(world.receive(10, 0))).containsExactly("a", "b", "c");
    }

    @Test
    void visibilityZeroReleasesTheMessageAtOnce() {
        world.send("a");
        Delivery first = world.receiveOne();

        assertThat(world.changeVisibility(first, 0)).isNull();

        assertThat(world.counters()).isEqualTo("1/0/0");
        assertThat(world.receiveOne().receiveCount()).isEqualTo(2);
    }

    @Test
    void newVisibilityIsCountedFromNow() {
        world.send("a");
        Delivery delivery = world.receiveOne();
        world.pass(20 * SECOND);

        world.changeVisibility(delivery, 15 * SECOND);

        world.pass(15 * SECOND - 1);
        assertThat(world.receive()).isEmpty();
        world.pass(1);
        assertThat(world.receiveBodies()).containsExactly("a");
    }

    @Test
    void shorterVisibilityBringsTheMessageBackSooner() {
        world.send("a");
        world.changeVisibility(world.receiveOne(HOUR), SECOND);

        world.pass(SECOND);

        assertThat(world.receiveBodies()).containsExactly("a");
    }

    @Test
    void expiredMessageIsHiddenAgainByItsOldHandle() {
        world.send("a");
        Delivery delivery = world.receiveOne();
        world.pass(31 * SECOND);

        assertThat(world.changeVisibility(delivery, 10 * SECOND)).isNull();

        assertThat(world.counters()).isEqualTo("0/1/0");
        assertThat(world.receive()).isEmpty();
        world.pass(10 * SECOND);
        assertThat(world.receiveOne().receiveCount()).isEqualTo(2);
    }

    @Test
    void releasedMessageIsHiddenAgainByTheSameHandle() {
        world.send("a");
        Delivery delivery = world.receiveOne();
        world.changeVisibility(delivery, 0);

        assertThat(world.changeVisibility(delivery, 10 * SECOND)).isNull();

        assertThat(world.counters()).isEqualTo("0/1/0");
    }

    @Test
    void totalVisibilityEndsTwelveHoursAfterTheReceive() {
        world.send("a");
        Delivery delivery = world.receiveOne(12 * HOUR);
        world.pass(5 * SECOND);

        assertThat(world.changeVisibility(delivery, 12 * HOUR)).isEqualTo(Refusal.VISIBILITY_BEYOND_TOTAL);
        assertThat(world.changeVisibility(delivery, 12 * HOUR - 5 * SECOND)).isNull();
        assertThat(world.counters()).isEqualTo("0/1/0");
    }

    @Test
    void everyReceiveStartsTheTwelveHoursAnew() {
        world.send("a");
        world.receiveOne(12 * HOUR);
        world.pass(12 * HOUR);

        assertThat(world.changeVisibility(world.receiveOne(), 12 * HOUR)).isNull();
    }

    @Test
    void returnedMessagesAreServedBeforeNewOnesAndOldestFirst() {
        world.send("a", "b");
        List<Delivery> both = world.receive();
        world.send("c");
        world.changeVisibility(both.get(1), 0);
        world.changeVisibility(both.get(0), 0);

        assertThat(world.receiveBodies()).containsExactly("a", "b", "c");
    }

    @Test
    void leasesThatLastDaysEndOnTime() {
        world.set("MessageRetentionPeriod", "1209600");
        world.send("a");
        Delivery delivery = world.receiveOne(12 * HOUR);
        for (int i = 0; i < 5; i++) {
            world.pass(12 * HOUR);
            delivery = world.receiveOne(12 * HOUR);
        }

        assertThat(delivery.receiveCount()).isEqualTo(6);
        assertThat(delivery.firstReceivedAtMillis()).isEqualTo(world.now() - 60 * HOUR);
        assertThat(delivery.message().sentAtMillis()).isEqualTo(world.now() - 60 * HOUR);
        assertThat(60 * HOUR).isLessThan(14 * DAY);
    }

    @Test
    void messageReturnedBeforeItsBatchHasArrivedIsServedAfterwards() {
        TestCaller poll = world.decide(world.receiving(10, 0, 20 * SECOND));
        world.decide(world.sending(0, "a"));
        world.begin();
        // "a" went to the poll with timeout 0, so it is visible again; but it cannot be read back yet.
        TestCaller meanwhile = world.decide(world.receiving(10, 0, 0));
        world.arrive();
        world.settle();

        assertThat(poll.bodies()).containsExactly("a");
        assertThat(meanwhile.deliveries()).isEmpty();
        assertThat(world.receiveBodies()).containsExactly("a");
    }
}
