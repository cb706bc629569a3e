package io.holdfast.app.loop;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A task that is repeated for as long as the server lives, whatever happened the last time. {@link #run} never throws: what the step throws
 * is counted, and logged at most once a minute. One run at a time; anybody may ask how it is.
 */
public final class BackgroundTask implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(BackgroundTask.class);
    private static final long LOG_EVERY_NANOS = TimeUnit.MINUTES.toNanos(1);

    /** What is done each time. */
    @FunctionalInterface
    public interface Step {
        void run() throws Exception;

        /** Does nothing each time that the condition does not hold. */
        default Step onlyIf(BooleanSupplier condition) {
            return () -> {
                if (condition.getAsBoolean()) {
                    run();
                }
            };
        }
    }

    private final String name;
    private final Step step;
    private final LongAdder failures;
    private final LongSupplier nanoTime;
    private volatile long succeededNanos;
    private volatile boolean hasEnded;
    private long inARow;
    private long loggedNanos;

    BackgroundTask(String name, Step step, LongAdder failures, LongSupplier nanoTime) {
        this.name = name;
        this.step = step;
        this.failures = failures;
        this.nanoTime = nanoTime;
        this.succeededNanos = nanoTime.getAsLong();
    }

    @Override
    public void run() {
        try {
            step.run();
            succeeded();
        } catch (InterruptedException stopped) {
            // Its thread is asked to end, with the server.
            Thread.currentThread().interrupt();
        } catch (Exception | Error failure) {
            if (comesFromBeingStopped(failure)) {
                return;
            }
            failures.increment();
            try {
                failed(failure);
            } catch (RuntimeException | Error cannotBeLogged) {
                // It is counted, and the task must run again.
            }
        }
    }

    /** A step that waits for a partition wraps it, and leaves its thread interrupted. */
    private static boolean comesFromBeingStopped(Throwable failure) {
        if (!Thread.currentThread().isInterrupted()) {
            return false;
        }
        Throwable cause = failure;
        while (cause != null && !(cause instanceof InterruptedException)) {
            cause = cause.getCause();
        }
        return cause != null;
    }

    /** Runs now on the loop, and then again and again for as long as it is wanted. */
    public void repeatOn(Loop loop, long everyMillis, BooleanSupplier isWanted) {
        run();
        if (isWanted.getAsBoolean()) {
            loop.schedule(() -> repeatOn(loop, everyMillis, isWanted), everyMillis);
        } else {
            end();
        }
    }

    /** It is not repeated any more, on purpose. */
    public void end() {
        hasEnded = true;
    }

    /** How long it has not succeeded: because it fails, or hangs, or nobody runs it any more. */
    long nanosSinceSuccess() {
        return hasEnded ? 0 : nanoTime.getAsLong() - succeededNanos;
    }

    String name() {
        return name;
    }

    private void succeeded() {
        succeededNanos = nanoTime.getAsLong();
        if (inARow > 0) {
            LOG.info("The background task {} works again, after {} failures.", name, inARow);
            inARow = 0;
        }
    }

    private void failed(Throwable failure) {
        inARow++;
        long nowNanos = nanoTime.getAsLong();
        if (inARow == 1 || nowNanos - loggedNanos >= LOG_EVERY_NANOS) {
            loggedNanos = nowNanos;
            LOG.error(
                    "The background task {} failed ({} times in a row). It will be tried again.",
                    name,
                    inARow,
                    failure);
        }
    }
}
