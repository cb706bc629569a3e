package io.holdfast.app.partition;

import io.holdfast.app.loop.Loop;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a {@link SingleWriter} from committing for a moment, as a slow disk would: it goes on deciding into its open batch, which is bounded as ever, and
 * answers nobody who asked after the last commit. It ends by itself after a second, with the writer, or when whoever asked for it says so. Loop only.
 */
final class WriterHold {
    static final long LONGEST_MILLIS = 1_000;

    private final Loop loop;
    private final Runnable goOn;
    private @Nullable Held current;

    private static final class Held {
        private final long token;
        private final CompletableFuture<Void> quiet = new CompletableFuture<>();

        Held(long token) {
            this.token = token;
        }
    }

    /** @param goOn is run when one has ended by itself */
    WriterHold(Loop loop, Runnable goOn) {
        this.loop = loop;
        this.goOn = goOn;
    }

    boolean isHeld() {
        return current != null;
    }

    /**
     * Begins one; completes with {@link #quiet}, or exceptionally if it ends before.
     *
     * @param token of whoever asks
     */
    CompletableFuture<Void> begin(long token) {
        if (current != null) {
            return CompletableFuture.failedFuture(new NotHeld("another backup holds it"));
        }
        Held begun = new Held(token);
        current = begun;
        loop.schedule(() -> expire(begun), LONGEST_MILLIS);
        return begun.quiet;
    }

    /** Nothing is on its way to the disk any more. */
    void quiet() {
        Held held = current;
        if (held != null) {
            held.quiet.complete(null);
        }
    }

    /** Whether one that this token began was still there. */
    boolean end(long token) {
        Held held = current;
        if (held == null || held.token != token) {
            return false;
        }
        cancel("it was ended");
        return held.quiet.isDone() && !held.quiet.isCompletedExceptionally();
    }

    /** Whoever waits for it is told why it has ended. */
    void cancel(String why) {
        Held held = current;
        current = null;
        if (held != null) {
            held.quiet.completeExceptionally(new NotHeld(why));
        }
    }

    private void expire(Held begun) {
        if (current == begun) {
            cancel("what it had decided was not durable within " + LONGEST_MILLIS + " ms");
            goOn.run();
        }
    }
}
