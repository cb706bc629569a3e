package io.holdfast.protocol.sqs.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SipHashTest {
    private static final long KEY_0 = 0x0706050403020100L;
    private static final long KEY_1 = 0x0f0e0d0c0b0a0908L;

    /** The known answers of the algorithm's authors: entry n is the hash of the n bytes 00 01 02 … */
    private static final long[] REFERENCE = {
        0x726fdb47dd0e0e31L, 0x74f839c593dc67fdL, 0x0d6c8009d9a94f5aL, 0x85676696d7fb7e2dL,
        0xcf2794e0277187b7L, 0x18765564cd99a68dL, 0xcbc9466e58fee3ceL, 0xab0200f58b01d137L,
        0x93f5f5799a932462L, 0x9e0082df0ba9e4b0L, 0x7a5dbbc594ddb9f3L, 0xf4b32f46226bada7L,
        0x751e8fbc860ee5fbL, 0x14ea5627c0843d90L, 0xf723ca908e7af2eeL, 0xa129ca6149be45e5L,
        0x3f2acc7f57c29bdbL, 0x699ae9f52cbe4794L, 0x4bc1b3f0968dd39cL, 0xbb6dc91da77961bdL,
        0xbed65cf21aa2ee98L, 0xd0f2cbb02e3b67c7L, 0x93536795e3a33e88L, 0xa80c038ccd5ccec8L,
        0xb8ad50c6f649af94L, 0xbce192de8a85b8eaL, 0x17d835b85bbb15f3L, 0x2f2e6163076bcfadL,
        0xde4daaaca71dc9a5L, 0xa6a2506687956571L, 0xad87a3535c49ef28L, 0x32d892fad841c342L,
    };

    @Test
    void agreesWithTheReferenceAnswers() {
        for (int length = 0; length < REFERENCE.length; length++) {
            assertThat(hashOfCountingBytes(length))
                    .as("hash of %d bytes", length)
                    .isEqualTo(REFERENCE[length]);
        }
    }

    @Test
    void dependsOnBothHalvesOfTheKey() {
        long hash = new SipHash(KEY_0, KEY_1).word(1).finish(8L << 56);

        assertThat(new SipHash(KEY_0 + 1, KEY_1).word(1).finish(8L << 56)).isNotEqualTo(hash);
        assertThat(new SipHash(KEY_0, KEY_1 + 1).word(1).finish(8L << 56)).isNotEqualTo(hash);
    }

    private static long hashOfCountingBytes(int length) {
        SipHash hash = new SipHash(KEY_0, KEY_1);
        long word = 0;
        for (int i = 0; i < length; i++) {
            word |= (long) i << (8 * (i % 8));
            if (i % 8 == 7) {
                hash.word(word);
                word = 0;
            }
        }
        return hash.finish(word | (long) length << 56);
    }
}
