package io.holdfast.engine.queue;

import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.row.GroupIdRow;
import io.holdfast.engine.row.GroupRow;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.QueueCounters;
import io.holdfast.engine.row.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All groups of a queue that have messages. Each has its rows; in memory are those with received messages, those whose rows are not durable
 * yet, and as many others as the {@link GroupBudget} allows. A group may leave the memory whenever its rows tell all there is to know: it has
 * no received message and no change on its way. Finding one by its id or number costs O(1), at most a read or two. One thread.
 */
final class Groups {
    private final MessageQueue queue;
    private final PartitionContext context;
    private final GroupsOwner owner;
    private final Map<String, Group> byId = new HashMap<>();
    private final LongMap<Group> byNumber = new LongMap<>();
    final GroupScan scan;
    final GroupAgeIndex ages;
    /** Whether no group is in the rows only: then nobody needs to look there. */
    private boolean allAreInMemory;

    private long durableBelow;
    /** Groups below this number were purged; their rows may still be readable. */
    private long purgedBelow;

    /** Groups that hold messages only until their batch is durable: the open batch, and the one that is on its way. */
    private List<Group> freshInOpenBatch = new ArrayList<>();

    private List<Group> freshOnTheirWay = new ArrayList<>();

    /** Groups that are over, but whose rows can be read until their batch is durable. */
    private List<Group> closedInOpenBatch = new ArrayList<>();

    private List<Group> closedOnTheirWay = new ArrayList<>();

    /** @param oldestSentAtMillis no message was sent before this */
    Groups(
            MessageQueue queue,
            PartitionContext context,
            GroupsOwner owner,
            long nextSequence,
            long oldestSentAtMillis) {
        this.queue = queue;
        this.context = context;
        this.owner = owner;
        this.durableBelow = nextSequence;
        this.allAreInMemory = nextSequence == QueueCounters.NEW.nextSequence();
        this.scan = new GroupScan(this, context, !allAreInMemory);
        this.ages = new GroupAgeIndex(this, context, oldestSentAtMillis, allAreInMemory);
    }

    long queueId() {
        return queue.id();
    }

    boolean isGone(long sequence) {
        return owner.isGone(sequence);
    }

    WindowBudget budget() {
        return context.budget;
    }

    long durableBelow() {
        return durableBelow;
    }

    long openBatch() {
        return context.openBatch();
    }

    long nextSequence() {
        return owner.nextSequence();
    }

    void touchQueue() {
        queue.touch();
    }

    /** Those in memory, for tests: they may be many. */
    int sizeInMemory() {
        return byId.size();
    }

    void forEachInMemory(Consumer<Group> action) {
        new ArrayList<>(byId.values()).forEach(action);
    }

    @Nullable
    Group numbered(long number) {
        Group known = byNumber.get(number);
        if (known != null) {
            return known.isClosed ? null : known;
        }
        byte[] row = context.rows.get(Table.GROUPS, Keys.message(queue.id(), number));
        return row == null || isPurged(number) ? null : ifAny(GroupRow.idOf(row));
    }

    /** The group as it is in memory; maybe one that is closed. */
    @Nullable
    Group inMemory(long number) {
        return byNumber.get(number);
    }

    boolean isPurged(long number) {
        return number < purgedBelow;
    }

    boolean isLeft(Group group) {
        return owner.isLeft(group);
    }

    void allAreInMemory() {
        allAreInMemory = true;
    }

    /** A group that has rows; null if it turns out to have no messages, and is closed. */
    @Nullable
    Group ifAny(String id) {
        Group group = get(id);
        InvariantViolation.unless(
                group != null || byId.containsKey(id), "a group has rows but cannot be found by its id");
        return group;
    }

    /** A group that has messages. */
    Group stored(String id) {
        Group group = get(id);
        if (group == null) {
            throw new InvariantViolation(
                    "a group of queue " + queue.info().name().name() + " cannot be found by its id");
        }
        return group;
    }

