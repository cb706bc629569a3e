package io.holdfast.app.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.GetQueueAttributes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A partition is there while its node leads it, and leaves nobody waiting when it goes. */
final class LedPartitionTest extends LedPartitionSetup {
    @Test
    void takesCallsOnceItIsLoaded() {
        assertThat(submit(create()).failures).containsExactly(Unavailable.NOT_LEADER);
        leadership.lead(3);
        loop.run();
        assertThat(submit(create()).failures).as("while it is loading").containsExactly(Unavailable.NOT_LEADER);
        settle();

        assertThat(partition.isLed()).isTrue();
        assertThat(learned).isEqualTo(1);
        Told created = submit(create());
        settle();
        assertThat(created.replies).hasSize(1);
        assertThat(store.terms).containsExactly(3L);
        assertThat(directory.find(NAME)).isNotNull();
        assertThat(directory.areKnown()).isTrue();
    }

    @Test
    void whoeverWaitsIsToldToTryAgainWhenAnotherNodeLeads() {
        lead(1);
        long queue = createdQueue();
        Told parked = submit(receive(queue, 20_000));
        settle();
        Told onItsWay = submit(send(queue));
        loop.run();
        Told decided = submit(send(queue));

        leadership.follow();
        loop.run();
        assertThat(List.of(parked, onItsWay, decided))
                .allSatisfy(call -> assertThat(call.failures).containsExactly(Unavailable.NOT_LEADER))
                .allSatisfy(call -> assertThat(call.replies).isEmpty());
        assertThat(submit(send(queue)).failures).containsExactly(Unavailable.NOT_LEADER);
        assertThat(partition.isLed()).isFalse();

        settle();
        assertThat(fatal).isEmpty();
        assertThat(healthOf(partition)).isEqualTo(Health.READY);
        assertThat(parked.failures).as("it is told once").hasSize(1);
    }

    @Test
    void lostCommitThrowsThePartitionAwayAndNotTheServer() {
        lead(1);
        long queue = createdQueue();
        Told parked = submit(receive(queue, 20_000));
        settle();
        store.isLost = true;
        Told sent = submit(send(queue));
        settle();

        assertThat(sent.failures).containsExactly(Unavailable.NOT_LEADER);
        assertThat(parked.failures).containsExactly(Unavailable.NOT_LEADER);
        assertThat(submit(send(queue)).failures).containsExactly(Unavailable.NOT_LEADER);
        assertThat(fatal).isEmpty();
        assertThat(healthOf(partition)).isEqualTo(Health.READY);

        store.isLost = false;
        lead(2);
        assertThat(received(queue)).isEmpty();
        Told again = submit(send(queue));
        settle();
        assertThat(again.replies).hasSize(1);
        assertThat(received(queue)).hasSize(1);
    }

    @Test
    void anyOtherFailureOfACommitStillEndsTheServer() {
        lead(1);
        store.isBroken = true;
        Told call = submit(create());
        settle();

        assertThat(call.failures).containsExactly(Unavailable.STORAGE_FAILED);
        assertThat(fatal).containsExactly("The storage failed: no disk");
        assertThat(healthOf(partition)).isEqualTo(Health.STOPPED);
    }

    @Test
    void replyWithoutRowsLeavesOnlyWhileNobodyElseCanLead() {
        lead(1);
        long queue = createdQueue();
        leadership.holds = false;
        Told asked = submit(new GetQueueAttributes(queue));
        Told empty = submit(receive(queue, 0));
        settle();
        assertThat(asked.failures).containsExactly(Unavailable.NOT_LEADER);
        assertThat(empty.failures).containsExactly(Unavailable.NOT_LEADER);
        CompletableFuture<Long> question = partition.ask((engine, millis) -> millis);
        loop.run();
        assertThat(question).failsWithin(Duration.ZERO).withThrowableThat().withCauseInstanceOf(NotLedHere.class);
        Told sent = submit(send(queue));
        settle();
        assertThat(sent.replies).as("a commit proves by itself who leads").hasSize(1);

        leadership.holds = true;
        Told again = submit(new GetQueueAttributes(queue));
        settle();
        assertThat(again.replies).hasSize(1);
    }

    @Test
    void pollThatIsGivenUpSaysNothingOnceAnotherMayLead() {
        lead(1);
        long queue = createdQueue();
        Told parked = submit(receive(queue, 20_000));
        settle();
        leadership.holds = false;
        partition.abandon(parked);
        assertThat(parked.failures).containsExactly(Unavailable.NOT_LEADER);
        assertThat(parked.replies).isEmpty();
    }

    @Test
    void drainsWhetherItLeadsOrNot() {
        CompletableFuture<Void> drained = partition.drain();
        loop.run();
        assertThat(drained).isDone();
        lead(1);
        assertThat(partition.isLed()).isFalse();
        assertThat(submit(create()).failures).containsExactly(Unavailable.SHUTTING_DOWN);
    }

    @Test
    void drainEndsWhenTheTermDoes() {
        lead(1);
        submit(create());
        CompletableFuture<Void> drained = partition.drain();
        loop.run();
        assertThat(drained).isNotDone();
        leadership.follow();
        loop.run();
        assertThat(drained).isDone();
    }
}
