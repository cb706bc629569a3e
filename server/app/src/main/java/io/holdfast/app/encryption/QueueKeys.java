package io.holdfast.app.encryption;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.row.Bytes;
import io.holdfast.engine.row.QueueRow;
import io.holdfast.store.Batch;
import io.holdfast.store.BatchCursor;
import io.holdfast.store.Store;
import io.holdfast.store.StoreUnreadable;
import io.holdfast.store.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How the messages of each queue are to be protected, as its row says. Known are only those that differ from the usual. One thread at a time. */
final class QueueKeys {
    private static final Table QUEUES = StoredRows.table(io.holdfast.engine.row.Table.QUEUES);
    private static final byte[] END = {(byte) 0xFF};

    private final Map<Long, QueueEncryption> unusual = new HashMap<>();

    QueueKeys(Store rows) {
        try {
            rows.scan(QUEUES, new byte[0], END, (key, row) -> {
                learn(Bytes.longAt(key, 0), row);
                return true;
            });
        } catch (StoreUnreadable damaged) {
            // Whoever loads the queues tells of it. Until then the others are protected as usual, which harms nobody.
        }
    }

    QueueEncryption of(long queueId) {
        return unusual.getOrDefault(queueId, QueueEncryption.MANAGED);
    }

    /** Learns what a batch changes; returns the queues that it deletes. */
    List<Long> changed(Batch batch) {
        List<Long> deleted = new ArrayList<>(0);
        for (BatchCursor change = batch.changes(); change.next(); ) {
            if (change.tableId() == QUEUES.id()) {
                long queueId = Bytes.longAt(change.bytes(), change.keyOffset());
                if (change.isPut()) {
                    learn(queueId, change.value());
                } else if (change.isDelete()) {
                    unusual.remove(queueId);
                    deleted.add(queueId);
                }
            }
        }
        return deleted;
    }

    private void learn(long queueId, byte[] row) {
        QueueEncryption wanted;
        try {
            wanted = QueueEncryption.of(QueueRow.read(queueId, row));
        } catch (InvariantViolation damaged) {
            wanted = QueueEncryption.MANAGED;
        }
        if (wanted.equals(QueueEncryption.MANAGED)) {
            unusual.remove(queueId);
        } else {
            unusual.put(queueId, wanted);
        }
    }
}
