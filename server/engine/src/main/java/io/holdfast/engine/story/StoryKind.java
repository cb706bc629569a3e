package io.holdfast.engine.story;

import io.holdfast.engine.command.InvariantViolation;

/** What happened to a message. The codes are part of the disk format and never used again; 1 and 2 define a queue and an origin. */
public enum StoryKind {
    SENT(3, true, true),
    /** A FIFO queue recognised the message as one that it has already; the id is that of the first one. */
    DEDUPLICATED(4, true, true),
    RECEIVED(5, true, true),
    DELETED(6, false, true),
    VISIBILITY_CHANGED(7, false, true),
    /** Released, and the receive does not count. */
    RECEIVE_RETURNED(8, false, true),
    /** Left its queue because it was received too often. */
    DEAD_LETTERED(9, true, false),
    /** Came to a queue from another one. */
    ARRIVED(10, true, false),
    /** A move task took it away, under a new id. */
    MOVED(11, true, false),
    /** Its delay is over. */
    DELAY_ENDED(12, true, false),
    /** All messages of the queue below the sequence are gone. */
    PURGED(13, false, true),
    /** The same receive of a FIFO queue was asked for again; its time-out begins anew. */
    RECEIVED_AGAIN(14, false, true);

    static final int QUEUE_CODE = 1;
    static final int ORIGIN_CODE = 2;
    private static final StoryKind[] BY_CODE = new StoryKind[15];

    static {
        for (StoryKind kind : values()) {
            BY_CODE[kind.code] = kind;
        }
    }

    final int code;
    /** Whether the event has the message's id; otherwise only its place, its queue and sequence. */
    final boolean hasId;

    final boolean hasOrigin;

    StoryKind(int code, boolean hasId, boolean hasOrigin) {
        this.code = code;
        this.hasId = hasId;
        this.hasOrigin = hasOrigin;
    }

    static StoryKind of(int code) {
        InvariantViolation.unless(
                code >= SENT.code && code < BY_CODE.length, "a story has an event of the unknown kind " + code);
        return BY_CODE[code];
    }
}
