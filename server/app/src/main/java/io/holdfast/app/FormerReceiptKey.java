package io.holdfast.app;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.control.ReceiptKey;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Batch;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The key of receipt handles in directories of earlier versions: in the rows of partition 0, 16 bytes without a version.
 *
 * @param store the rows of partition 0
 */
record FormerReceiptKey(Store store) {
    private static final byte[] OTHER_ROOMS_ROW = "server/receipt-key".getBytes(StandardCharsets.UTF_8);
    /** Still earlier, in a table of the engine's. */
    private static final byte[] PARTITION_ROW = "receipt-key".getBytes(StandardCharsets.UTF_8);

    private static final int KEY_BYTES = 16;

    /** Empty if there is none, or no more. */
    Optional<ReceiptKey> find() throws StoreFailure {
        byte[] key = store.get(StoredRows.table(Table.OTHER_ROOMS), OTHER_ROOMS_ROW);
        if (key == null) {
            key = store.get(StoredRows.table(Table.PARTITION), PARTITION_ROW);
        }
        if (key == null) {
            return Optional.empty();
        }
        if (key.length != KEY_BYTES) {
            throw new StoreFailure("The key of the receipt handles has " + key.length + " bytes.");
        }
        ByteBuffer halves = ByteBuffer.wrap(key);
        return Optional.of(new ReceiptKey(halves.getLong(), halves.getLong()));
    }

    /** It is durably kept elsewhere. */
    void forget() throws StoreFailure {
        Batch batch = new Batch();
        batch.delete(StoredRows.table(Table.OTHER_ROOMS), OTHER_ROOMS_ROW);
        batch.delete(StoredRows.table(Table.PARTITION), PARTITION_ROW);
        store.commit(batch);
    }
}
