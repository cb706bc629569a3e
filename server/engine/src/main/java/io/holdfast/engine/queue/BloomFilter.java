package io.holdfast.engine.queue;

/**
 * Says of a key either "never seen" for certain or "maybe seen": a Bloom filter of a fixed size, which spares nearly all reads of what is
 * not there. It errs in about one case of a hundred after three million keys, more often later; it never denies what it has seen.
 *
 * <p>All bits of a key lie in one block of 512: the filter is larger than the processor's caches, so what a key costs is the memory that it
 * touches.
 */
final class BloomFilter {
    private static final int BLOCKS_LOG2 = 16;
    private static final int BLOCK_WORDS_LOG2 = 3;
    private static final int BIT_IN_BLOCK_LOG2 = BLOCK_WORDS_LOG2 + 6;
    private static final int PROBES = 5;

    private final long[] words = new long[1 << (BLOCKS_LOG2 + BLOCK_WORDS_LOG2)];

    void add(long hash) {
        int block = block(hash);
        long probes = probes(hash);
        for (int i = 0; i < PROBES; i++) {
            words[block + word(probes)] |= 1L << bit(probes);
            probes <<= BIT_IN_BLOCK_LOG2;
        }
    }

    boolean maySee(long hash) {
        int block = block(hash);
        long probes = probes(hash);
        for (int i = 0; i < PROBES; i++) {
            if ((words[block + word(probes)] & 1L << bit(probes)) == 0) {
                return false;
            }
            probes <<= BIT_IN_BLOCK_LOG2;
        }
        return true;
    }

    /** The first word of the key's block. */
    private static int block(long hash) {
        return (int) (hash >>> (64 - BLOCKS_LOG2)) << BLOCK_WORDS_LOG2;
    }

    /** The places in the block, from the highest bits down; other bits of the hash decide than those that chose the block. */
    private static long probes(long hash) {
        return hash * 0x9E3779B97F4A7C15L;
    }

    private static int word(long probes) {
        return (int) (probes >>> (64 - BLOCK_WORDS_LOG2));
    }

    private static int bit(long probes) {
        return (int) (probes >>> (64 - BIT_IN_BLOCK_LOG2)) & 63;
    }
}
