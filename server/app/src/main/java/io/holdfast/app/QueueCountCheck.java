package io.holdfast.app;

import io.holdfast.app.config.HeapShares;
import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.StoredQueues;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.store.Storage;
import io.holdfast.store.StoreUnreadable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Warns of a directory with more queues than may be made, before they are loaded: the heap may be too small for them. */
final class QueueCountCheck {
    private static final Logger LOG = LoggerFactory.getLogger(QueueCountCheck.class);

    private QueueCountCheck() {}

    static void warnIfMoreThan(long maxQueues, Storage storage) {
        long stored = 0;
        for (int i = 0; i < storage.partitions(); i++) {
            try {
                stored += StoredQueues.count(new StoredRows(storage.store(i)));
            } catch (RowsUnreadable | StoreUnreadable notHere) {
                // Whoever loads them tells of damage; in a cluster they may just not be on this node.
                LOG.debug("The queues of partition {} are not counted", i, notHere);
            }
        }
        if (stored > maxQueues) {
            LOG.warn(
                    "The data directory holds {} queues, more than limits.max-queues ({}): they stay usable, but no further queue can be"
                            + " made. They need about {} MB of the Java heap, which is {} MB; if that is too little, start with"
                            + " HOLDFAST_JAVA_OPTS=-Xmx1g or more.",
                    stored,
                    maxQueues,
                    (stored * HeapShares.BYTES_OF_QUEUE) >> 20,
                    HeapShares.heapBytes() >> 20);
        }
    }
}
