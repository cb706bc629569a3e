package io.holdfast.deadletters;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Which message ids were seen. Keeps 16 bytes of each id's SHA-256 in two arrays, so that a million ids take about 32 MB and never the
 * texts themselves; two ids that meet in 128 bits do not happen. One thread.
 */
final class IdSet {
    private static final int FIRST_CAPACITY = 1024;

    private final MessageDigest digest;
    private long[] high = new long[FIRST_CAPACITY];
    private long[] low = new long[FIRST_CAPACITY];
    private int size;

    IdSet() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }

    /** Returns whether it is new. */
    boolean add(String id) {
        ByteBuffer hash = ByteBuffer.wrap(digest.digest(id.getBytes(StandardCharsets.UTF_8)));
        long first = hash.getLong();
        long second = hash.getLong() | 1; // never zero: zero marks a free place
        int place = find(high, low, first, second);
        if (low[place] != 0) {
            return false;
        }
        high[place] = first;
        low[place] = second;
        size++;
        if (size * 2L > high.length) {
            grow();
        }
        return true;
    }

    boolean contains(String id) {
        ByteBuffer hash = ByteBuffer.wrap(digest.digest(id.getBytes(StandardCharsets.UTF_8)));
        return low[find(high, low, hash.getLong(), hash.getLong() | 1)] != 0;
    }

    int size() {
        return size;
    }

    private static int find(long[] high, long[] low, long first, long second) {
        int mask = high.length - 1;
        int place = (int) first & mask;
        while (low[place] != 0 && (low[place] != second || high[place] != first)) {
            place = (place + 1) & mask;
        }
        return place;
    }

    private void grow() {
        long[] oldHigh = high;
        long[] oldLow = low;
        high = new long[oldHigh.length * 2];
        low = new long[high.length];
        for (int i = 0; i < oldLow.length; i++) {
            if (oldLow[i] != 0) {
                int place = find(high, low, oldHigh[i], oldLow[i]);
                high[place] = oldHigh[i];
                low[place] = oldLow[i];
            }
        }
    }
}
