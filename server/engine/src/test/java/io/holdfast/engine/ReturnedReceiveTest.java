package io.holdfast.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.ChangeMessageVisibility;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.command.Refusal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A receive that is given back does not count, and its receipt is void. */
class ReturnedReceiveTest {
    private static final long SECOND = 1000;

    @Test
    void doesNotCount() {
        EngineWorld world = new EngineWorld();
        world.send("a");

        assertThat(makeVisible(world, world.receiveOne(), 0)).isNull();

        assertThat(world.counters()).isEqualTo("1/0/0");
        assertThat(world.receiveOne().receiveCount()).isEqualTo(1);
    }

    @Test
    void canBeHiddenForAWhile() {
        EngineWorld world = new EngineWorld();
        world.send("a");
        world.receiveOne(0);

        assertThat(makeVisible(world, world.receiveOne(), 40 * SECOND)).isNull();

        world.pass(39 * SECOND);
        assertThat(world.counters()).isEqualTo("0/1/0");
        world.pass(SECOND);
        assertThat(world.receiveOne().receiveCount()).isEqualTo(2);
    }

    @Test
    void isGivenBackOnce() {
        EngineWorld world = new EngineWorld();
        world.send("a");
        world.receiveOne(0);
        Delivery second = world.receiveOne();
        makeVisible(world, second, 0);

        assertThat(makeVisible(world, second, 0)).isEqualTo(Refusal.NOT_AVAILABLE);

        assertThat(world.receiveOne().receiveCount()).isEqualTo(2);
    }

    @Test
    void receiptOfAReceiveBeforeTheLastGivesNothingBack() {
        EngineWorld world = new EngineWorld();
        world.send("a");
        Delivery first = world.receiveOne(0);
        world.receiveOne(0);

        assertThat(makeVisible(world, first, 0)).isEqualTo(Refusal.NOT_AVAILABLE);

        assertThat(world.receiveOne().receiveCount()).isEqualTo(3);
    }

    @Test
    void laterDeliveryHasAnotherReceipt() {
        EngineWorld world = new EngineWorld();
        world.send("a");
        Delivery first = world.receiveOne();
        makeVisible(world, first, 0);

        Delivery second = world.receiveOne();

        assertThat(second.receiveCount()).isEqualTo(first.receiveCount());
        assertThat(second.deliveryNumber()).isGreaterThan(first.deliveryNumber());
    }

    @Test
    void survivesARestart() {
        EngineWorld world = new EngineWorld();
        world.send("a");
        Delivery first = world.receiveOne();
        makeVisible(world, first, 0);

        world.restart();

        assertThat(makeVisible(world, first, 0)).isEqualTo(Refusal.NOT_AVAILABLE);
        assertThat(world.receiveOne().receiveCount()).isEqualTo(1);
    }

    @Test
    void messageWhoseReceivesAreGivenBackNeverBecomesADeadLetter() {
        RedriveWorld redrive = RedriveWorld.standard(false);
        redrive.send(redrive.orders, "innocent");
        for (int i = 0; i < 5; i++) {
            Delivery delivery = redrive.receive(redrive.orders, 1, SECOND).get(0);
            redrive.world.call(new ChangeMessageVisibility(
                    redrive.orders,
                    List.of(new ChangeMessageVisibility.Change(
                            new Receipt(delivery.sequence(), delivery.deliveryNumber()), 0, true))));
        }

        assertThat(redrive.bodies(redrive.orders)).containsExactly("innocent");
    }

    @Test
    void receiptOfAFifoQueueIsVoidAtOnce() {
        FifoWorld fifo = new FifoWorld(false, Map.of());
        fifo.send("g-a");
        Delivery delivery = fifo.receive(1, 30 * SECOND).get(0);

        assertThat(makeVisible(fifo.world, delivery, 10 * SECOND)).isNull();

        assertThat(makeVisible(fifo.world, delivery, 0)).isEqualTo(Refusal.RECEIPT_EXPIRED);
        assertThat(fifo.delete(delivery)).isEqualTo(Refusal.RECEIPT_EXPIRED);
        fifo.world.pass(10 * SECOND);
        assertThat(fifo.receive(1, SECOND)).extracting(Delivery::receiveCount).containsExactly(1);
    }

    private static @Nullable Refusal makeVisible(EngineWorld world, Delivery delivery, long visibilityMillis) {
        return world.changeVisibility(delivery, visibilityMillis, true);
    }
}
