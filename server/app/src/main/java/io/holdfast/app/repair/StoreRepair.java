package io.holdfast.app.repair;

import io.holdfast.app.encryption.Encryption;
import io.holdfast.app.encryption.EncryptionRefused;
import io.holdfast.app.encryption.EncryptionSettings;
import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.SpreadSalvage;
import io.holdfast.store.DamagedStore;
import io.holdfast.store.LostRecords;
import io.holdfast.store.StoreRefused;
import io.holdfast.store.StoreSettings;
import io.holdfast.store.StoreUnreadable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Saves what is left of a damaged data directory: partitions with damaged rows get new ones, and a damaged log is replaced by a new one that goes
 * on behind it. The old files are kept. Needs as much free space as the rows of the damaged partitions take.
 */
public final class StoreRepair implements AutoCloseable {
    private final Path directory;
    private final Encryption encryption;
    private final DamagedStore store;
    private final List<PartitionRepair> partitions = new ArrayList<>();
    private final ControlRepair control;
    private @Nullable LostMessages lost;

    private StoreRepair(Path directory, Encryption encryption, DamagedStore store) {
        this.directory = directory;
        this.encryption = encryption;
        this.store = store;
        this.control = new ControlRepair(store);
        for (int i = 0; i < store.partitions(); i++) {
            partitions.add(new PartitionRepair(store, encryption, i));
        }
    }

    public static StoreRepair open(EncryptionSettings keys) throws RepairRefused {
        Path directory = keys.dataDir();
        try {
            return new StoreRepair(
                    directory,
                    Encryption.check(keys),
                    DamagedStore.open(directory, StoredRows.tables(), StoreSettings.defaults()));
        } catch (StoreRefused | EncryptionRefused refused) {
            throw new RepairRefused(String.valueOf(refused.getMessage()), refused);
        }
    }

    /**
     * Reads everything and says what is wrong; false if nothing is. Changes nothing.
     *
     * @throws RepairRefused if something could not be read this time, so that nobody knows whether it is damaged
     */
    public boolean examine(Consumer<String> say) throws RepairRefused {
        try {
            return examineAll(say);
        } catch (StoreUnreadable failed) {
            throw refused(failed);
        }
    }

    private boolean examineAll(Consumer<String> say) {
        @Nullable LostRecords records = store.lostRecords().orElse(null);
        @Nullable
        LostMessages messages =
                records == null ? null : new LostMessages(records, LostRowOpeners.of(records, partitions, encryption));
        lost = messages;
        boolean isDamaged = control.examine(say);
        for (int i = 0; i < partitions.size(); i++) {
            int partition = i;
            isDamaged |= partitions
                    .get(i)
                    .examine(
                            (table, key, row) -> {
                                if (messages != null) {
                                    messages.found(partition, table, key, row);
                                }
                            },
                            say);
        }
        findSpreadQueues(say);
        if (records != null && messages != null) {
            LostRecordsReport.tell(records, messages, say);
        }
        return isDamaged || records != null;
    }

    private void findSpreadQueues(Consumer<String> say) {
        SpreadSalvage spread = new SpreadSalvage(partitions.size());
        partitions.forEach(partition -> partition.queues(spread::row));
        for (SpreadSalvage.Lost lost : spread.lost()) {
            if (partitions.get(lost.partition()).found(lost.queueId(), lost.row())) {
                say.accept("queue " + lost.name().name() + " has lost its row in partition " + lost.partition()
                        + "; it is spread, and other partitions know what it is");
            }
        }
    }

    /** Makes what is damaged anew and puts it in the place of the old. After {@link #examine}. */
    public void carryOut(String stamp, long nowMillis, Consumer<String> say) throws RepairRefused {
        try {
            replace(stamp, nowMillis, say);
        } catch (StoreRefused refused) {
            throw new RepairRefused(String.valueOf(refused.getMessage()), refused);
        } catch (StoreUnreadable failed) {
            throw refused(failed);
        } catch (IOException | UncheckedIOException failed) {
            throw new RepairRefused("The repair failed and the data is as it was: " + failed.getMessage(), failed);
        }
    }

    private static RepairRefused refused(StoreUnreadable failed) {
        return new RepairRefused(
                "The repair failed and the data is as it was; try again, or restore it from a backup. "
                        + failed.getMessage(),
                failed);
    }

    private void replace(String stamp, long nowMillis, Consumer<String> say) throws StoreRefused, IOException {
        Path asideFile = directory.resolve("set-aside-" + stamp + ".jsonl");
        try (SetAsideFile aside = SetAsideFile.create(asideFile)) {
            for (PartitionRepair partition : partitions) {
                if (partition.isDamaged()) {
                    partition.carryOut(aside, nowMillis, say);
                }
            }
            control.carryOut();
            new HandOffCorrection(store, partitions).carryOut();
            if (lost != null) {
                lost.setAside(aside);
            }
            aside.finish();
            say.accept(aside.rows() + " rows are set aside in " + asideFile);
        }
        store.replace(stamp).forEach(kept -> say.accept("the damaged files are kept in " + kept));
    }

    @Override
    public void close() {
        store.close();
    }
}
