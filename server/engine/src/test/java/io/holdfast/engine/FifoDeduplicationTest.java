package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.PurgeQueue;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.row.Table;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** What was sent within five minutes is not sent again, and what was received can be asked for again. */
@ParameterizedClass(name = "restarts always: {0}")
@ValueSource(booleans = {false, true})
class FifoDeduplicationTest {
    @Parameter
    boolean restarts;

    @Test
    void duplicateGetsTheOriginalsIdAndSequence() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of());
        Reply.Enqueued.Message original = fifo.sendAs("x", "g1-m1");

        Reply.Enqueued.Message duplicate = fifo.sendAs("x", "g1-other");

        assertThat(duplicate).isEqualTo(original);
        assertThat(fifo.receiveBodies(10, MINUTE)).containsExactly("g1-m1");
    }

    @Test
    void duplicateIsRecognisedInTheSameBatch() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of());
        SendMessage both =
                new SendMessage(fifo.world.ordersId(), List.of(fifo.draft("g1-m1", "x"), fifo.draft("g2-m1", "x")));

        List<Reply.Enqueued.Message> enqueued = FifoWorld.enqueued(fifo.world.call(both));

        assertThat(enqueued.get(1)).isEqualTo(enqueued.get(0));
        assertThat(fifo.world.counters()).isEqualTo("1/0/0");
    }

    @Test
    void deletionDoesNotEndTheFiveMinutesButTheirEndDoes() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of());
        fifo.sendAs("x", "g1-m1");
        fifo.receive(1, MINUTE).forEach(fifo::delete);

        fifo.world.pass(5 * MINUTE - 1);
        fifo.sendAs("x", "g1-m2");
        assertThat(fifo.world.counters()).isEqualTo("0/0/0");
        fifo.world.pass(1);
        fifo.sendAs("x", "g1-m3");

        assertThat(fifo.receiveBodies(10, MINUTE)).containsExactly("g1-m3");
    }

    @Test
    void scopeOfTheGroupKeepsGroupsApart() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of("DeduplicationScope", "messageGroup"));
        fifo.sendAs("x", "g1-m1");
        fifo.sendAs("x", "g2-m1");
        fifo.sendAs("x", "g2-m2");

        assertThat(fifo.receiveBodies(10, MINUTE)).containsExactly("g1-m1", "g2-m1");
    }

    @Test
    void purgeForgets() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of());
        fifo.sendAs("x", "g1-m1");
        fifo.world.decide(new PurgeQueue(fifo.world.ordersId()));

        TestCaller again = fifo.world.call(new SendMessage(fifo.world.ordersId(), List.of(fifo.draft("g1-m2", "x"))));

        assertThat(again.isAnswered()).isTrue();
        assertThat(fifo.receiveBodies(10, MINUTE)).containsExactly("g1-m2");
    }

    @Test
    void memoryIsDroppedOnceItIsOld() {
        FifoWorld fifo = new FifoWorld(false, Map.of());
        for (int round = 0; round < 20; round++) {
            fifo.sendAs("x" + round, "g1-m" + round);
            fifo.world.pass(2 * MINUTE);
        }

        assertThat(fifo.world.rows.count(Table.RECENT)).isLessThanOrEqualTo(6);
    }

    @Test
    void sameAttemptGetsTheSameMessagesAndTheirTimeoutBeginsAnew() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of());
        fifo.send("g1-m1", "g1-m2", "g2-m1");
        List<Delivery> first = fifo.attempt("a", 2);
        fifo.world.pass(20 * SECOND);

        List<Delivery> second = fifo.attempt("a", 2);

        assertThat(second).extracting(Delivery::sequence).isEqualTo(sequences(first));
        assertThat(second).extracting(Delivery::receiveCount).containsOnly(1);
        fifo.world.pass(20 * SECOND);
        assertThat(fifo.world.counters()).isEqualTo("1/2/0");
        fifo.world.pass(10 * SECOND);
        assertThat(fifo.world.counters()).isEqualTo("3/0/0");
    }

    @Test
    void attemptIsAnOrdinaryReceiveOnceSomethingHappenedToItsMessages() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of());
        fifo.send("g1-m1", "g2-m1", "g3-m1");
        Delivery first = fifo.attempt("a", 1).get(0);
        fifo.delete(first);
        assertThat(EngineWorld.bodies(fifo.attempt("a", 1))).containsExactly("g2-m1");

        fifo.world.pass(30 * SECOND);

        assertThat(fifo.attempt("a", 10)).hasSize(2);
    }

    private static List<Long> sequences(List<Delivery> deliveries) {
        return deliveries.stream().map(Delivery::sequence).toList();
    }

    @Test
    void clockThatWasSetBackWhileTheServerWasStoppedMakesNothingForgotten() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of());
        Reply.Enqueued.Message original = fifo.sendAs("x", "g1-m1");

        fifo.world.moveClock(-40 * MINUTE);
        fifo.world.restart();

        assertThat(fifo.sendAs("x", "g1-other")).isEqualTo(original);
        Reply.Enqueued.Message later = fifo.sendAs("y", "g1-m2");
        fifo.world.restart();
        assertThat(fifo.sendAs("y", "g1-other")).isEqualTo(later);
        fifo.world.pass(45 * MINUTE);
        assertThat(fifo.sendAs("x", "g1-m3")).isNotEqualTo(original);
    }
}
