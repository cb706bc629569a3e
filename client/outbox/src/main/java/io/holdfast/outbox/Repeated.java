package io.holdfast.outbox;

import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work of a background thread that must be done again, whatever happened to it the last time: nothing that it throws ends the thread, not
 * even an {@link Error}, and somebody is told each time, so that health can tell the truth. Both relays use it. Stateless.
 */
public final class Repeated {
    private static final Logger LOG = LoggerFactory.getLogger(Repeated.class);

    private Repeated() {}

    /** Work that may fail. */
    public interface Work {
        /** Does the work once. */
        void run() throws Exception;
    }

    /**
     * Does the work once; gives whether it was done. If not, {@code failed} is told why. An interrupt stays set for whoever decides whether
     * to go on.
     */
    public static boolean once(Work work, Consumer<Throwable> failed) {
        try {
            work.run();
            return true;
        } catch (Throwable thrown) {
            if (thrown instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            tell(thrown, failed);
            return false;
        }
    }

    private static void tell(Throwable thrown, Consumer<Throwable> failed) {
        try {
            failed.accept(thrown);
        } catch (Throwable worse) {
            sayWorse(worse);
        }
    }

    private static void sayWorse(Throwable worse) {
        try {
            LOG.error("Could not report a failure of the outbox", worse);
        } catch (Throwable loggingFails) {
            // Without memory even a log line may be too much. The work is done again all the same, and tells again.
        }
    }
}
