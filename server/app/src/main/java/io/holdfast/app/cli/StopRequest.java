package io.holdfast.app.cli;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * Ends a running server: the first signal or a fatal condition asks it to stop, a second signal or a stop that takes too
 * long halts the process, which is as safe as pulling the plug. May be called from any thread.
 *
 * <p>running → stopping: first signal, or fatal · stopping → finished: the server has stopped · running or stopping →
 * halted: second signal, or grace period over
 */
final class StopRequest {

    private final CompletableFuture<Optional<String>> asked = new CompletableFuture<>();
    private final AtomicBoolean signalled = new AtomicBoolean();
    private final CompletableFuture<Void> gracePeriod;
    private final Consumer<String> say;
    private final IntConsumer halt;

    /** @param say tells the operator, before a halt, why the server had to stop unasked; without a halt that is the caller's to tell */
    StopRequest(Duration gracePeriod, Consumer<String> say, IntConsumer halt) {
        this(CompletableFuture.delayedExecutor(gracePeriod.toMillis(), TimeUnit.MILLISECONDS), say, halt);
    }

    StopRequest(Executor afterGracePeriod, Consumer<String> say, IntConsumer halt) {
        this.say = say;
        this.halt = halt;
        this.gracePeriod = asked.thenAcceptAsync(this::haltWith, afterGracePeriod);
    }

    void signal() {
        boolean first = signalled.compareAndSet(false, true);
        boolean alreadyStopping = !asked.complete(Optional.empty());
        if (alreadyStopping && !first && !gracePeriod.isCancelled()) {
            haltWith(asked.join());
        }
    }

    private void haltWith(Optional<String> fatal) {
        try {
            fatal.ifPresent(say);
        } finally {
            halt.accept(ExitCode.FAILURE);
        }
    }

    void fatal(String sentence) {
        asked.complete(Optional.of(sentence));
    }

    /** Blocks until the server must stop; gives the sentence for the operator if it was not asked to. */
    Optional<String> await() {
        return asked.join();
    }

    /** The server has stopped in time: whatever comes now, the process may end by itself. */
    void finished() {
        gracePeriod.cancel(false);
    }
}
