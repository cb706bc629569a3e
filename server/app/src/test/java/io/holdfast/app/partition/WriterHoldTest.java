package io.holdfast.app.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A partition that is held decides, but commits and answers nothing, until it is released, its second is over, or its term has ended. */
final class WriterHoldTest extends LedPartitionSetup {
    private static final long TOKEN = 17;

    private CompletableFuture<Integer> hold(long token) {
        CompletableFuture<Integer> held = partition.writer().hold(token, () -> store.terms.size());
        loop.run();
        return held;
    }

    private boolean release(long token) {
        CompletableFuture<Boolean> released = partition.writer().release(token);
        loop.run();
        return released.join();
    }

    private static void assertNotHeld(CompletableFuture<?> held, String why) {
        assertThat(held)
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(NotHeld.class)
                .withMessage(why);
    }

    @Test
    void holdIsThereWhenAllThatWasCommittedIsDurable() {
        lead(1);
        long queue = createdQueue();
        int before = store.terms.size();
        Told onItsWay = submit(send(queue));
        loop.run();
        CompletableFuture<Integer> held = hold(TOKEN);
        assertThat(held).isNotDone();
        Told later = submit(send(queue));
        settle();

        assertThat(onItsWay.replies).hasSize(1);
        assertThat(held.join()).isEqualTo(before + 1);
        assertThat(later.replies).as("decided, but not committed").isEmpty();
        assertThat(later.failures).isEmpty();
        assertThat(store.terms).hasSize(before + 1);

        assertThat(release(TOKEN)).isTrue();
        settle();
        assertThat(later.replies).hasSize(1);
        assertThat(store.terms).hasSize(before + 2);
    }

    @Test
    void whatIsAskedWhileItIsHeldIsAnsweredAfterwardsEvenWithoutRows() {
        lead(1);
        long queue = createdQueue();
        assertThat(hold(TOKEN)).isCompleted();
        Told nothing = submit(receive(queue, 0));
        settle();
        assertThat(nothing.replies).isEmpty();
        assertThat(release(TOKEN)).isTrue();
        settle();
        assertThat(nothing.replies).hasSize(1);
    }

    @Test
    void holdEndsByItselfAndIsNotSaidToHaveBeenInForce() {
        lead(1);
        long queue = createdQueue();
        assertThat(hold(TOKEN)).isCompleted();
        Told later = submit(send(queue));
        settle();
        assertThat(later.replies).isEmpty();

        loop.runTimers();
        settle();
        assertThat(later.replies).hasSize(1);
        assertThat(release(TOKEN)).isFalse();
    }

    @Test
    void holdThatIsNotThereWithinItsTimeFails() {
        lead(1);
        long queue = createdQueue();
        submit(send(queue));
        loop.run();
        CompletableFuture<Integer> held = hold(TOKEN);
        loop.runTimers();
        assertNotHeld(held, "what it had decided was not durable within 1000 ms");
        settle();
        assertThat(release(TOKEN)).isFalse();
    }

    @Test
    void holdEndsWithTheTerm() {
        lead(1);
        long queue = createdQueue();
        submit(send(queue));
        loop.run();
        CompletableFuture<Integer> waiting = hold(TOKEN);
        leadership.follow();
        loop.run();
        assertNotHeld(waiting, "its term has ended");
        settle();
        assertNotHeld(hold(TOKEN), "another node leads it by now");
        assertThat(release(TOKEN)).isFalse();

        lead(3);
        assertThat(hold(TOKEN)).isCompleted();
        leadership.lead(5);
        settle();
        assertThat(release(TOKEN)).as("led again, but in another term").isFalse();
    }

    @Test
    void holdIsNotSaidToHaveBeenInForceIfAnotherNodeMayLead() {
        lead(1);
        createdQueue();
        assertThat(hold(TOKEN)).isCompleted();
        leadership.holds = false;
        assertThat(release(TOKEN)).isFalse();
    }

    @Test
    void onlyOneCanHoldItAndOnlyThatOneReleasesIt() {
        lead(1);
        createdQueue();
        assertThat(hold(TOKEN)).isCompleted();
        assertNotHeld(hold(TOKEN + 1), "another backup holds it");
        assertThat(release(TOKEN + 1)).isFalse();
        assertThat(release(TOKEN)).isTrue();
        assertThat(release(TOKEN)).as("a second time").isFalse();
        loop.runTimers();
        assertThat(hold(TOKEN)).isCompleted();
    }

    @Test
    void serverThatIsStoppedDoesNotWaitForTheEndOfAHold() {
        lead(1);
        long queue = createdQueue();
        assertThat(hold(TOKEN)).isCompleted();
        Told decided = submit(send(queue));
        CompletableFuture<Void> drained = partition.drain();
        settle();
        assertThat(drained).isCompleted();
        assertThat(decided.replies).hasSize(1);
        assertThat(release(TOKEN)).isFalse();
    }
}
