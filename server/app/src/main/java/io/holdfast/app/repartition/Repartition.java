package io.holdfast.app.repartition;

import io.holdfast.app.encryption.Encryption;
import io.holdfast.app.encryption.EncryptionRefused;
import io.holdfast.app.encryption.EncryptionSettings;
import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.row.HistoryKeys;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Repartitioning;
import io.holdfast.store.Storage;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreRefused;
import io.holdfast.store.StoreSettings;
import io.holdfast.store.StoreUnreadable;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Gives the data directory of a stopped server more partitions. Rows go as they are, encrypted ones too, to the partition that the name of their queue says;
 * queues keep their ids. The old rows are in their place until the new ones are complete. One thread.
 */
public final class Repartition {
    private static final Set<Table> MADE_ANEW = EnumSet.of(Table.PARTITION, Table.DEPARTURES, Table.HAND_OFFS);

    private final Storage from;
    private final NewPartitions made;
    private final QueuePlaces queues;
    private final FactsCopy facts;
    private final CopiedMessages messages;

    /** Hears how far it is. */
    @FunctionalInterface
    public interface Progress {
        void copied(long messages, long ofAbout);
    }

    private Repartition(Storage from, NewPartitions made, QueuePlaces queues, Progress progress) {
        this.from = from;
        this.made = made;
        this.queues = queues;
        this.facts = new FactsCopy(from, made);
        this.messages = new CopiedMessages(stores(from), progress);
    }

    /**
     * Does it.
     *
     * @return how many partitions there were
     */
    public static int run(EncryptionSettings keys, int partitions, Progress progress) throws RepartitionRefused {
        try (Repartitioning directory =
                Repartitioning.begin(keys.dataDir(), StoredRows.tables(), partitions, StoreSettings.defaults())) {
            int before = directory.from().partitions();
            Storage to = directory.to();
            long timeMillis = directory.from().newestMillis();
            QueuePlaces queues = new QueuePlaces(directory.from(), partitions);
            QueueName spread = queues.spread();
            if (spread != null) {
                throw new StoreFailure("The queue " + spread.name()
                        + " is spread over several partitions. Start the server, remove its tag holdfast:spread, and receive what its"
                        + " parts still have; then try again.");
            }
            new Repartition(directory.from(), new NewPartitions(to, timeMillis), queues, progress).copy();
            ControlCopy.copy(directory.from(), to, timeMillis);
            if (DepartureCopy.isAny(stores(directory.from()).toList())) {
                Encryption encryption = Encryption.check(keys);
                encryption.open(stores(directory.from()).toList());
                new DepartureCopy(
                                stores(directory.from()).map(encryption::over).toList(),
                                stores(to).map(encryption::over).toList(),
                                queues,
                                timeMillis)
                        .copyAll();
            }
            directory.finish();
            return before;
        } catch (StoreRefused | EncryptionRefused | StoreFailure refused) {
            throw new RepartitionRefused(refused);
        } catch (StoreUnreadable | InvariantViolation damaged) {
            throw new RepartitionRefused(new StoreFailure(
                    "The data directory " + keys.dataDir() + " is damaged, and was left as it is: "
                            + damaged.getMessage() + " Run \"holdfast doctor --repair\" first.",
                    damaged));
        }
    }

    private static Stream<Store> stores(Storage storage) {
        return IntStream.range(0, storage.partitions()).mapToObj(storage::store);
    }

    private void copy() throws StoreFailure {
        // A partition goes on behind all ids that it has, in its own steps: so far behind those that it was given,
        // these begin.
        long nextId = queues.lastId() + made.count();
        for (int i = 0; i < from.partitions(); i++) {
            for (Table table : Table.values()) {
                if (!MADE_ANEW.contains(table)) {
                    copy(i, table);
                }
            }
            nextId = Math.max(nextId, facts.nextQueueId(i));
        }
        for (int p = 0; p < made.count(); p++) {
            facts.copy(p, nextId);
        }
        made.commitAll();
    }

    private void copy(int partition, Table table) throws StoreFailure {
        RowPlaces places = new RowPlaces(queues, partition);
        boolean isHistory = table == Table.HISTORY;
        @Nullable HistoryCopy[] hours = new HistoryCopy[made.count()];
        AllRows.of(from.store(partition), StoredRows.table(table), (key, row) -> {
            int place = places.of(table, key);
            if (!isHistory || HistoryCopy.queueOf(key) >= 0) {
                made.put(place, StoredRows.table(table), key, row);
            }
            if (isHistory) {
                HistoryCopy ofPlace = hours[place] == null ? new HistoryCopy() : hours[place];
                ofPlace.add(key, row);
                hours[place] = ofPlace;
            }
            messages.count(table);
        });
        for (int p = 0; p < hours.length; p++) {
            HistoryCopy ofPlace = hours[p];
            if (ofPlace != null && !ofPlace.isEmpty()) {
                made.put(p, StoredRows.table(table), HistoryKeys.bytesOfHours(), ofPlace.toRow());
            }
        }
    }
}
