package io.holdfast.app.peer;

import io.holdfast.engine.command.ArrivalRefusal;
import java.nio.ByteBuffer;
import java.util.SortedMap;
import java.util.TreeMap;

/** The messages that a partition did not take from another, as the bytes drawn at {@link CommandWire}. Pure functions. */
final class RefusalsWire {
    private static final int REFUSAL_BYTES = Long.BYTES + 1;

    private RefusalsWire() {}

    static int sizeOf(SortedMap<Long, ArrivalRefusal> refused) {
        return Integer.BYTES + refused.size() * REFUSAL_BYTES;
    }

    static ByteBuffer put(ByteBuffer out, SortedMap<Long, ArrivalRefusal> refused) {
        out.putInt(refused.size());
        refused.forEach((number, reason) -> out.putLong(number).put((byte) reason.id()));
        return out;
    }

    static SortedMap<Long, ArrivalRefusal> read(ByteBuffer in) {
        SortedMap<Long, ArrivalRefusal> refused = new TreeMap<>();
        int count = in.getInt();
        for (int i = 0; i < count; i++) {
            refused.put(in.getLong(), ArrivalRefusal.of(in.get()));
        }
        return refused;
    }
}
