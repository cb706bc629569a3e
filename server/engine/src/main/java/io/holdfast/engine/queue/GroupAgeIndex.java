package io.holdfast.engine.queue;

import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.MessageRow;
import io.holdfast.engine.row.Table;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The groups of a queue by age, in the store: each has one row, at a time before which none of its messages was sent. The row is written when
 * the group is opened and moved to a later time when it turns out to be far too early, so a group that lives long is not rewritten with every
 * message. Memory holds no more than where the first row is. One thread.
 */
final class GroupAgeIndex {
    private static final long NEVER = Long.MAX_VALUE;

    private final Groups groups;
    private final PartitionContext context;
    /** Where the next scan starts: no row is left before it. */
    private long fromMillis;

    private long fromNumber;

    /** The first of those rows that cannot be read yet: put into the open batch, or into the one that is on its way. */
    private long openMillis = NEVER;

    private long onTheirWayMillis = NEVER;
    /** When the oldest message was sent, as far as that is known without reading: never too late. */
    private long knownMillis;

    private long knownOfSomeMillis;

    /** Those rows. */
    private PriorityQueue<Unreadable> inOpenBatch = new PriorityQueue<>();

    private PriorityQueue<Unreadable> onTheirWay = new PriorityQueue<>();

    /** A row that cannot be read yet; outdated if its group has moved on. */
    private record Unreadable(long sentAtMillis, Group group) implements Comparable<Unreadable> {
        boolean isOutdated() {
            return group.isClosed || group.sentAtMillis != sentAtMillis;
        }

        @Override
        public int compareTo(Unreadable other) {
            return Long.compare(sentAtMillis, other.sentAtMillis);
        }
    }

    /** The first row: no message of this group was sent before this time. */
    record First(long sentAtMillis, String groupId) {}

    /** @param isNew whether the queue has never had a message */
    GroupAgeIndex(Groups groups, PartitionContext context, long fromMillis, boolean isNew) {
        this.groups = groups;
        this.context = context;
        this.fromMillis = fromMillis;
        this.knownMillis = isNew ? NEVER : fromMillis;
        this.knownOfSomeMillis = knownMillis;
    }

    /** No message of any group was sent before this; far in the future if there is none. */
    long lowWaterMarkMillis() {
        return fromMillis;
    }

    long unreadableMillis() {
        return Math.min(openMillis, onTheirWayMillis);
    }

    /** Writes the row of a group that was just opened. */
    void put(Group group) {
        long sentAtMillis = group.sentAtMillis;
        byte[] id = group.id.getBytes(StandardCharsets.UTF_8);
        context.changes.put(Table.GROUP_AGES, key(group), id);
        context.changes.put(
                Table.GROUP_IDS,
                Keys.groupId(groups.queueId(), group.id),
                group.idRow().toRow());
        openMillis = Math.min(openMillis, sentAtMillis);
        knownMillis = Math.min(knownMillis, sentAtMillis);
        knownOfSomeMillis = Math.min(knownOfSomeMillis, sentAtMillis);
        inOpenBatch.add(new Unreadable(sentAtMillis, group));
        if (sentAtMillis <= fromMillis) {
            startAt(sentAtMillis, 0);
        }
    }

    void remove(Group group) {
        context.changes.delete(Table.GROUP_AGES, key(group));
    }

    /** No message of the group was sent before this time, which may be later than was thought. */
    void correct(Group group, long sentAtMillis) {
        if (sentAtMillis > group.sentAtMillis) {
            move(group, sentAtMillis);
        }
    }

    /** A message came that was sent at this time, which may be earlier than all others: it was delayed. */
    void came(Group group, long sentAtMillis) {
        if (sentAtMillis < group.sentAtMillis) {
            move(group, sentAtMillis);
        }
    }

    private void move(Group group, long sentAtMillis) {
        remove(group);
        group.sentAtMillis = sentAtMillis;
        group.changed();
        put(group);
        groups.touchQueue();
    }

    /** The same, if it matters to anybody. */
    void correctIfFarOff(Group group) {
        long sentAtMillis = group.oldestSentAtMillis();
        if (sentAtMillis - group.sentAtMillis > EngineLimits.AGE_SLACK_MILLIS) {
            correct(group, sentAtMillis);
        }
    }

    /** The queue is loaded: finds out where the first row is, if that is not stored. */
    void load() {
        firstReadable();
        knownMillis = fromMillis;
        knownOfSomeMillis = fromMillis;
    }

    /** The first group of which it is thought that it has a message that was sent until then; null if there is none. */
    @Nullable
    First first(long untilMillis) {
        First first = firstReadable();
        // The oldest of all, not any: a group that cannot be judged yet must not hold up older ones.
        for (PriorityQueue<Unreadable> unreadable : List.of(onTheirWay, inOpenBatch)) {
            Unreadable oldest = oldest(unreadable);
            if (oldest != null && (first == null || oldest.sentAtMillis < first.sentAtMillis)) {
                first = new First(oldest.sentAtMillis, oldest.group.id);
            }
        }
        return first == null || first.sentAtMillis > untilMillis ? null : first;
    }

