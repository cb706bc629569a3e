package io.holdfast.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.parts.Eventually;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SlotsTest {
    /** Takes up to ten slots on a thread of its own. */
    private static final class Taker {
        private final CompletableFuture<Integer> taken = new CompletableFuture<>();
        private final Thread thread;

        Taker(Slots slots) {
            thread = new Thread(() -> {
                try {
                    taken.complete(slots.take(10));
                } catch (InterruptedException unexpected) {
                    taken.completeExceptionally(unexpected);
                }
            });
            thread.setDaemon(true);
            thread.start();
        }

        /** It has none and waits: without an end, so not for a full batch, which is waited for with one. */
        void awaitWaiting() {
            Eventually.holds("it waits for a slot", () -> thread.getState() == Thread.State.WAITING);
            assertThat(taken).isNotDone();
        }

        int taken() throws Exception {
            return taken.get(2, TimeUnit.MINUTES);
        }
    }

    @Test
    void oneTakesNoMoreThanAreFree() throws Exception {
        Slots slots = new Slots(15);
        assertThat(slots.take(10)).isEqualTo(10);
        assertThat(slots.take(10)).isEqualTo(5);
        slots.giveBack(3);
        assertThat(slots.take(10)).isEqualTo(3);
        new Taker(slots).awaitWaiting();
    }

    @Test
    void manyTogetherNeverHaveMoreThanThereAre() throws Exception {
        int total = 15;
        Slots slots = new Slots(total);
        AtomicInteger inUse = new AtomicInteger();
        AtomicInteger mostInUse = new AtomicInteger();
        List<CompletableFuture<Void>> takers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            CompletableFuture<Void> done = new CompletableFuture<>();
            takers.add(done);
            new Thread(() -> {
                        try {
                            for (int round = 0; round < 200; round++) {
                                int taken = slots.take(10);
                                mostInUse.accumulateAndGet(inUse.addAndGet(taken), Math::max);
                                inUse.addAndGet(-taken);
                                slots.giveBack(taken);
                            }
                            done.complete(null);
                        } catch (Throwable unexpected) {
                            done.completeExceptionally(unexpected);
                        }
                    })
                    .start();
        }
        for (CompletableFuture<Void> taker : takers) {
            taker.get(2, TimeUnit.MINUTES);
        }
        assertThat(mostInUse.get()).isBetween(10, total);
        assertThat(slots.awaitAllFree(() -> 0)).as("none is lost").isTrue();
    }

    @Test
    void takerWaitsUntilOneIsGivenBack() throws Exception {
        Slots slots = new Slots(1);
        assertThat(slots.take(10)).isEqualTo(1);
        Taker taker = new Taker(slots);
        taker.awaitWaiting();
        slots.giveBack(1);
        assertThat(taker.taken()).isEqualTo(1);
    }

    @Test
    void fewerSlotsTakeEffectAsMessagesFinish() throws Exception {
        Slots slots = new Slots(4);
        assertThat(slots.take(10)).isEqualTo(4);
        slots.resize(2);
        Taker taker = new Taker(slots);
        slots.giveBack(2);
        taker.awaitWaiting();
        slots.giveBack(1);
        assertThat(taker.taken()).isEqualTo(1);
        new Taker(slots).awaitWaiting();
        assertThat(slots.total()).isEqualTo(2);
    }

    @Test
    void moreSlotsTakeEffectAtOnce() throws Exception {
        Slots slots = new Slots(1);
        assertThat(slots.take(10)).isEqualTo(1);
        Taker taker = new Taker(slots);
        taker.awaitWaiting();
        slots.resize(4);
        assertThat(taker.taken()).isEqualTo(3);
    }

    @Test
    void closingWakesWhoWaitsAndNobodyGetsASlotAfterIt() throws Exception {
        Slots slots = new Slots(1);
        assertThat(slots.take(1)).isEqualTo(1);
        Taker taker = new Taker(slots);
        taker.awaitWaiting();
        slots.close();
        assertThat(taker.taken()).isZero();
        slots.giveBack(1);
        assertThat(slots.take(1)).isZero();
    }

    @Test
    void allAreFreeOnlyWhenTheLastIsGivenBack() throws Exception {
        Slots slots = new Slots(2);
        assertThat(slots.take(2)).isEqualTo(2);
        slots.giveBack(1);
        assertThat(slots.awaitAllFree(() -> 0)).isFalse();
        slots.giveBack(1);
        assertThat(slots.awaitAllFree(() -> 0)).isTrue();
    }
}
