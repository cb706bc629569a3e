package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.HOUR;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.settings.Chaos;
import io.holdfast.engine.settings.EngineSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Faults made on purpose stay within what a standard queue may do, and never lose a message. */
class ChaosTest {
    private static TenantWorld with(double duplicateShare, double earlyExpiryShare) {
        Chaos chaos = new Chaos(duplicateShare, earlyExpiryShare, 42);
        return new TenantWorld(new EngineSettings(120_000, 48L << 20, true, true, chaos), false);
    }

    @Test
    void duplicatedMessageIsDeliveredOnceMoreAlthoughItIsLeased() {
        TenantWorld tenants = with(1, 0);
        tenants.send("1");
        Delivery first = tenants.world.receiveOne(HOUR);
        Delivery second = tenants.world.receiveOne(HOUR);

        assertThat(second.sequence()).isEqualTo(first.sequence());
        assertThat(second.receiveCount()).isEqualTo(2);
        assertThat(tenants.receive(1, HOUR)).isEmpty();
        assertThat(tenants.world.counters()).isEqualTo("0/1/0");
    }

    @Test
    void eitherReceiptDeletesADuplicatedMessage() {
        for (int which = 0; which < 2; which++) {
            TenantWorld tenants = with(1, 0);
            tenants.send("1");
            List<Delivery> both = List.of(tenants.world.receiveOne(HOUR), tenants.world.receiveOne(HOUR));

            tenants.world.delete(both.get(which));

            assertThat(tenants.world.counters()).isEqualTo("0/0/0");
        }
    }

    @Test
    void aConsumerThatDeletesAtOnceSeesTheDuplicateToo() {
        TenantWorld tenants = with(1, 0);
        tenants.send("a-1");
        tenants.world.delete(tenants.world.receiveOne(HOUR));

        tenants.world.delete(tenants.world.receiveOne(HOUR));

        assertThat(tenants.receive(1, HOUR)).isEmpty();
        assertThat(tenants.world.counters()).isEqualTo("0/0/0");
    }

    @Test
    void aHeartbeatDoesNotPreventTheDuplicate() {
        TenantWorld tenants = with(1, 0);
        tenants.send("1");
        Delivery first = tenants.world.receiveOne(SECOND);
        tenants.world.changeVisibility(first, HOUR);

        assertThat(tenants.world.receiveOne(HOUR).receiveCount()).isEqualTo(2);
    }

    @Test
    void duplicateIsNoReasonForTheDeadLetterQueue() {
        TenantWorld tenants = with(1, 0);
        tenants.world.create("dead", Map.of());
        tenants.world.set(
                "RedrivePolicy",
                "{\"deadLetterTargetArn\":\"arn:aws:sqs:eu-central-1:000000000000:dead\",\"maxReceiveCount\":1}");
        tenants.send("1");
        tenants.world.delete(tenants.world.receiveOne(HOUR));

        assertThat(tenants.world.receiveOne(HOUR).receiveCount()).isEqualTo(2);
    }

    @Test
    void aShareOfDeliveriesIsDuplicated() {
        TenantWorld tenants = with(0.1, 0);
        tenants.sendMany("a", 5_000);
        tenants.world.send(EngineWorld.numbered("m", 5_000));

        List<Delivery> received = new ArrayList<>();
        for (List<Delivery> ten = tenants.world.receive(); !ten.isEmpty(); ten = tenants.world.receive()) {
            tenants.world.delete(ten.toArray(Delivery[]::new));
            received.addAll(ten);
        }

        assertThat(received).hasSizeBetween(10_900, 11_100);
        assertThat(EngineWorld.bodies(received).stream().distinct()).hasSize(10_000);
        assertThat(tenants.world.counters()).isEqualTo("0/0/0");
    }

    @Test
    void aShareOfLeasesEndsEarly() {
        TenantWorld tenants = with(0, 0.2);
        tenants.sendMany("a", 1_000);
        tenants.receive(1_000, 100 * SECOND);
        assertThat(tenants.world.counters()).isEqualTo("0/1000/0");

        tenants.world.pass(50 * SECOND);
        long early = tenants.world.describe().visible();
        tenants.world.pass(50 * SECOND - 1);

        assertThat(early).isBetween(70L, 130L);
        assertThat(tenants.world.describe().visible()).isBetween(160L, 240L);
        tenants.world.pass(1);
        assertThat(tenants.world.counters()).isEqualTo("1000/0/0");
    }

    @Test
    void theSameSeedMakesTheSameChoices() {
        assertThat(choices()).isEqualTo(choices());
    }

    private static List<String> choices() {
        TenantWorld tenants = with(0.3, 0.3);
        tenants.sendMany("a", 100);
        List<String> seen = new ArrayList<>(tenants.receiveBodies(150, 10 * SECOND));
        tenants.world.pass(5 * SECOND);
        seen.addAll(tenants.receiveBodies(150, 10 * SECOND));
        return seen;
    }

    @Test
    void restartForgetsTheDuplicateButNotTheMessage() {
        TenantWorld tenants = with(1, 0);
        tenants.send("1", "a-2");
        List<Delivery> received = tenants.receive(1, 10 * SECOND);
        tenants.world.delete(received.get(0));

        tenants.world.restart();
        tenants.world.pass(10 * SECOND);

        assertThat(tenants.world.counters()).isEqualTo("2/0/0");
    }

    @Test
    void fifoQueuesAreLeftAlone() {
        FifoWorld fifo = new FifoWorld(with(1, 1).world, Map.of());
        fifo.send("g-1");
        assertThat(fifo.receiveBodies(10, 10 * SECOND)).containsExactly("g-1");

        fifo.world.pass(10 * SECOND - 1);

        assertThat(fifo.receiveBodies(10, SECOND)).isEmpty();
    }
}
