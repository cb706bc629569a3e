package io.holdfast.app.repartition;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.command.Departure;
import io.holdfast.engine.row.DepartureRow;
import io.holdfast.engine.row.HandOffDecidedRow;
import io.holdfast.engine.row.HandOffSentRow;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Batch;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Messages on their way between partitions, under new numbers. Those that have arrived are left behind. Since the new number of partitions is a multiple of the
 * old one, two queues of different partitions stay in different ones, and messages between them keep their order.
 */
final class DepartureCopy {
    private final List<? extends Store> from;
    private final List<? extends Store> to;
    private final QueuePlaces queues;
    private final long timeMillis;
    /** By the new source and target: how many there are. */
    private final Map<List<Integer>, Long> counts = new HashMap<>();

    /**
     * Both with plain rows.
     *
     * @param timeMillis the newest time that anything was decided at
     */
    DepartureCopy(List<? extends Store> from, List<? extends Store> to, QueuePlaces queues, long timeMillis) {
        this.from = from;
        this.to = to;
        this.queues = queues;
        this.timeMillis = timeMillis;
    }

    void copyAll() throws StoreFailure {
        for (int source = 0; source < from.size(); source++) {
            for (int target = 0; target < from.size(); target++) {
                copy(source, target);
            }
        }
    }

    private void copy(int source, int target) throws StoreFailure {
        byte[] stored = from.get(target).get(StoredRows.table(Table.HAND_OFFS), Keys.handOffFrom(source));
        HandOffDecidedRow decided = stored == null ? HandOffDecidedRow.NONE : HandOffDecidedRow.ofRow(stored);
        AllRows.between(
                from.get(source),
                StoredRows.table(Table.DEPARTURES),
                Keys.departure(target, 0),
                Keys.departure(target + 1L, 0),
                (key, row) -> {
                    long number = Keys.departureNumberOf(key);
                    boolean hasArrived =
                            number <= decided.highest() && !decided.refused().containsKey(number);
                    if (!hasArrived) {
                        put(source, DepartureRow.read(number, row), row);
                    }
                });
    }

    /** One at a time: there are few, and each is encrypted anew, because its place is part of what protects it. */
    private void put(int source, Departure departure, byte[] row) throws StoreFailure {
        int newSource = queues.of(departure.sourceQueueId(), source);
        int newTarget = queues.of(departure.target());
        long number = counts.merge(List.of(newSource, newTarget), 1L, Long::sum);
        Batch batch = new Batch();
        batch.setTimeMillis(timeMillis);
        batch.put(StoredRows.table(Table.DEPARTURES), Keys.departure(newTarget, number), row);
        batch.put(
                StoredRows.table(Table.HAND_OFFS),
                Keys.handOffTo(newTarget),
                new HandOffSentRow(1, number + 1).toRow());
        to.get(newSource).commit(batch);
    }

    /** Whether anything is on its way. */
    static boolean isAny(List<? extends Store> stores) {
        boolean[] any = {false};
        for (Store store : stores) {
            store.scan(StoredRows.table(Table.DEPARTURES), AllRows.FIRST, AllRows.END, (key, row) -> {
                any[0] = true;
                return false;
            });
        }
        return any[0];
    }
}
