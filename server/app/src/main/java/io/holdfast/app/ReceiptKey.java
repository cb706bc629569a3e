package io.holdfast.app;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.row.Table;
import io.holdfast.protocol.sqs.receipt.ReceiptHandles;
import io.holdfast.store.Batch;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;

/** The secret that authenticates receipt handles: made when the data directory is new, kept with the data, so that handles survive restarts. */
final class ReceiptKey {
    private static final byte[] ROW = "server/receipt-key".getBytes(StandardCharsets.UTF_8);
    /** Where it was in directories of earlier versions, in a table of the engine's. */
    private static final byte[] FORMER_ROW = "receipt-key".getBytes(StandardCharsets.UTF_8);

    private static final int KEY_BYTES = 16;

    private ReceiptKey() {}

    static ReceiptHandles load(Store store, SecureRandom random) throws StoreFailure {
        byte[] key = store.get(StoredRows.table(Table.OTHER_ROOMS), ROW);
        if (key == null) {
            key = store.get(StoredRows.table(Table.PARTITION), FORMER_ROW);
            if (key == null) {
                key = new byte[KEY_BYTES];
                random.nextBytes(key);
            }
            Batch batch = new Batch();
            batch.put(StoredRows.table(Table.OTHER_ROOMS), ROW, key);
            batch.delete(StoredRows.table(Table.PARTITION), FORMER_ROW);
            store.commit(batch);
        }
        ByteBuffer halves = ByteBuffer.wrap(key);
        return new ReceiptHandles(halves.getLong(), halves.getLong());
    }
}
