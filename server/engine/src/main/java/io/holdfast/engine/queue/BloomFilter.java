package io.holdfast.engine.queue;

/**
 * Says of a key either "never seen" for certain or "maybe seen": a Bloom filter of a fixed size, which spares nearly all reads of what is
 * not there. It errs in about one case of a hundred after three million keys, more often later; it never denies what it has seen.
 */
final class BloomFilter {
    private static final int BITS_LOG2 = 25;
    private static final int PROBES = 4;

    private final long[] bits = new long[1 << (BITS_LOG2 - 6)];

    void add(long hash) {
        long step = step(hash);
        for (int i = 0; i < PROBES; i++) {
            int bit = bit(hash + i * step);
            bits[bit >>> 6] |= 1L << bit;
        }
    }

    boolean maySee(long hash) {
        long step = step(hash);
        for (int i = 0; i < PROBES; i++) {
            int bit = bit(hash + i * step);
            if ((bits[bit >>> 6] & 1L << bit) == 0) {
                return false;
            }
        }
        return true;
    }

    private static long step(long hash) {
        return (hash * 0x9E3779B97F4A7C15L) | 1;
    }

    private static int bit(long probe) {
        return (int) (probe >>> (64 - BITS_LOG2));
    }
}
