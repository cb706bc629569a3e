package io.holdfast.app.spread;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntPredicate;

/**
 * What this node knows of how many messages each part of a queue has: what the part said last, and what was sent there from here since. It is used
 * to choose, and may be wrong. Any thread.
 */
final class PartLoads {
    /** The part does not answer, or does not exist yet. */
    private static final long UNKNOWN = 1L << 60;

    /** A part that another node leads must have so many messages less, and less than half, to be chosen. */
    private static final long CLEARLY_LESS = 1_000;

    /** One receive of so many begins with the parts that other nodes lead, so that none waits for ever while those here never get empty. */
    private static final int TURNS_HERE = 8;

    /** Here or elsewhere, with messages or without. */
    private static final int RANKS = 4;

    private final AtomicLongArray messages;
    private final AtomicInteger turns = new AtomicInteger();
    private volatile boolean isUsed = true;

    PartLoads(int parts) {
        this.messages = new AtomicLongArray(parts);
    }

    int parts() {
        return messages.length();
    }

    /** Whether it was used since this was last asked. */
    boolean wasUsed() {
        boolean was = isUsed;
        isUsed = false;
        return was;
    }

    void has(int part, long count) {
        messages.set(part, count);
    }

    void isAway(int part) {
        messages.set(part, UNKNOWN);
    }

    void sent(int part, int count) {
        messages.addAndGet(part, count);
    }

    /**
     * Where to send: the best part first, then the others that are ready, and at the end the queue itself, part 0, unless it is the best.
     *
     * @param spread over how many parts
     * @param isReady whether a part may be sent to; the queue itself always may
     */
    int[] forSend(int spread, IntPredicate isHere, IntPredicate isReady) {
        isUsed = true;
        int turn = turns.getAndIncrement();
        int here = -1;
        int elsewhere = -1;
        int ready = 0;
        for (int i = 0; i < spread; i++) {
            int part = Math.floorMod(turn + i, spread);
            if (part != 0 && !isReady.test(part)) {
                continue;
            }
            ready++;
            if (isHere.test(part)) {
                here = less(part, here);
            } else {
                elsewhere = less(part, elsewhere);
            }
        }
        int best = here < 0 || (elsewhere >= 0 && messages.get(here) > 2 * messages.get(elsewhere) + CLEARLY_LESS)
                ? elsewhere
                : here;
        int[] order = new int[ready];
        order[0] = best;
        int at = 1;
        // Which parts are ready may change meanwhile; the queue itself stays at the end.
        int last = best == 0 ? ready : ready - 1;
        for (int i = 0; i < spread && at < last; i++) {
            int part = Math.floorMod(turn + i, spread);
            if (part != best && part != 0 && isReady.test(part)) {
                order[at++] = part;
            }
        }
        return order;
    }

    private int less(int part, int best) {
        return best < 0 || messages.get(part) < messages.get(best) ? part : best;
    }

    /**
     * Where to look for messages: every part once, those that are led here first, each time beginning with another one. Those that had messages when they
     * were last asked come before those that had none.
     */
    int[] forReceive(IntPredicate isHere) {
        isUsed = true;
        int turn = turns.getAndIncrement();
        boolean hereFirst = Math.floorMod(turn, TURNS_HERE) != TURNS_HERE - 1;
        // Once for each, because all of it may change meanwhile, and none may be left out for that.
        int[] ranks = new int[parts()];
        for (int part = 0; part < ranks.length; part++) {
            long known = messages.get(part);
            ranks[part] = (isHere.test(part) == hereFirst ? 0 : 2) + (known > 0 && known < UNKNOWN ? 0 : 1);
        }
        int[] order = new int[ranks.length];
        int at = 0;
        for (int rank = 0; rank < RANKS; rank++) {
            for (int i = 0; i < ranks.length; i++) {
                int part = Math.floorMod(turn + i, ranks.length);
                if (ranks[part] == rank) {
                    order[at++] = part;
                }
            }
        }
        return order;
    }
}
