package io.holdfast.app;

import io.holdfast.app.encryption.EncryptionRefused;
import io.holdfast.app.encryption.EncryptionSettings;
import io.holdfast.app.encryption.KeyringTakeOver;
import io.holdfast.control.ControlCommand;
import io.holdfast.control.ControlEngine;
import io.holdfast.control.keyring.KeyringChange;
import io.holdfast.control.keyring.KeyringView;
import io.holdfast.control.row.ControlRowChanges;
import io.holdfast.control.row.ControlRowsUnreadable;
import io.holdfast.store.Batch;
import io.holdfast.store.ControlDatabase;
import io.holdfast.store.Storage;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreRefused;
import io.holdfast.store.StoreUnreadable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Makes the data of a server on its own ready to be those that a cluster begins with: what was in its keyring becomes rows. All else is as it was. It may be
 * done again, and until the directory is that of a node the server can go on with its keyring.
 */
final class ClusterFounding {
    private static final byte[] FIRST = {};
    private static final byte[] END = {(byte) 0xFF};

    private ClusterFounding() {}

    static void prepare(Storage alone, EncryptionSettings keys) throws StoreRefused, StoreFailure {
        try {
            List<Store> partitions = IntStream.range(0, alone.partitions())
                    .mapToObj(alone::store)
                    .toList();
            KeyringChange founding = KeyringTakeOver.run(keys, partitions);
            Store control = alone.store(ControlDatabase.PARTITION);
            Batch batch = new Batch();
            ControlEngine engine = new ControlEngine(
                    row -> control.scan(ControlDatabase.TABLE, FIRST, END, (key, value) -> {
                        row.accept(key, value);
                        return true;
                    }),
                    changes(batch));
            if (engine.state().receiptKey() == null) {
                throw new StoreRefused("The data directory " + keys.dataDir() + " was last used by an older version;"
                        + " start this one once without the cluster, which brings it up to date.");
            }
            engine.handle(
                    new ControlCommand.ChangeKeyring(instead(engine.state().keyring(), founding)), 0);
            control.commit(batch);
        } catch (EncryptionRefused refused) {
            throw new StoreRefused(String.valueOf(refused.getMessage()), refused);
        } catch (StoreUnreadable | ControlRowsUnreadable damaged) {
            throw new StoreRefused(
                    "The data directory " + keys.dataDir() + " is damaged: " + damaged.getMessage()
                            + " Run \"holdfast doctor --repair\".",
                    damaged);
        }
    }

    /** There is one if this was begun before. */
    private static KeyringChange instead(KeyringView before, KeyringChange founding) {
        Set<String> removed = new HashSet<>();
        before.entries().forEachAfter("", (name, value) -> {
            removed.add(name);
            return true;
        });
        removed.removeAll(founding.put().keySet());
        return new KeyringChange(before.revision(), founding.put(), removed);
    }

    private static ControlRowChanges changes(Batch batch) {
        return new ControlRowChanges() {
            @Override
            public void put(byte[] key, byte[] value) {
                batch.put(ControlDatabase.TABLE, key, value);
            }

            @Override
            public void delete(byte[] key) {
                batch.delete(ControlDatabase.TABLE, key);
            }
        };
    }
}
