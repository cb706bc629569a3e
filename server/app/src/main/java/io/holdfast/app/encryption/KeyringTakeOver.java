package io.holdfast.app.encryption;

import io.holdfast.control.keyring.KeyringChange;
import io.holdfast.engine.row.Bytes;
import io.holdfast.store.Batch;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import java.nio.file.Files;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Lets the keys of a server on its own be those of a cluster: those of queues become rows beside their data keys, the others the keyring that its nodes share. */
public final class KeyringTakeOver {
    private static final int QUEUES_PER_BATCH = 1_000;

    private KeyringTakeOver() {}

    /**
     * Writes the keys of queues; the keyring of the server stays as it is.
     *
     * @param settings those of the node: its master key opens the keyring of the server, unless that has one of its own
     * @param partitions the rows of the server
     * @return the keyring that the cluster begins with
     */
    public static KeyringChange run(EncryptionSettings settings, List<Store> partitions)
            throws EncryptionRefused, StoreFailure {
        RandomBytes random = RandomBytes.secure();
        MasterKey master = MasterKeySource.find(settings)
                .orElseThrow(() -> new EncryptionRefused("There is no master key for the cluster."));
        NewClusterKeyring made = new NewClusterKeyring(master, random);
        OptionalLong number = EncryptionMark.read(settings.dataDir());
        if (number.isPresent()) {
            KeyringEntries keys =
                    opened(settings, number.getAsLong(), master, random).rewrapped(made.wrap());
            made.takeOver(keys);
            for (Store rows : partitions) {
                putQueueKeys(keys, rows);
            }
        }
        return made.founding();
    }

    private static Keyring opened(EncryptionSettings settings, long number, MasterKey master, RandomBytes random)
            throws EncryptionRefused {
        @Nullable KeyringHeader header = KeyringHeader.of(KeyringFile.read(KeyringFile.in(settings.keyring(), number)));
        boolean isUnderOther = header != null && !header.fingerprint().equals(master.fingerprint());
        MasterKey own = isUnderOther && Files.exists(MasterKeySource.ownFile(settings))
                ? MasterKeySource.readFile(MasterKeySource.ownFile(settings))
                : master;
        return Keyring.open(settings.keyring(), number, own, random);
    }

    /** Of those that have data keys: others have no message that is encrypted. */
    private static void putQueueKeys(KeyringEntries keys, Store rows) throws StoreFailure {
        long[] next = {Long.MIN_VALUE};
        Batch batch = new Batch();
        for (long queueId = queueFrom(0, rows, next); queueId >= 0; queueId = queueFrom(queueId + 1, rows, next)) {
            byte[] wrapped = keys.queueKeys.get(queueId);
            if (wrapped != null) {
                RowQueueSecrets.put(queueId, wrapped, batch);
            }
            if (batch.count() >= QUEUES_PER_BATCH) {
                rows.commit(batch);
                batch.clear();
            }
        }
        if (!batch.isEmpty()) {
            rows.commit(batch);
        }
    }

    /** The first queue from this id on that has data keys; -1 if there is none. */
    private static long queueFrom(long queueId, Store rows, long[] found) {
        found[0] = -1;
        rows.scan(DataKeyUpkeep.DATA_KEYS, DataKeyRow.key(queueId, 0), DataKeyUpkeep.END, (key, row) -> {
            found[0] = Bytes.longAt(key, 0);
            return false;
        });
        return found[0];
    }
}
