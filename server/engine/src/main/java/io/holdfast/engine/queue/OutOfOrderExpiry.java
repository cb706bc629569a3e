package io.holdfast.engine.queue;

import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.QueueCounters;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.timer.Timer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The messages of a standard queue that arrived behind younger ones: dead letters, which keep the time at which they were sent, and messages
 * that were delayed. All others expire in the order in which they wait; these are found by an index in the store, in order of the time they
 * were sent. So a message that waits behind younger ones disappears in time as well, and is no longer counted.
 *
 * <p>They have odd sequences, all others even ones. Whoever removes a message knows by that whether it has a row here, for as long as it
 * exists and without anything else to remember.
 *
 * <p>It is its own timer, set to when the first of them expires. Memory holds no message, only which rows cannot be trusted until the batch
 * that deletes them is durable. One thread; each call costs O(1), a tick a bounded step.
 */
final class OutOfOrderExpiry extends Timer {
    /** How soon to look again when an expired message cannot be read yet because its batch is still on its way. */
    private static final long STALLED_MILLIS = 10;

    private static final long NEVER = Long.MAX_VALUE;
    private static final byte[] NOBODY = {};

    private final StandardQueue queue;
    private final StandardSources sources;
    private final PartitionContext context;
    /** No message that has arrived was sent after this. */
    private long newestSentAtMillis;
    /** Where the next scan starts: every late message before this place is in flight, has returned or is gone. NEVER if there are none. */
    private long fromMillis;

    private long fromSequence;
    /** Sequences below this were purged; rows of theirs that can still be read are ghosts. */
    private long purgedBelow;

    /** When the first of those was sent whose rows cannot be read yet: put into the open batch, or into the one that is on its way. */
    private long openSentAtMillis = NEVER;

    private long onItsWaySentAtMillis = NEVER;

    /** Removed in the open batch, or in the one that is on its way: they can still be read. */
    private Set<Long> goneInOpenBatch = new HashSet<>();

    private Set<Long> goneOnTheWay = new HashSet<>();

    OutOfOrderExpiry(
            StandardQueue queue,
            StandardSources sources,
            PartitionContext context,
            QueueCounters stored,
            long nowMillis) {
        this.queue = queue;
        this.sources = sources;
        this.context = context;
        this.newestSentAtMillis = nowMillis;
        this.fromMillis = stored.messages() > stored.delayed() ? stored.oldestSentAtMillis() : NEVER;
        watch();
    }

    static boolean isLate(long sequence) {
        return (sequence & 1) == 1;
    }

    /** Gives the message that arrives now its sequence, which is not below {@code next}. */
    long place(long next, Message message) {
        long sentAtMillis = message.sentAtMillis();
        if (sentAtMillis >= newestSentAtMillis) {
            newestSentAtMillis = sentAtMillis;
            return next + (next & 1);
        }
        long sequence = next | 1;
        byte[] owner = message.groupId() == null ? NOBODY : message.groupId().getBytes(StandardCharsets.UTF_8);
        context.changes.put(Table.EXPIRY, Keys.expiry(queue.id(), sentAtMillis, sequence), owner);
        openSentAtMillis = Math.min(openSentAtMillis, sentAtMillis);
        if (sentAtMillis < fromMillis) {
            startAt(sentAtMillis, 0);
            watch();
        }
        return sequence;
    }

    /** A message is removed from the queue, for whatever reason. */
    void gone(long sequence, long sentAtMillis) {
        if (isLate(sequence)) {
            context.changes.delete(Table.EXPIRY, Keys.expiry(queue.id(), sentAtMillis, sequence));
            goneInOpenBatch.add(sequence);
        }
    }

    /** Whether the message was removed, although it may still be readable. */
    boolean isGone(long sequence) {
        return isLate(sequence) && (goneInOpenBatch.contains(sequence) || goneOnTheWay.contains(sequence));
    }

