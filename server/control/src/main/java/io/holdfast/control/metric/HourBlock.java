package io.holdfast.control.metric;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The minutes of one hour of one series, as bytes, because most of what is kept is this. Immutable.
 *
 * <pre>
 *  0  8 bytes  one bit for each minute that has a point, the first minute the lowest
 *  8           for each point, the earliest first:
 *              1 byte  1: a single sample, 8 bytes its value
 *                      2: 8 bytes each of count, sum, minimum, maximum
 * </pre>
 *
 * Big-endian. Numbers are IEEE 754 doubles.
 */
final class HourBlock {
    static final int MINUTES = 60;

    private static final byte SINGLE = 1;
    private static final byte SEVERAL = 2;
    private static final int LONGEST_POINT_BYTES = 1 + 4 * Double.BYTES;

    private final byte[] bytes;

    private HourBlock(byte[] bytes) {
        this.bytes = bytes;
    }

    /** @throws IllegalArgumentException if it is none */
    static HourBlock of(byte[] bytes) {
        HourBlock block = new HourBlock(bytes);
        if (bytes.length < Long.BYTES || block.minutes(0).isEmpty()) {
            throw new IllegalArgumentException("it has no minutes");
        }
        return block;
    }

    static HourBlock of(MetricMinute minute) {
        return encoded(List.of(minute));
    }

    byte[] bytes() {
        return bytes.clone();
    }

    int size() {
        return bytes.length + MetricLimits.BLOCK_BYTES_BESIDE_POINTS;
    }

    /** With one minute more, or more of one. */
    HourBlock plus(MetricMinute added) {
        List<MetricMinute> all = new ArrayList<>();
        MetricMinute left = added;
        for (MetricMinute each : minutes(added.minute() / MINUTES)) {
            if (left != null && left.minute() <= each.minute()) {
                boolean same = left.minute() == each.minute();
                all.add(same ? each.plus(left) : left);
                left = null;
                if (same) {
                    continue;
                }
            }
            all.add(each);
        }
        if (left != null) {
            all.add(left);
        }
        return encoded(all);
    }

    /** @param hour since 1970 */
    List<MetricMinute> minutes(long hour) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        long present = in.getLong();
        List<MetricMinute> minutes = new ArrayList<>(Long.bitCount(present));
        for (int i = 0; i < MINUTES; i++) {
            if ((present >>> i & 1) != 0) {
                minutes.add(point(in, hour * MINUTES + i));
            }
        }
        if (in.hasRemaining()) {
            throw new IllegalArgumentException("it is longer than what it says");
        }
        return minutes;
    }

    private static MetricMinute point(ByteBuffer in, long minute) {
        byte kind = in.get();
        if (kind == SINGLE) {
            double value = in.getDouble();
            return new MetricMinute(minute, 1, value, value, value);
        }
        if (kind != SEVERAL) {
            throw new IllegalArgumentException("a point in it is of the kind " + kind);
        }
        return new MetricMinute(minute, in.getDouble(), in.getDouble(), in.getDouble(), in.getDouble());
    }

    private static HourBlock encoded(List<MetricMinute> minutes) {
        ByteBuffer out = ByteBuffer.allocate(Long.BYTES + minutes.size() * LONGEST_POINT_BYTES);
        long present = 0;
        out.putLong(0);
        for (MetricMinute minute : minutes) {
            present |= 1L << Math.floorMod(minute.minute(), MINUTES);
            if (minute.isSingle()) {
                out.put(SINGLE).putDouble(minute.sum());
            } else {
                out.put(SEVERAL).putDouble(minute.count()).putDouble(minute.sum());
                out.putDouble(minute.min()).putDouble(minute.max());
            }
        }
        out.putLong(0, present);
        byte[] bytes = new byte[out.position()];
        out.flip().get(bytes);
        return new HourBlock(bytes);
    }
}
