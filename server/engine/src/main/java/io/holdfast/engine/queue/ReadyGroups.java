package io.holdfast.engine.queue;

import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.row.QueueCounters;
import org.jspecify.annotations.Nullable;

/**
 * The groups of a FIFO queue in memory that have something to deliver, in order of their turn: one that was served goes behind all others.
 * Those that begin with a message that was received before stand in a ring of their own, so that they can be served alone when too many of
 * them have piled up; tickets tell whose turn it is across both. While there are ready groups in the rows as well, whoever becomes ready is
 * left to the {@link GroupScan}, which puts it in line when it comes by. Every call costs O(1), except where it says otherwise.
 */
final class ReadyGroups implements GroupsOwner {
    final Groups groups;
    private final FifoQueue queue;
    private final GroupList fresh;
    private final GroupList returned;
    private final GroupList left;
    /** Those that have nothing to deliver and no received message: all they have is delayed. */
    private final GroupList unready;

    private long nextTicket;

    ReadyGroups(FifoQueue queue, PartitionContext context, QueueCounters stored) {
        this.queue = queue;
        this.groups = new Groups(queue, context, this, stored.nextSequence(), stored.oldestSentAtMillis());
        this.fresh = new GroupList(context.groups);
        this.returned = new GroupList(null);
        this.left = new GroupList(context.groups);
        this.unready = new GroupList(context.groups);
    }

    /** Puts the group at the end of its line, unless it stands there already. */
    void add(Group group) {
        if (group.firstLease != null) {
            if (group.ring != returned) {
                enqueue(returned, group);
            }
        } else if (group.ring == left) {
            // The one that changed last leaves the memory last.
            left.add(group);
        } else if (group.ring != fresh) {
            enqueue(groups.scan.mayFind() ? left : fresh, group);
        }
    }

    /** The group has nothing to deliver now. */
    void remove(Group group) {
        if (group.firstLease == null && !group.isClosed && !group.isHeld) {
            unready.add(group);
        } else {
            GroupList.leave(group);
        }
    }

    @Override
    public boolean isLeft(Group group) {
        return group.ring == left;
    }

    @Override
    public boolean isNext(Group group) {
        return group.ring == fresh;
    }

    /** Whether it still waits for its turn. */
    boolean isInLine(Group group) {
        return group.ring == fresh || group.ring == returned;
    }

    /** The scan comes by: the group's turn is next. */
    private void meet(Group group) {
        if (group.ring == left) {
            enqueue(fresh, group);
        }
    }

    /** All ready groups are in memory. O(those that were left). */
    private void meetAll() {
        for (Group group = left.first(); group != null; group = left.first()) {
            enqueue(fresh, group);
        }
    }

    /** Whose turn it is; null if nobody's, or if looking for it takes longer than the receive may. */
    @Nullable
    Group next(boolean onlyReturned) {
        while (!onlyReturned && fresh.first() == null && groups.scan.mayFind() && queue.receiveBudget.isLeft()) {
            long end = Math.min(queue.firstDelayed, queue.nextSequence);
            queue.receiveBudget.spend(groups.scan.look(Long.MAX_VALUE, end, EngineLimits.GROUPS_PER_LOOK, this::meet));
            if (!groups.scan.mayFind()) {
                meetAll();
            }
        }
        Group again = returned.first();
        Group first = fresh.first();
        if (onlyReturned || first == null) {
            return again;
        }
        return again == null || first.ticket < again.ticket ? first : again;
    }

    /** The group that is missed last: of those in line, the one at the end. */
    @Override
    public @Nullable Group victim() {
        for (@Nullable Group group : new @Nullable Group[] {unready.first(), left.first(), fresh.last()}) {
            if (groups.canLeave(group)) {
                return group;
            }
        }
        return null;
    }

    @Override
    public boolean hasIdle() {
        return unready.first() != null || left.first() != null || fresh.first() != null;
    }

    @Override
    public long nextSequence() {
        return queue.nextSequence;
    }

    @Override
    public boolean isGone(long sequence) {
        return queue.isGone(sequence);
    }

    @Override
    public void loaded(Group group) {
        // At the start its received messages are still to come.
        if (queue.isLoaded) {
            queue.refresh(group);
        }
    }

    @Override
    public void evicted(Group group) {
        GroupList.leave(group);
    }

    /** O(groups in memory). */
    void clear() {
        fresh.clear();
        returned.clear();
        left.clear();
        unready.clear();
    }

    private void enqueue(GroupList ring, Group group) {
        ring.add(group);
        group.ticket = nextTicket++;
    }
}
