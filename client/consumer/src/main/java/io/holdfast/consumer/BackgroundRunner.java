package io.holdfast.consumer;

import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps background work alive: whatever it throws, an Error as well, is logged and shows in health, and the work goes on. All
 * pollers, the heartbeats and the delayed tasks run through here. Any thread.
 */
final class BackgroundRunner {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private final BiConsumer<String, Throwable> monitor;

    /** One piece of work. */
    @FunctionalInterface
    interface Step {
        void run() throws InterruptedException;
    }

    /** One piece of work that says whether another is to follow. */
    @FunctionalInterface
    interface Loop {
        boolean run() throws InterruptedException;
    }

    BackgroundRunner(BiConsumer<String, Throwable> monitor) {
        this.monitor = monitor;
    }

    /** Runs a step until it returns false. After a failure it pauses; if that is interrupted, the loop ends like after false. */
    void loop(String what, Loop step, Step pause) {
        while (true) {
            try {
                if (!step.run()) {
                    return;
                }
            } catch (InterruptedException asked) {
                log.debug("{} was interrupted", what, asked);
                return;
            } catch (Throwable unexpected) {
                say(what, unexpected);
                once(what, pause);
            }
        }
    }

    /** Runs it, and lets nothing out. */
    void once(String what, Step step) {
        try {
            step.run();
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        } catch (Throwable unexpected) {
            say(what, unexpected);
        }
    }

    /** Must not throw, or it would end what it is to keep alive. Without memory even a line of the log may be too much. */
    @SuppressWarnings("EmptyCatch")
    private void say(String what, Throwable unexpected) {
        try {
            monitor.accept(what, unexpected);
            log.error("{} failed unexpectedly and continues", what, unexpected);
        } catch (Throwable again) {
            // The monitor is told first: health says it even if the log cannot.
        }
    }
}
