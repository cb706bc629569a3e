package io.holdfast.engine.story;

import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.Origin;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads the blocks of a chapter in order, event by event: later blocks use what earlier ones defined.
 *
 * <pre>
 * block    | version 1 | millis 8 | entries |
 * entry    | 1 | queue id varint | ARN text |                             the next queue of the chapter, from 1
 *          | 2 | principal text | address text | key id text |            the next origin of the chapter, from 1
 *          | kind 1 | millis since the entry before, signed | queue varint | sequence minus that of the entry before, signed |
 *          |   id 16, if the kind has one | origin varint, if it has one, 0 for nobody | what the kind says: |
 *     SENT                  body digest 8 | delay millis varint |
 *     RECEIVED              delivery number varint | receive count varint | time-out millis varint |
 *     VISIBILITY_CHANGED, RECEIVE_RETURNED, RECEIVED_AGAIN   delivery number varint | time-out millis varint |
 *     DELETED               delivery number varint |
 *     DEAD_LETTERED         receive count varint | target queue varint, 0 if nothing but its name was known |
 *     MOVED                 new id 16 | target queue varint |
 * text     length varint | UTF-8 |          signed numbers are varints of n × 2, or of -n × 2 - 1 below zero
 * </pre>
 */
final class StoryCursor {
    static final int VERSION = 1;

    private record Queue(long id, String arn) {}

    private final List<Queue> queues = new ArrayList<>();
    private final List<Origin> origins = new ArrayList<>();
    private byte[] block = {};
    private int position;

    @Nullable
    StoryKind kind;

    long atMillis;
    long queueId;
    long sequence;
    long idHigh;
    long idLow;
    long bodyDigest;
    long otherIdHigh;
    long otherIdLow;
    private int queue;
    private int target;
    private int origin;
    private long deliveryNumber;
    private long receiveCount;
    private long millis;

    /** Another chapter begins. */
    void forget() {
        queues.clear();
        origins.clear();
    }

    /** Goes on with the next block of the chapter. */
    void open(byte[] next) {
        block = next;
        position = 0;
        InvariantViolation.unless(next.length > 9 && next[0] == VERSION, "a block of stories has another form");
        position = 1;
        atMillis = getLong();
        sequence = 0;
    }

    /** Goes to the next event; false if the block has no more. */
    boolean next() {
        while (position < block.length) {
            int code = block[position++];
            if (code == StoryKind.QUEUE_CODE) {
                queues.add(new Queue(getVarint(), getText()));
            } else if (code == StoryKind.ORIGIN_CODE) {
                origins.add(new Origin(getText(), getText(), getText()));
            } else {
                read(StoryKind.of(code));
                return true;
            }
        }
        return false;
    }

    private void read(StoryKind next) {
        kind = next;
        atMillis += getSigned();
        queue = (int) getVarint();
        queueId = queue(queue).id();
        sequence += getSigned();
        idHigh = next.hasId ? getLong() : 0;
        idLow = next.hasId ? getLong() : 0;
        origin = next.hasOrigin ? (int) getVarint() : 0;
        bodyDigest = next == StoryKind.SENT ? getLong() : 0;
        otherIdHigh = next == StoryKind.MOVED ? getLong() : 0;
        otherIdLow = next == StoryKind.MOVED ? getLong() : 0;
        boolean isDelivery = next == StoryKind.RECEIVED
                || next == StoryKind.VISIBILITY_CHANGED
                || next == StoryKind.RECEIVE_RETURNED
                || next == StoryKind.RECEIVED_AGAIN;
        boolean leaves = next == StoryKind.DEAD_LETTERED || next == StoryKind.MOVED;
        deliveryNumber = isDelivery || next == StoryKind.DELETED ? getVarint() : 0;
        receiveCount = next == StoryKind.RECEIVED || next == StoryKind.DEAD_LETTERED ? getVarint() : 0;
        millis = isDelivery || next == StoryKind.SENT ? getVarint() : 0;
        target = leaves ? (int) getVarint() : 0;
    }

    /** Whether the event was asked for from this address. */
    boolean isFrom(String address) {
        return origin >= 1
                && origin <= origins.size()
                && origins.get(origin - 1).address().equals(address);
    }

    /** The event that the cursor is at. */
    StoryEvent event() {
        InvariantViolation.unless(origin >= 0 && origin <= origins.size(), "a story names an unknown origin");
        return new StoryEvent(
                Objects.requireNonNull(kind, "the cursor is at no event"),
                atMillis,
                queueId,
                queue(queue).arn(),
                sequence,
                idHigh,
                idLow,
                origin == 0 ? Origin.NOBODY : origins.get(origin - 1),
                (int) deliveryNumber,
                (int) receiveCount,
                millis,
                bodyDigest,
                otherIdHigh,
                otherIdLow,
                target == 0 ? null : queue(target).arn());
    }

    /** Adds what the event is found by. */
    void addTo(StoryFilter filter) {
        if (idHigh != 0 || idLow != 0) {
            filter.add(StoryHash.ofId(idHigh, idLow));
        } else {
            filter.add(StoryHash.ofPlace(queueId, kind == StoryKind.PURGED ? 0 : sequence));
        }
        if (kind == StoryKind.SENT) {
            filter.add(StoryHash.ofBody(queueId, bodyDigest));
        } else if (kind == StoryKind.MOVED) {
            filter.add(StoryHash.ofId(otherIdHigh, otherIdLow));
        }
    }

    /** Lets a chapter go on with what was defined. */
    void defineIn(StoryChapter chapter) {
        queues.forEach(known -> chapter.define(known.id()));
        origins.forEach(chapter::define);
    }

    private Queue queue(int number) {
        InvariantViolation.unless(number >= 1 && number <= queues.size(), "a story names an unknown queue");
        return queues.get(number - 1);
    }

    private long getLong() {
        need(8);
        long value = 0;
        for (int i = 0; i < 8; i++) {
            value = (value << 8) | (block[position++] & 0xFF);
        }
        return value;
    }

    private long getVarint() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            need(1);
            byte next = block[position++];
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new InvariantViolation("a number in a story is too long");
    }

    private long getSigned() {
        long value = getVarint();
        return (value >>> 1) ^ -(value & 1);
    }

    private String getText() {
        long length = getVarint();
        InvariantViolation.unless(length >= 0 && length <= block.length - position, "a story ends too early");
        position += (int) length;
        return new String(block, position - (int) length, (int) length, StandardCharsets.UTF_8);
    }

    private void need(int more) {
        InvariantViolation.unless(block.length - position >= more, "a story ends too early");
    }
}
