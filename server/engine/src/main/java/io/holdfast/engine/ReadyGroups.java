package io.holdfast.engine;

import org.jspecify.annotations.Nullable;

/**
 * The groups that have something to deliver, in order of their turn: one that was served goes behind all others. Those that begin with a
 * message that was received before stand in a ring of their own, so that they can be served alone when too many of them have piled up;
 * tickets tell whose turn it is across both. Every call costs O(1).
 */
final class ReadyGroups {
    private final Ring fresh = new Ring();
    private final Ring returned = new Ring();
    private long nextTicket;

    /** A line of groups that can be left from anywhere. */
    static final class Ring {
        private @Nullable Group first;
        private @Nullable Group last;
    }

    /** Puts the group at the end of its line, unless it stands there already. */
    void add(Group group) {
        Ring ring = group.firstLease == null ? fresh : returned;
        if (group.ring == ring) {
            return;
        }
        remove(group);
        Group last = ring.last;
        group.ring = ring;
        group.ticket = nextTicket++;
        group.before = last;
        if (last == null) {
            ring.first = group;
        } else {
            last.behind = group;
        }
        ring.last = group;
    }

    void remove(Group group) {
        Ring ring = group.ring;
        if (ring == null) {
            return;
        }
        Group before = group.before;
        Group behind = group.behind;
        if (before == null) {
            ring.first = behind;
        } else {
            before.behind = behind;
        }
        if (behind == null) {
            ring.last = before;
        } else {
            behind.before = before;
        }
        group.before = null;
        group.behind = null;
        group.ring = null;
    }

    /** Whose turn it is; null if nobody's. */
    @Nullable
    Group next(boolean onlyReturned) {
        Group again = returned.first;
        Group first = fresh.first;
        if (onlyReturned || first == null) {
            return again;
        }
        return again == null || first.ticket < again.ticket ? first : again;
    }

    void clear() {
        fresh.first = null;
        fresh.last = null;
        returned.first = null;
        returned.last = null;
    }
}
