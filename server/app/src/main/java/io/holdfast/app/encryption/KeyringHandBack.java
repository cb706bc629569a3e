package io.holdfast.app.encryption;

import io.holdfast.control.keyring.KeyringView;
import io.holdfast.engine.row.Bytes;
import io.holdfast.store.Batch;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The opposite of {@link KeyringTakeOver}: takes the keys out of a copy of the rows of a cluster, for a server on its own that begins with it. They become a
 * keyring, which is not part of the copy and has the number of the cluster's, so that the newest one opens all earlier copies. One thread.
 */
public final class KeyringHandBack {
    /** Has keys in a cluster, and must have none that were deleted. */
    public static final Table TABLE = DataKeyUpkeep.DATA_KEYS;

    private static final int ROWS_PER_BATCH = 1_000;

    private final long number;
    private final byte[] file;

    private KeyringHandBack(long number, byte[] file) {
        this.number = number;
        this.file = file;
    }

    /**
     * Takes the keys of queues out of the rows; those of the shared keyring are left to whoever changes the control rows.
     *
     * @param keyring as it is in the same copy
     */
    static KeyringHandBack of(MasterKey master, ClusterKeyOpening opening, KeyringView keyring, List<Store> partitions)
            throws EncryptionRefused, StoreFailure {
        RandomBytes random = RandomBytes.secure();
        long number = ClusterKeyringEntries.number(keyring);
        byte[] clusterKey = opening.clusterKey(keyring);
        if (clusterKey == null) {
            throw new EncryptionRefused("The master key of this node does not open the keyring of the cluster yet.");
        }
        KeyringEntries entries = ClusterKeyringEntries.read(keyring);
        for (Store rows : partitions) {
            takeQueueKeys(rows, entries);
        }
        KeyringEntries rewrapped = entries.rewrapped(
                new KeyringWrap(number, new MasterKey(clusterKey), random), new KeyringWrap(number, master, random));
        return new KeyringHandBack(number, rewrapped.toFile(new KeyringHeader(number, master.fingerprint())));
    }

    private static void takeQueueKeys(Store rows, KeyringEntries to) throws StoreFailure {
        List<Long> queues = new ArrayList<>();
        rows.scan(TABLE, new byte[0], DataKeyUpkeep.END, (key, row) -> {
            if (Bytes.longAt(key, Long.BYTES) == RowQueueSecrets.NUMBER) {
                byte[] wrapped = RowQueueSecrets.wrapped(row);
                if (wrapped != null) {
                    to.queueKeys.put(Bytes.longAt(key, 0), wrapped);
                }
                queues.add(Bytes.longAt(key, 0));
            }
            return true;
        });
        Batch batch = new Batch();
        for (long queueId : queues) {
            batch.delete(TABLE, DataKeyRow.key(queueId, RowQueueSecrets.NUMBER));
            if (batch.count() >= ROWS_PER_BATCH) {
                rows.commit(batch);
                batch.clear();
            }
        }
        if (!batch.isEmpty()) {
            rows.commit(batch);
        }
    }

    /** Notes in a data directory that this is its keyring. */
    public void mark(Path dataDir) throws IOException {
        EncryptionMark.write(dataDir, number);
    }

    /** Puts the keyring into a directory, in the place of an older one, whose bytes are overwritten. */
    public void writeTo(Path directory) throws IOException {
        Path place = KeyringFile.in(directory, number);
        SyncedFiles.makeDirectory(directory);
        if (Files.exists(place)) {
            new KeyringFile(place, 0).replace(file, false);
        } else {
            SyncedFiles.replace(place, file);
        }
    }
}
