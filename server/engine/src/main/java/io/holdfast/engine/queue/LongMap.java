package io.holdfast.engine.queue;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A hash map from positive or negative {@code long} keys to values, open addressing with linear probing and backward-shift
 * deletion: no boxing, no garbage per entry. One thread.
 */
public final class LongMap<V> {
    private static final int SMALLEST = 4;

    private long[] keys = new long[SMALLEST];
    private @Nullable Object[] values = new @Nullable Object[SMALLEST];
    private int size;

    int size() {
        return size;
    }

    @Nullable
    public V get(long key) {
        int mask = keys.length - 1;
        for (int i = slot(key, mask); values[i] != null; i = (i + 1) & mask) {
            if (keys[i] == key) {
                return valueAt(i);
            }
        }
        return null;
    }

    public void put(long key, V value) {
        if (size * 3 >= keys.length * 2) {
            resize(keys.length * 2);
        }
        int mask = keys.length - 1;
        int i = slot(key, mask);
        while (values[i] != null) {
            if (keys[i] == key) {
                values[i] = value;
                return;
            }
            i = (i + 1) & mask;
        }
        keys[i] = key;
        values[i] = value;
        size++;
    }

    @Nullable
    public V remove(long key) {
        int mask = keys.length - 1;
        int i = slot(key, mask);
        while (values[i] != null && keys[i] != key) {
            i = (i + 1) & mask;
        }
        V removed = valueAt(i);
        if (removed == null) {
            return null;
        }
        closeGap(i, mask);
        size--;
        if (keys.length > SMALLEST && size * 8 < keys.length) {
            resize(keys.length / 2);
        }
        return removed;
    }

    void clear() {
        keys = new long[SMALLEST];
        values = new @Nullable Object[SMALLEST];
        size = 0;
    }

    public void forEach(Consumer<V> action) {
        for (int i = 0; i < values.length; i++) {
            V value = valueAt(i);
            if (value != null) {
                action.accept(value);
            }
        }
    }

    private void closeGap(int gap, int mask) {
        int i = gap;
        for (int j = (i + 1) & mask; values[j] != null; j = (j + 1) & mask) {
            int home = slot(keys[j], mask);
            boolean homeLiesBetween = i <= j ? (i < home && home <= j) : (i < home || home <= j);
            if (!homeLiesBetween) {
                keys[i] = keys[j];
                values[i] = values[j];
                i = j;
            }
        }
        values[i] = null;
    }

    private void resize(int capacity) {
        long[] oldKeys = keys;
        @Nullable Object[] oldValues = values;
        keys = new long[capacity];
        values = new @Nullable Object[capacity];
        Arrays.fill(values, null);
        int mask = capacity - 1;
        for (int k = 0; k < oldKeys.length; k++) {
            if (oldValues[k] != null) {
                int i = slot(oldKeys[k], mask);
                while (values[i] != null) {
                    i = (i + 1) & mask;
                }
                keys[i] = oldKeys[k];
                values[i] = oldValues[k];
            }
        }
    }

    @SuppressWarnings("unchecked") // only put() writes values, and it takes a V
    private @Nullable V valueAt(int i) {
        return (V) values[i];
    }

    private static int slot(long key, int mask) {
        long mixed = key * 0x9E3779B97F4A7C15L;
        return (int) (mixed ^ (mixed >>> 32)) & mask;
    }
}
