package io.holdfast.engine.story;

/** What events are found by: a message's id, its place in a queue, or what a sender sent to a queue. Part of the disk format. */
final class StoryHash {
    private StoryHash() {}

    static long ofId(long idHigh, long idLow) {
        return mix(mix(idHigh) + idLow);
    }

    static long ofPlace(long queueId, long sequence) {
        return mix(mix(~queueId) + sequence);
    }

    static long ofBody(long queueId, long bodyDigest) {
        return mix(mix(queueId ^ 0x5555_5555_5555_5555L) + bodyDigest);
    }

    /** The finaliser of SplitMix64. */
    private static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }
}
