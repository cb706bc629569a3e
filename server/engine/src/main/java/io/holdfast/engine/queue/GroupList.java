package io.holdfast.engine.queue;

import org.jspecify.annotations.Nullable;

/** A line of groups that can be left from anywhere. Every call costs O(1). */
final class GroupList {
    private final @Nullable GroupBudget budget;
    private @Nullable Group first;
    private @Nullable Group last;

    /** @param budget what those that stand here count for; null if they are in memory for another reason */
    GroupList(@Nullable GroupBudget budget) {
        this.budget = budget;
    }

    @Nullable
    Group first() {
        return first;
    }

    @Nullable
    Group last() {
        return last;
    }

    /** Puts the group at the end, wherever it stood before. */
    void add(Group group) {
        leave(group);
        group.ring = this;
        group.before = last;
        if (last == null) {
            first = group;
        } else {
            last.behind = group;
        }
        last = group;
        if (budget != null) {
            budget.idle(group.groups);
        }
    }

    /** The group stands in no ring any more. */
    static void leave(Group group) {
        GroupList ring = group.ring;
        if (ring != null) {
            ring.remove(group);
        }
    }

    void clear() {
        for (Group group = first; group != null; group = first) {
            remove(group);
        }
    }

    private void remove(Group group) {
        Group before = group.before;
        Group behind = group.behind;
        if (before == null) {
            first = behind;
        } else {
            before.behind = behind;
        }
        if (behind == null) {
            last = before;
        } else {
            behind.before = before;
        }
        group.before = null;
        group.behind = null;
        group.ring = null;
        if (budget != null) {
            budget.notIdle();
        }
    }
}
