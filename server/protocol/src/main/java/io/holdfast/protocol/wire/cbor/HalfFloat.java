package io.holdfast.protocol.wire.cbor;

/** Floating point numbers of 16 bits: 1 sign, 5 exponent, 10 fraction. Java 17 has none. */
final class HalfFloat {
    private HalfFloat() {}

    static double toDouble(int bits) {
        int exponent = bits >> 10 & 0x1F;
        int fraction = bits & 0x3FF;
        double magnitude = switch (exponent) {
            case 0 -> Math.scalb((double) fraction, -24);
            case 31 -> fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
            default -> Math.scalb((double) (fraction + 0x400), exponent - 25);
        };
        return (bits & 0x8000) == 0 ? magnitude : -magnitude;
    }
}