    /** The group of that name; if it has no messages, it is opened by the message with this sequence. */
    Group open(String id, long sequence, long sentAtMillis) {
        Group known = get(id);
        if (known != null) {
            return known;
        }
        if (!context.groupsAreIndexed) {
            context.groupsAreIndexed = true;
            context.changes.put(Table.PARTITION, GroupIndex.BUILT, new byte[0]);
        }
        Group opened = new Group(this, sequence, id, sentAtMillis, sequence);
        opened.changed();
        context.changes.put(Table.GROUPS, Keys.message(queue.id(), sequence), GroupRow.of(opened.sentAtMillis, id));
        ages.put(opened);
        add(opened);
        return opened;
    }

    void close(Group group) {
        context.changes.delete(Table.GROUPS, Keys.message(queue.id(), group.number));
        context.changes.delete(Table.GROUP_IDS, Keys.groupId(queue.id(), group.id));
        ages.remove(group);
        group.isClosed = true;
        group.close();
        closedInOpenBatch.add(group);
        queue.touch();
    }

    /** O(groups in memory): each may hold some. */
    void purge() {
        byte[] from = Keys.queue(queue.id());
        byte[] to = Keys.queue(queue.id() + 1);
        for (Table table : List.of(Table.GROUPS, Table.GROUP_MESSAGES, Table.GROUP_IDS, Table.GROUP_AGES)) {
            context.changes.deleteRange(table, from, to);
        }
        forEachInMemory(Group::close);
        byId.clear();
        byNumber.clear();
        freshInOpenBatch.clear();
        freshOnTheirWay.clear();
        closedInOpenBatch.clear();
        closedOnTheirWay.clear();
        purgedBelow = nextSequence();
        allAreInMemory = true;
        scan.purged();
        ages.purged();
        context.groups.forget(this);
    }

    /** Gives up one group in memory; false if none can leave now. */
    boolean evictOne() {
        Group victim = owner.victim();
        if (victim == null) {
            // From now on what becomes ready is left to the scan: it can leave as soon as it is durable.
            scan.begin();
            return false;
        }
        boolean hasSomething = victim.mayHaveWaiting();
        boolean wasNext = owner.isNext(victim);
        owner.evicted(victim);
        forget(victim);
        victim.close();
        allAreInMemory = false;
        scan.evicted(hasSomething);
        if (wasNext) {
            scan.goBackTo(victim.number);
        }
        return true;
    }

    boolean hasIdle() {
        return owner.hasIdle();
    }

    boolean canLeave(@Nullable Group group) {
        return group != null && context.isDurable(group.changedInBatch);
    }

    void holdsFresh(Group group) {
        freshInOpenBatch.add(group);
    }

    /** What it held in its window, and now holds only until it is durable, may be in the open batch or in the one that is on its way. */
    void holdsFreshAfterEviction(Group group) {
        freshInOpenBatch.add(group);
        freshOnTheirWay.add(group);
    }

    void sealed() {
        List<Group> arrived = freshOnTheirWay;
        freshOnTheirWay = freshInOpenBatch;
        arrived.clear();
        freshInOpenBatch = arrived;
        List<Group> gone = closedOnTheirWay;
        closedOnTheirWay = closedInOpenBatch;
        closedInOpenBatch = gone;
        ages.sealed();
    }

    void durableBelow(long sequence) {
        durableBelow = sequence;
        freshOnTheirWay.forEach(Group::durabilityGrew);
        freshOnTheirWay.clear();
        closedOnTheirWay.forEach(this::forget);
        closedOnTheirWay.clear();
        ages.durable();
    }

    /** The group of that name; null if it has no messages. */
    @Nullable
    Group get(String id) {
        Group known = byId.get(id);
        if (known != null) {
            return known.isClosed ? null : known;
        }
        byte[] row = allAreInMemory ? null : context.rows.get(Table.GROUP_IDS, Keys.groupId(queue.id(), id));
        if (row == null) {
            return null;
        }
        // Whatever is not durable yet belongs to groups in memory.
        Group group = Group.of(this, id, GroupIdRow.ofRow(row), durableBelow);
        if (isPurged(group.number)) {
            return null;
        }
        InvariantViolation.unless(byNumber.get(group.number) == null, "a group is found under two ids");
        add(group);
        owner.loaded(group);
        return group.isClosed ? null : group;
    }

    private void add(Group group) {
        byId.put(group.id, group);
        byNumber.put(group.number, group);
    }

    private void forget(Group group) {
        byId.remove(group.id, group);
        byNumber.remove(group.number);
    }
}
