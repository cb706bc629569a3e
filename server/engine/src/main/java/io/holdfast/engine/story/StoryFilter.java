package io.holdfast.engine.story;

import java.util.Arrays;

/**
 * Which hashes may be in a chapter: a Bloom filter in sections, so that whoever looks for one hash reads one section of each chapter.
 *
 * <pre>
 * hash   | section 6 bits | …          hash × 9E3779B97F4A7C15: | place 14 bits | place 14 bits | place 14 bits | place 14 bits | … |
 * row    a section: 2,048 bytes, or half of it again and again, down to 8, if the chapter is small; place p is bit p mod 8 of byte
 *        p / 8 mod the length of the row
 * </pre>
 */
final class StoryFilter {
    static final int SECTIONS = 64;
    private static final int SECTION_BYTES = 2048;
    private static final int LEAST_BYTES = 8;
    private static final int PLACE_BITS = 14;
    private static final int PLACES = 4;
    /** With four places, one of 400 chapters is then read in vain. */
    private static final int BITS_PER_HASH = 16;

    private final byte[] bits = new byte[SECTIONS * SECTION_BYTES];
    private long hashes;

    void add(long hash) {
        int start = section(hash) * SECTION_BYTES;
        long places = places(hash);
        for (int i = 0; i < PLACES; i++) {
            int place = (int) (places >>> (64 - PLACE_BITS));
            bits[start + (place >>> 3)] |= (byte) (1 << (place & 7));
            places <<= PLACE_BITS;
        }
        hashes++;
    }

    void clear() {
        Arrays.fill(bits, (byte) 0);
        hashes = 0;
    }

    /** The row of a section, as short as the number of hashes allows. */
    byte[] section(int number) {
        byte[] row = Arrays.copyOfRange(bits, number * SECTION_BYTES, (number + 1) * SECTION_BYTES);
        while (row.length > LEAST_BYTES && row.length * 8L / 2 >= hashes * BITS_PER_HASH / SECTIONS) {
            byte[] half = Arrays.copyOf(row, row.length / 2);
            for (int i = 0; i < half.length; i++) {
                half[i] |= row[half.length + i];
            }
            row = half;
        }
        return row;
    }

    static int section(long hash) {
        return (int) (hash >>> 58);
    }

    static boolean mayHave(byte[] row, long hash) {
        long places = places(hash);
        for (int i = 0; i < PLACES; i++) {
            int place = (int) (places >>> (64 - PLACE_BITS));
            if ((row[(place >>> 3) & (row.length - 1)] & (1 << (place & 7))) == 0) {
                return false;
            }
            places <<= PLACE_BITS;
        }
        return true;
    }

    private static long places(long hash) {
        return hash * 0x9E3779B97F4A7C15L;
    }
}
