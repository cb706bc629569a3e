package io.holdfast.protocol.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** The names of a protocol, found by their bytes so that no name of a request becomes a string. Immutable. */
public final class NameTable<T> {
    /** A power of two, several times the number of names. */
    private static final int SLOTS = 256;

    /** Open addressing, names and what they name in parallel. */
    private final byte[][] names = new byte[SLOTS][];

    private final List<T> named = new ArrayList<>();
    private final T unknown;

    public NameTable(List<T> values, Function<T, String> nameOf, T unknown) {
        if (values.size() > SLOTS / 2) {
            throw new IllegalArgumentException(values.size() + " names do not fit");
        }
        this.unknown = unknown;
        for (int i = 0; i < SLOTS; i++) {
            named.add(unknown);
        }
        for (T value : values) {
            byte[] name = nameOf.apply(value).getBytes(ISO_8859_1);
            int slot = slot(name, 0, name.length);
            while (names[slot] != null) {
                slot = slot + 1 & SLOTS - 1;
            }
            names[slot] = name;
            named.set(slot, value);
        }
    }

    /** What has the name that lies between these indices, or the unknown one. */
    public T find(byte[] bytes, int from, int to) {
        int slot = slot(bytes, from, to);
        for (byte[] name = names[slot]; name != null; name = names[slot]) {
            if (Arrays.equals(name, 0, name.length, bytes, from, to)) {
                return named.get(slot);
            }
            slot = slot + 1 & SLOTS - 1;
        }
        return unknown;
    }

    private static int slot(byte[] bytes, int from, int to) {
        int length = to - from;
        int hash = length == 0 ? 0 : length * 31 + bytes[from] * 7 + bytes[to - 1];
        return hash & SLOTS - 1;
    }
}
