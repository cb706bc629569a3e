package io.holdfast.app.partition;

import io.holdfast.app.loop.Loop;
import io.holdfast.store.StoreUnreadable;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks again at the rows of a partition that another node leads, some time after they have changed: not for every change, and not on the
 * thread that tells of it. Any thread.
 */
final class AppliedRows {
    private static final Logger LOG = LoggerFactory.getLogger(AppliedRows.class);

    /** What others have changed is seen here after this long at the latest; looking costs some milliseconds where there are many queues. */
    private static final long LOOK_AFTER_MILLIS = 200;

    private final Loop loop;
    private final Executor reader;
    private final BooleanSupplier look;
    private final AtomicBoolean isPlanned = new AtomicBoolean();

    /**
     * @param reader where the rows are read: the thread that also loads the partition, so that neither outruns the other
     * @param look returns false if it has to look again although nothing changes
     */
    AppliedRows(Loop loop, Executor reader, BooleanSupplier look) {
        this.loop = loop;
        this.reader = reader;
        this.look = look;
    }

    void changed() {
        if (isPlanned.compareAndSet(false, true)) {
            try {
                loop.schedule(() -> hand(this::lookNow), LOOK_AFTER_MILLIS);
            } catch (RejectedExecutionException loopHasEnded) {
                LOG.debug("The loop has ended");
            }
        }
    }

    private void hand(Runnable task) {
        try {
            reader.execute(task);
        } catch (RejectedExecutionException shuttingDown) {
            LOG.debug("Rows are not looked at any more");
        }
    }

    private void lookNow() {
        isPlanned.set(false);
        try {
            if (!look.getAsBoolean()) {
                changed();
            }
        } catch (StoreUnreadable notHere) {
            if (notHere.isDamage()) {
                LOG.warn("What another node has changed cannot be read", notHere);
            }
            // Otherwise this node keeps nothing of it, or not yet.
        } catch (RuntimeException | Error failure) {
            // The next change looks again; if this node is to lead, loading tells what is wrong with the rows.
            LOG.warn("What another node has changed cannot be read yet", failure);
        }
    }
}
