package io.holdfast.verify.simulation;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.command.ArrivalRefusal;
import io.holdfast.engine.command.Departure;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.row.DepartureRow;
import io.holdfast.engine.row.HandOffDecidedRow;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.MessageRow;
import io.holdfast.engine.row.QueueRow;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Batch;
import io.holdfast.store.RowChange;
import io.holdfast.store.RowVisitor;
import io.holdfast.store.Store;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where every message is, as the disks of all partitions say: in a queue, or on its way. It looks after each commit, so what it finds right is
 * what a crash of all partitions would leave right after that commit. Only for runs in which no message expires.
 */
final class MessagePlaces {
    private static final byte[] FIRST = {};
    private static final byte[] BEYOND = {(byte) 0xFF};

    private final List<? extends Store> disks;
    /** Whether groups must be in the order in which their messages were first sent, wherever they are. */
    private final boolean isOrdered;

    private final Set<Long> ever = new HashSet<>();
    /** Those that somebody has asked to delete. */
    private final Set<Long> deletable = new HashSet<>();

    private Map<Long, Place> places = new HashMap<>();
    private boolean departuresSeen;
    private boolean refusalsSeen;

    /**
     * Where a message is.
     *
     * @param queueId the queue it is in, or has left
     * @param departure not null if it is on its way
     * @param target the partition it is on its way to
     */
    private record Place(
            int partition, long queueId, @Nullable Departure departure, int target) {}

    MessagePlaces(List<? extends Store> disks, boolean isOrdered) {
        this.disks = disks;
        this.isOrdered = isOrdered;
    }

    boolean departuresSeen() {
        return departuresSeen;
    }

    boolean refusalsSeen() {
        return refusalsSeen;
    }

    int onTheirWay() {
        int[] count = {0};
        disks.forEach(disk -> scan(disk, Table.DEPARTURES, (key, row) -> ++count[0] > 0));
        return count[0];
    }

    /** Somebody is about to ask that a message be deleted. */
    void mayBeDeleted(long id) {
        deletable.add(id);
    }

    boolean mayBeGone(long id) {
        return deletable.contains(id);
    }

    /** Whether a majority has the message. */
    boolean has(long id) {
        return places.containsKey(id);
    }

    /** Messages of a queue, wherever it is. */
    long inQueue(long queueId) {
        return places.values().stream()
                .filter(place -> place.departure == null && place.queueId == queueId)
                .count();
    }

    /** A batch has got to the disk of a partition. */
    void committed(int partition, Batch batch) {
        Map<Long, Place> now = look();
        Set<Long> emptied = new HashSet<>();
        Map<Long, Long> cameTo = new HashMap<>();
        Set<Long> emptiedAway = new HashSet<>();
        RowBugs.edited(batch, row -> {
            if (row.isMessage() && row.change() == RowChange.PUT) {
                cameTo.put(Drafts.idOf(MessageRow.read(row.value())), row.queue());
            } else if (row.isMessage() && row.change() == RowChange.DELETE_RANGE) {
                emptied.add(row.queue());
                cameTo.forEach((id, queue) -> {
                    if (queue == row.queue()) {
                        emptiedAway.add(id);
                    }
                });
            }
            return row;
        });
        places.forEach((id, before) -> LawBroken.unless(
                now.containsKey(id) || deletable.contains(id) || emptiedAway.contains(id) || mayBeGone(before, emptied),
                Law.NOTHING_IS_LOST,
                () -> "message " + id + " was at " + before + " and is gone with a batch of partition " + partition));
        now.keySet()
                .forEach(id -> LawBroken.unless(
                        places.containsKey(id) || ever.add(id),
                        Law.NOTHING_IS_INVENTED,
                        () -> "message " + id + " is back"));
        places = now;
    }

    /** Its queue was emptied, or it was to come back to a queue that has been emptied since it left. */
    private boolean mayBeGone(Place before, Set<Long> emptied) {
        Departure departure = before.departure;
        if (departure == null) {
            return emptied.contains(before.queueId);
        }
        byte[] row = disks.get(before.partition).get(StoredRows.table(Table.QUEUES), Keys.queue(before.queueId));
        QueueInfo source = row == null ? null : QueueRow.read(before.queueId, row);
        return isRefused(before.partition, departure, before.target)
                && (source == null || source.purgedAtMillis() != departure.sourcePurgedAtMillis());
    }

    private Map<Long, Place> look() {
        Map<Long, Place> found = new HashMap<>();
        for (int partition = 0; partition < disks.size(); partition++) {
            int own = partition;
            Store disk = disks.get(partition);
            Map<String, Long> lastOfGroup = new HashMap<>();
            for (Table table : List.of(Table.MESSAGES, Table.GROUP_MESSAGES)) {
                scan(disk, table, (key, row) -> {
                    Message message = MessageRow.read(row);
                    long id = Drafts.idOf(message);
                    put(found, id, new Place(own, Keys.queueOf(key), null, own));
                    checkOrder(lastOfGroup, Keys.queueOf(key) + "/" + message.groupId(), id);
                    return true;
                });
            }
            scan(disk, Table.DEPARTURES, (key, row) -> {
                Departure departure = DepartureRow.read(Keys.departureNumberOf(key), row);
                int target = (int) Keys.queueOf(key);
                departuresSeen = true;
                if (departure.number() > decided(own, target).highest() || isRefused(own, departure, target)) {
                    put(
                            found,
                            Drafts.idOf(departure.message()),
                            new Place(own, departure.sourceQueueId(), departure, target));
                }
                return true;
            });
        }
        return found;
    }

    private void checkOrder(Map<String, Long> lastOfGroup, String group, long id) {
        Long last = lastOfGroup.put(group, id);
        LawBroken.unless(
                !isOrdered || last == null || last < id,
                Law.GROUP_ORDER,
                () -> "message " + id + " is behind " + last + " in group " + group);
    }

    private static void put(Map<Long, Place> found, long id, Place place) {
        Place other = found.put(id, place);
        LawBroken.unless(
                other == null, Law.IN_ONE_QUEUE, () -> "message " + id + " is at " + other + " and at " + place);
    }

    private boolean isRefused(int source, Departure departure, int target) {
        ArrivalRefusal why = decided(source, target).refused().get(departure.number());
        refusalsSeen |= why != null;
        return why != null;
    }

    private HandOffDecidedRow decided(int source, int target) {
        byte[] row = disks.get(target).get(StoredRows.table(Table.HAND_OFFS), Keys.handOffFrom(source));
        return row == null ? HandOffDecidedRow.NONE : HandOffDecidedRow.ofRow(row);
    }

    private static void scan(Store disk, Table table, RowVisitor visitor) {
        disk.scan(StoredRows.table(table), FIRST, BEYOND, visitor);
    }
}
