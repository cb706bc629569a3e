package io.holdfast.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BackgroundRunnerTest {
    private final List<String> told = new ArrayList<>();
    private final BackgroundRunner background =
            new BackgroundRunner((what, failure) -> told.add(what + ": " + failure.getMessage()));

    @Test
    void loopGoesOnAfterAnyThrowable() {
        AtomicInteger runs = new AtomicInteger();
        AtomicInteger pauses = new AtomicInteger();
        background.loop(
                "work",
                () -> {
                    switch (runs.incrementAndGet()) {
                        case 1 -> throw new IllegalStateException("an exception");
                        case 2 -> throw new StackOverflowError("an error");
                        default -> {
                            return runs.get() < 5;
                        }
                    }
                },
                pauses::incrementAndGet);
        assertThat(runs).hasValue(5);
        assertThat(pauses).hasValue(2);
        assertThat(told).containsExactly("work: an exception", "work: an error");
    }

    @Test
    void loopGoesOnAlsoWhenThePauseAndTheWatchFail() {
        AtomicInteger runs = new AtomicInteger();
        new BackgroundRunner((what, failure) -> {
                    throw new OutOfMemoryError("even here");
                })
                .loop(
                        "work",
                        () -> {
                            if (runs.incrementAndGet() < 3) {
                                throw new IllegalStateException("again");
                            }
                            return false;
                        },
                        () -> {
                            throw new IllegalStateException("no rest either");
                        });
        assertThat(runs).hasValue(3);
    }

    @Test
    void interruptEndsALoop() {
        AtomicInteger runs = new AtomicInteger();
        background.loop(
                "work",
                () -> {
                    runs.incrementAndGet();
                    throw new InterruptedException();
                },
                () -> {});
        assertThat(runs).hasValue(1);
        assertThat(told).isEmpty();
    }
}
