package io.holdfast.protocol.sqs.receipt;

/**
 * SipHash-2-4 (Aumasson and Bernstein): a 64-bit code that nobody can compute without the key. One object per hash, cheap enough
 * that the compiler keeps it in registers; feed it little-endian words, then the tail.
 */
final class SipHash {
    private long v0;
    private long v1;
    private long v2;
    private long v3;

    SipHash(long key0, long key1) {
        v0 = key0 ^ 0x736f6d6570736575L;
        v1 = key1 ^ 0x646f72616e646f6dL;
        v2 = key0 ^ 0x6c7967656e657261L;
        v3 = key1 ^ 0x7465646279746573L;
    }

    SipHash word(long word) {
        v3 ^= word;
        round();
        round();
        v0 ^= word;
        return this;
    }

    /** Ends the hash; the tail holds the last 0 to 7 bytes, and in its top byte the length of the whole input. */
    long finish(long tail) {
        word(tail);
        v2 ^= 0xff;
        round();
        round();
        round();
        round();
        return v0 ^ v1 ^ v2 ^ v3;
    }

    private void round() {
        v0 += v1;
        v1 = Long.rotateLeft(v1, 13) ^ v0;
        v0 = Long.rotateLeft(v0, 32);
        v2 += v3;
        v3 = Long.rotateLeft(v3, 16) ^ v2;
        v0 += v3;
        v3 = Long.rotateLeft(v3, 21) ^ v0;
        v2 += v1;
        v1 = Long.rotateLeft(v1, 17) ^ v2;
        v2 = Long.rotateLeft(v2, 32);
    }
}
