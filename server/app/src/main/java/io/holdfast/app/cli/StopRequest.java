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
 * halted: second signal, or patience over
 */
final class StopRequest {

    private final CompletableFuture<Optional<String>> asked = new CompletableFuture<>();
    private final AtomicBoolean signalled = new AtomicBoolean();
    private final CompletableFuture<Void> patience;
    private final Consumer<String> say;
    private final IntConsumer halt;

    /** @param say tells the operator, before a halt, why the server had to stop unasked; without a halt that is the caller's to tell */
    StopRequest(Duration patience, Consumer<String> say, IntConsumer halt) {
        this(CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS), say, halt);
    }

    StopRequest(Executor whenPatienceIsOver, Consumer<String> say, IntConsumer halt) {
        this.say = say;
        this.halt = halt;
        this.patience = asked.thenAcceptAsync(this::haltWith, whenPatienceIsOver);
    }

    void signal() {
        boolean first = signalled.compareAndSet(false, true);
        boolean alreadyStopping = !asked.complete(Optional.empty());
        if (alreadyStopping && !first && !patience.isCancelled()) {
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
        patience.cancel(false);
    }
}
