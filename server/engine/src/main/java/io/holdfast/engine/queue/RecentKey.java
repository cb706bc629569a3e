package io.holdfast.engine.queue;

import io.holdfast.engine.row.Keys;
import org.jspecify.annotations.Nullable;

/** Names one thing to remember. Made once for a look-up and what is put after it, because its hash goes over the whole text. */
final class RecentKey {
    private static final long FIRST_HASH = 0xCBF29CE484222325L;

    private final long queueId;
    private final int kind;
    private final String text;
    private final long hash;

    private RecentKey(long queueId, int kind, String text) {
        this.queueId = queueId;
        this.kind = kind;
        this.text = text;
        this.hash = hash(FIRST_HASH ^ queueId * 31 + kind, text);
    }

    static RecentKey ofSend(long queueId, String deduplicationId) {
        return new RecentKey(queueId, 1, deduplicationId);
    }

    static RecentKey ofReceive(long queueId, String attemptId) {
        return new RecentKey(queueId, 2, attemptId);
    }

    long queueId() {
        return queueId;
    }

    long hash() {
        return hash;
    }

    byte[] row(long ageGroup) {
        return Keys.recent(ageGroup, queueId, kind, text);
    }

    /** FNV-1a over the parts, then mixed so that all bits count. */
    private static long hash(long start, String text) {
        long hash = start;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001B3L;
        }
        hash = (hash ^ (hash >>> 33)) * 0xFF51AFD7ED558CCDL;
        return hash ^ (hash >>> 33);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RecentKey key
                && key.hash == hash
                && key.queueId == queueId
                && key.kind == kind
                && key.text.equals(text);
    }

    @Override
    public int hashCode() {
        return (int) hash;
    }
}
