package io.holdfast.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class SlotsTest {
    @Test
    void neverMoreAreTakenThanThereAre() throws Exception {
        Slots slots = new Slots(15);
        assertThat(slots.take(10)).isEqualTo(10);
        assertThat(slots.take(10)).isEqualTo(5);
        slots.giveBack(3);
        assertThat(slots.take(10)).isEqualTo(3);
    }

    @Test
    void takerWaitsUntilOneIsGivenBack() throws Exception {
        Slots slots = new Slots(1);
        assertThat(slots.take(10)).isEqualTo(1);
        CompletableFuture<Integer> taken = take(slots);
        slots.giveBack(1);
        assertThat(taken).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(1);
    }

    @Test
    void fewerSlotsTakeEffectAsMessagesFinish() throws Exception {
        Slots slots = new Slots(4);
        assertThat(slots.take(10)).isEqualTo(4);
        slots.resize(2);
        CompletableFuture<Integer> taken = take(slots);
        slots.giveBack(2);
        assertThat(taken).isNotDone();
        slots.giveBack(1);
        assertThat(taken).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(1);
    }

    @Test
    void closingWakesWhoWaits() throws Exception {
        Slots slots = new Slots(1);
        assertThat(slots.take(1)).isEqualTo(1);
        CompletableFuture<Integer> taken = take(slots);
        slots.close();
        assertThat(taken).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(0);
        assertThat(slots.awaitAllFree(0)).isFalse();
        slots.giveBack(1);
        assertThat(slots.awaitAllFree(0)).isTrue();
    }

    private static CompletableFuture<Integer> take(Slots slots) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return slots.take(10);
            } catch (InterruptedException unexpected) {
                throw new AssertionError(unexpected);
            }
        });
    }
}
