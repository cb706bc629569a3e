package io.holdfast.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * All groups of a queue that have messages: one small entry in memory and one row each. Looking one up costs O(1), whatever the number of
 * groups; what each of them holds is in the store.
 */
final class Groups {
    private final MessageQueue queue;
    private final Workbench bench;
    private final Map<String, Group> byId = new HashMap<>();
    private final LongMap<Group> byNumber = new LongMap<>();
    private final LongPredicate isGone;
    private long durableBelow;

    /** Groups that hold messages only until their batch is durable: the open batch, and the one that is on its way. */
    private List<Group> freshInOpenBatch = new ArrayList<>();

    private List<Group> freshOnTheirWay = new ArrayList<>();

    /** @param isGone tells messages that were removed from behind others but may still be readable */
    Groups(MessageQueue queue, Workbench bench, long nextSequence, LongPredicate isGone) {
        this.isGone = isGone;
        this.queue = queue;
        this.bench = bench;
        this.durableBelow = nextSequence;
        bench.rows.scan(Table.GROUPS, Keys.queue(queue.id()), Keys.queue(queue.id() + 1), (key, row) -> {
            add(Group.ofRow(this, Keys.groupNumberOf(key), row, nextSequence));
            return true;
        });
    }

    int size() {
        return byId.size();
    }

    long queueId() {
        return queue.id();
    }

    boolean isGone(long sequence) {
        return isGone.test(sequence);
    }

    WindowBudget budget() {
        return bench.budget;
    }

    long durableBelow() {
        return durableBelow;
    }

    Iterable<Group> all() {
        return byId.values();
    }

    @Nullable
    Group get(String id) {
        return byId.get(id);
    }

    @Nullable
    Group numbered(long number) {
        return byNumber.get(number);
    }

    /** The group of that name; if it has no messages, it is opened by the message with this sequence. */
    Group open(String id, long sequence, long nowMillis) {
        Group known = byId.get(id);
        if (known != null) {
            return known;
        }
        Group opened = new Group(this, sequence, id, nowMillis, sequence);
        bench.changes.put(Table.GROUPS, Keys.message(queue.id(), sequence), opened.toRow());
        add(opened);
        return opened;
    }

    void close(Group group) {
        bench.changes.delete(Table.GROUPS, Keys.message(queue.id(), group.number));
        byId.remove(group.id);
        byNumber.remove(group.number);
        group.close();
    }

    /** O(groups): each may hold memory. */
    void purge() {
        byte[] from = Keys.queue(queue.id());
        byte[] to = Keys.queue(queue.id() + 1);
        bench.changes.deleteRange(Table.GROUPS, from, to);
        bench.changes.deleteRange(Table.GROUP_MESSAGES, from, to);
        byId.values().forEach(Group::close);
        byId.clear();
        byNumber.clear();
        freshInOpenBatch.clear();
        freshOnTheirWay.clear();
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
    }

    void durableBelow(long sequence) {
        durableBelow = sequence;
        freshOnTheirWay.forEach(Group::durabilityGrew);
        freshOnTheirWay.clear();
    }

    private void add(Group group) {
        byId.put(group.id, group);
        byNumber.put(group.number, group);
    }
}
