package io.holdfast.engine.queue;

import java.util.LinkedHashSet;

/**
 * Bounds how many groups without messages in flight all queues of a partition keep in memory together. When there are more, the queue that
 * was used least recently gives some up: it finds them again in the rows. Groups leave only between two commands, never while one is at work
 * with them. Every call costs O(1), apart from what it evicts.
 */
final class GroupBudget {
    /** Queues that are asked in vain, at most, because none of their groups is durable yet. */
    private static final int MOST_IN_VAIN = 8;

    private final int limit;
    private final LinkedHashSet<Groups> leastRecentFirst = new LinkedHashSet<>();
    private int idle;

    GroupBudget(int limit) {
        this.limit = limit;
    }

    int idle() {
        return idle;
    }

    /** One more group is in memory without need. */
    void idle(Groups groups) {
        idle++;
        leastRecentFirst.remove(groups);
        leastRecentFirst.add(groups);
    }

    void notIdle() {
        idle--;
    }

    /** None of these is in memory any more. */
    void forget(Groups groups) {
        leastRecentFirst.remove(groups);
    }

    void shrink() {
        int inVain = 0;
        while (idle > limit && !leastRecentFirst.isEmpty() && inVain < MOST_IN_VAIN) {
            Groups victim = leastRecentFirst.iterator().next();
            while (idle > limit && victim.evictOne()) {
                inVain = 0;
            }
            if (idle > limit) {
                inVain++;
                leastRecentFirst.remove(victim);
                if (victim.hasIdle()) {
                    leastRecentFirst.add(victim);
                }
            }
        }
    }
}
