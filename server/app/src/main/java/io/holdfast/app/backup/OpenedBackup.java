package io.holdfast.app.backup;

import io.holdfast.app.encryption.Encryption;
import io.holdfast.app.encryption.EncryptionRefused;
import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.QueueCounters;
import io.holdfast.engine.row.QueueRow;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.QueuePlacement;
import io.holdfast.store.Storage;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreRefused;
import io.holdfast.store.StoreSettings;
import io.holdfast.store.StoreUnreadable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/** A backup to look into. What is opened is a copy that shares the large files with it and is deleted at the end, because opening rows writes. One thread. */
public final class OpenedBackup implements AutoCloseable {
    private static final byte[] FIRST = {};
    private static final byte[] END = {(byte) 0xFF};

    private final StoredBackup backup;
    private final Path copy;
    private final Storage storage;

    private OpenedBackup(StoredBackup backup, Path copy, Storage storage) {
        this.backup = backup;
        this.copy = copy;
        this.storage = storage;
    }

    public static OpenedBackup open(StoredBackup backup) throws BackupRefused {
        backup.requireTheseFiles();
        try {
            Path copy = WorkingCopy.of(backup);
            boolean isOpen = false;
            try {
                Storage storage = Storage.open(copy, StoredRows.tables(), 1, StoreSettings.defaults(), Runnable::run);
                isOpen = true;
                return new OpenedBackup(backup, copy, storage);
            } finally {
                if (!isOpen) {
                    Places.deleteAll(copy);
                }
            }
        } catch (IOException e) {
            throw new BackupRefused(
                    "The backup in " + backup.directory() + " cannot be opened: " + Places.why(e) + ".", e);
        } catch (StoreRefused refused) {
            throw new BackupRefused(
                    "The backup in " + backup.directory() + " cannot be opened. " + refused.getMessage(), refused);
        }
    }

    /** How many queues and messages there are in it. A queue that is spread over partitions is one. */
    public record Contents(long queues, long messages) {}

    /** Reads all rows and compares their checksums. */
    public Contents verify() throws BackupRefused {
        long[] queues = {0};
        long[] messages = {0};
        try {
            storage.verify();
            eachQueue((partition, queue) -> queues[0] += QueuePlacement.isPart(queue.id()) ? 0 : 1);
            for (int i = 0; i < storage.partitions(); i++) {
                storage.store(i).scan(StoredRows.table(Table.COUNTERS), FIRST, END, (key, row) -> {
                    QueueCounters counters = QueueCounters.ofRow(row);
                    messages[0] += counters.messages() + counters.delayed();
                    return true;
                });
            }
            return new Contents(queues[0], messages[0]);
        } catch (StoreFailure | StoreUnreadable | RowsUnreadable | InvariantViolation damaged) {
            throw StoredBackup.damaged(backup.directory(), "its rows cannot be read (" + damaged.getMessage() + ")");
        }
    }

    /**
     * A queue with its messages.
     *
     * @param wanted its name, or its ARN
     * @throws BackupRefused if there is none, or the keys do not fit
     */
    public BackedUpQueue queue(String wanted, BackupKeys keys) throws BackupRefused {
        try {
            Encryption encryption = Encryption.check(keys.of(copy));
            List<Store> stores = IntStream.range(0, storage.partitions())
                    .mapToObj(storage::store)
                    .toList();
            if (encryption.hasKeyring()) {
                encryption.open(stores);
            }
            List<? extends Store> plain = encryption.hasKeyring()
                    ? stores.stream().map(encryption::over).toList()
                    : stores;
            return BackedUpQueue.find(wanted, plain, storage.newestMillis(), this::eachQueue);
        } catch (EncryptionRefused refused) {
            throw new BackupRefused(String.valueOf(refused.getMessage()), refused);
        } catch (StoreUnreadable | RowsUnreadable | InvariantViolation damaged) {
            throw StoredBackup.damaged(backup.directory(), "its rows cannot be read (" + damaged.getMessage() + ")");
        }
    }

    private void eachQueue(BiConsumer<Integer, QueueInfo> visitor) {
        for (int i = 0; i < storage.partitions(); i++) {
            int partition = i;
            storage.store(i).scan(StoredRows.table(Table.QUEUES), FIRST, END, (key, row) -> {
                visitor.accept(partition, QueueRow.read(Keys.queueOf(key), row));
                return true;
            });
        }
    }

    @Override
    public void close() throws BackupRefused {
        storage.close();
        try {
            Places.deleteAll(copy);
        } catch (IOException e) {
            throw new BackupRefused("The directory " + copy + " could not be deleted: " + Places.why(e) + ".", e);
        }
    }
}