    private static @Nullable Unreadable oldest(PriorityQueue<Unreadable> unreadable) {
        Unreadable oldest = unreadable.peek();
        while (oldest != null && oldest.isOutdated()) {
            unreadable.remove();
            oldest = unreadable.peek();
        }
        return oldest;
    }

    private @Nullable First firstReadable() {
        First[] found = {null};
        scan((sentAtMillis, number, id) -> {
            startAt(sentAtMillis, number);
            found[0] = new First(sentAtMillis, id);
            return false;
        });
        if (found[0] == null) {
            startAt(NEVER, 0);
        }
        if (unreadableMillis() <= fromMillis && unreadableMillis() < NEVER) {
            startAt(unreadableMillis(), 0);
        }
        return found[0];
    }

    /** When the oldest message was sent, or earlier; far in the future if there is none. Without reading it says what was last read. */
    long oldestSentAtMillis(boolean mayRead) {
        if (mayRead) {
            knownMillis = readOldest(group -> false);
        }
        return knownMillis;
    }

    /**
     * The same without some.
     *
     * @param leftOut groups in memory that do not count
     */
    long oldestSentAtMillis(Predicate<Group> leftOut, boolean mayRead) {
        if (mayRead) {
            knownOfSomeMillis = readOldest(leftOut);
        }
        return knownOfSomeMillis;
    }

    /** Writes nothing. */
    private long readOldest(Predicate<Group> leftOut) {
        Oldest oldest = new Oldest(leftOut);
        if (fromMillis < NEVER) {
            scan(oldest);
        }
        return Math.min(oldest.sentAtMillis, unreadableMillis());
    }

    void sealed() {
        onTheirWayMillis = openMillis;
        openMillis = NEVER;
        PriorityQueue<Unreadable> arrived = onTheirWay;
        onTheirWay = inOpenBatch;
        arrived.clear();
        inOpenBatch = arrived;
    }

    void durable() {
        onTheirWayMillis = NEVER;
        onTheirWay.clear();
    }

    void purged() {
        openMillis = NEVER;
        onTheirWayMillis = NEVER;
        knownMillis = NEVER;
        knownOfSomeMillis = NEVER;
        inOpenBatch.clear();
        onTheirWay.clear();
        startAt(NEVER, 0);
    }

    private void startAt(long sentAtMillis, long number) {
        fromMillis = sentAtMillis;
        fromNumber = number;
    }

    private byte[] key(Group group) {
        return Keys.groupAge(groups.queueId(), group.sentAtMillis, group.number);
    }

    private interface Visitor {
        boolean row(long sentAtMillis, long number, String id);
    }

    /** Visits the rows in order, except those that are deleted or moved by a batch that is not durable yet. */
    private void scan(Visitor visitor) {
        byte[] from = Keys.groupAge(groups.queueId(), fromMillis, fromNumber);
        context.rows.scan(Table.GROUP_AGES, from, Keys.queue(groups.queueId() + 1), (key, row) -> {
            long sentAtMillis = Keys.sentOf(key);
            long number = Keys.agedNumberOf(key);
            Group known = groups.inMemory(number);
            boolean isStale =
                    known == null ? groups.isPurged(number) : known.isClosed || known.sentAtMillis != sentAtMillis;
            return isStale || visitor.row(sentAtMillis, number, new String(row, StandardCharsets.UTF_8));
        });
    }

    /** Looks at the messages of a few groups, until it knows the oldest one or has looked at enough. */
    private final class Oldest implements Visitor {
        private final Predicate<Group> leftOut;
        private int looked;
        long sentAtMillis = NEVER;

        Oldest(Predicate<Group> leftOut) {
            this.leftOut = leftOut;
        }

        @Override
        public boolean row(long notBeforeMillis, long number, String id) {
            if (sentAtMillis <= notBeforeMillis || looked++ == EngineLimits.AGES_LOOKED_AT) {
                sentAtMillis = Math.min(sentAtMillis, notBeforeMillis);
                return false;
            }
            Group known = groups.inMemory(number);
            if (known == null) {
                sentAtMillis = Math.min(sentAtMillis, firstSentAtMillis(number));
            } else if (!leftOut.test(known)) {
                if (known.firstLease == null) {
                    known.peek(context.rows);
                }
                boolean hasAny = known.firstLease != null || known.mayHaveWaiting();
                sentAtMillis = Math.min(sentAtMillis, hasAny ? known.oldestSentAtMillis() : NEVER);
            }
            return true;
        }

        private long firstSentAtMillis(long number) {
            long[] first = {NEVER};
            byte[] from = Keys.groupMessage(groups.queueId(), number, 0);
            byte[] to = Keys.groupMessage(groups.queueId(), number + 1, 0);
            context.rows.scan(Table.GROUP_MESSAGES, from, to, (key, row) -> {
                first[0] = MessageRow.read(row).sentAtMillis();
                return false;
            });
            return first[0];
        }
    }
}
