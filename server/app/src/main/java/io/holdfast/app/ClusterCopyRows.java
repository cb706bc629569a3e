package io.holdfast.app;

import io.holdfast.app.encryption.Encryption;
import io.holdfast.app.encryption.EncryptionRefused;
import io.holdfast.app.encryption.KeyringHandBack;
import io.holdfast.control.ClusterOnlyRows;
import io.holdfast.control.keyring.KeyringEngine;
import io.holdfast.control.row.ControlRowsUnreadable;
import io.holdfast.store.Batch;
import io.holdfast.store.ControlDatabase;
import io.holdfast.store.Storage;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreRefused;
import io.holdfast.store.StoreUnreadable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/** The opposite of {@link ClusterFounding}: makes a copy of what a cluster has ready to be the data of a server on its own. Its keys and its nodes are taken out. */
final class ClusterCopyRows {
    private static final byte[] FIRST = {};
    private static final byte[] END = {(byte) 0xFF};

    private ClusterCopyRows() {}

    static KeyringHandBack takeKeys(Storage copy, Encryption encryption)
            throws StoreFailure, StoreRefused, EncryptionRefused {
        try {
            Store control = copy.store(ControlDatabase.PARTITION);
            KeyringEngine.Load keyring = new KeyringEngine.Load();
            Batch batch = new Batch();
            control.scan(ControlDatabase.TABLE, FIRST, END, (key, row) -> {
                if (ClusterOnlyRows.has(key)) {
                    keyring.take(new String(key, StandardCharsets.UTF_8), row);
                    batch.delete(ControlDatabase.TABLE, key);
                }
                return true;
            });
            List<Store> partitions =
                    IntStream.range(0, copy.partitions()).mapToObj(copy::store).toList();
            KeyringHandBack keys = encryption.handBack(keyring.finish(), partitions);
            if (!batch.isEmpty()) {
                control.commit(batch);
            }
            return keys;
        } catch (StoreUnreadable | ControlRowsUnreadable damaged) {
            throw new StoreRefused(
                    "The rows of this node cannot be backed up: " + damaged.getMessage()
                            + " The other nodes mend them; try again.",
                    damaged);
        }
    }
}