    /** No late message that waits was sent before this. */
    long lowWaterMarkMillis() {
        return fromMillis;
    }

    long newestSentAtMillis() {
        return newestSentAtMillis;
    }

    /** When the oldest late message that waits was sent, or earlier; far in the future if there is none. */
    long oldestSentAtMillis(boolean mayRead) {
        if (mayRead && fromMillis < NEVER) {
            scan(Long.MIN_VALUE, EngineLimits.AGES_LOOKED_AT);
        }
        return fromMillis;
    }

    void watch() {
        if (fromMillis < NEVER) {
            context.timers.schedule(this, fromMillis + queue.retentionMillis());
        } else {
            context.timers.cancel(this);
        }
    }

    @Override
    protected void fire(long nowMillis) {
        long untilMillis = nowMillis - queue.retentionMillis();
        Expired expired = scan(untilMillis, EngineLimits.MAX_ITEMS_PER_STEP);
        if (!expired.keys.isEmpty()) {
            sources.dropLate(expired.keys, expired.owners);
        }
        watch();
        if (unreadableSentAtMillis() <= untilMillis) {
            context.timers.schedule(this, nowMillis + STALLED_MILLIS);
        }
    }

    void sealed() {
        onItsWaySentAtMillis = openSentAtMillis;
        openSentAtMillis = NEVER;
        Set<Long> empty = goneOnTheWay;
        goneOnTheWay = goneInOpenBatch;
        goneInOpenBatch = empty;
    }

    void durable() {
        onItsWaySentAtMillis = NEVER;
        goneOnTheWay.clear();
    }

    void purge(long nextSequence) {
        context.changes.deleteRange(Table.EXPIRY, Keys.queue(queue.id()), Keys.queue(queue.id() + 1));
        context.timers.cancel(this);
        purgedBelow = nextSequence;
        openSentAtMillis = NEVER;
        onItsWaySentAtMillis = NEVER;
        startAt(NEVER, 0);
    }

    /**
     * Looks at so many rows, at most, and stops at the first message that waits and was sent after the given time; the next scan starts
     * there. Returns those before it that wait.
     */
    private Expired scan(long untilMillis, int limit) {
        Expired expired = new Expired(untilMillis, limit);
        byte[] from = Keys.expiry(queue.id(), fromMillis, fromSequence);
        context.rows.scan(Table.EXPIRY, from, Keys.queue(queue.id() + 1), expired);
        if (!expired.stopped) {
            startAt(NEVER, 0);
        }
        if (unreadableSentAtMillis() < fromMillis) {
            startAt(unreadableSentAtMillis(), 0);
        }
        return expired;
    }

    private long unreadableSentAtMillis() {
        return Math.min(openSentAtMillis, onItsWaySentAtMillis);
    }

    private void startAt(long sentAtMillis, long sequence) {
        fromMillis = sentAtMillis;
        fromSequence = sequence;
    }

    /** Collects one step of messages that have expired and passes over those that do not wait. */
    private final class Expired implements Rows.Visitor {
        private final long untilMillis;
        private final int limit;
        private int looked;
        final List<byte[]> keys = new ArrayList<>();
        final List<String> owners = new ArrayList<>();
        boolean stopped;

        Expired(long untilMillis, int limit) {
            this.untilMillis = untilMillis;
            this.limit = limit;
        }

        @Override
        public boolean row(byte[] key, byte[] value) {
            long sentAtMillis = Keys.sentOf(key);
            long sequence = Keys.lateSequenceOf(key);
            boolean waits = sequence >= purgedBelow && !isGone(sequence) && queue.leases.get(sequence) == null;
            if (looked++ == limit || (waits && sentAtMillis > untilMillis)) {
                stopped = true;
                startAt(sentAtMillis, sequence);
                return false;
            }
            if (waits) {
                keys.add(key);
                owners.add(new String(value, StandardCharsets.UTF_8));
            }
            return true;
        }
    }
}
