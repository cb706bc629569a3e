package io.holdfast.protocol.policy;

import org.jspecify.annotations.Nullable;

/**
 * An address or a range of them in CIDR form, of IPv4 or IPv6. IPv4 is kept as the addresses of IPv6 that stand for it, so that
 * {@code ::ffff:10.0.0.1} is {@code 10.0.0.1}. Nothing is ever looked up.
 *
 * @param bits how many bits of the 128 are the range's
 */
record IpRange(long high, long low, int bits) {
    private static final int ALL_BITS = 128;
    private static final int V4_BITS = 32;
    private static final long V4_PREFIX = 0xffffL << 32;
    private static final int GROUPS = 8;

    IpRange {
        high &= mask(Math.min(bits, 64));
        low &= mask(Math.max(bits - 64, 0));
    }

    /** The range that this text is, or null when it is none. */
    static @Nullable IpRange parse(String text) {
        int slash = text.indexOf('/');
        String address = slash < 0 ? text : text.substring(0, slash);
        long[] words = new long[2];
        boolean v4 = address.indexOf(':') < 0;
        if (!(v4 ? parseV4(address, words) : parseV6(address, words))) {
            return null;
        }
        int length = v4 ? V4_BITS : ALL_BITS;
        int bits = slash < 0 ? length : number(text.substring(slash + 1), 10, 3, length);
        return bits < 0 ? null : new IpRange(words[0], words[1], bits + ALL_BITS - length);
    }

    /** Whether all of the other lies in this one. */
    boolean contains(IpRange other) {
        return bits <= other.bits
                && (other.high & mask(Math.min(bits, 64))) == high
                && (other.low & mask(Math.max(bits - 64, 0))) == low;
    }

    private static long mask(int bits) {
        return bits == 0 ? 0 : -1L << (64 - bits);
    }

    private static boolean parseV4(String text, long[] words) {
        String[] parts = text.split("\\.", -1);
        if (parts.length != 4) {
            return false;
        }
        long value = 0;
        for (String part : parts) {
            int number = number(part, 10, 3, 255);
            if (number < 0 || (part.length() > 1 && part.charAt(0) == '0')) {
                return false;
            }
            value = (value << 8) | number;
        }
        words[0] = 0;
        words[1] = V4_PREFIX | value;
        return true;
    }

    private static boolean parseV6(String text, long[] words) {
        String full = text;
        int dot = text.indexOf('.');
        if (dot >= 0) {
            int colon = text.lastIndexOf(':');
            if (!parseV4(text.substring(colon + 1), words)) {
                return false;
            }
            full = text.substring(0, colon + 1)
                    + Long.toHexString((words[1] >> 16) & 0xffff)
                    + ':'
                    + Long.toHexString(words[1] & 0xffff);
        }
        int gap = full.indexOf("::");
        String[] before = groups(gap < 0 ? full : full.substring(0, gap));
        String[] after = groups(gap < 0 ? "" : full.substring(gap + 2));
        int given = before.length + after.length;
        if (gap < 0 ? given != GROUPS : given >= GROUPS) {
            return false;
        }
        words[0] = 0;
        words[1] = 0;
        return put(before, 0, words) && put(after, GROUPS - after.length, words);
    }

    private static String[] groups(String text) {
        return text.isEmpty() ? new String[0] : text.split(":", -1);
    }

    private static boolean put(String[] groups, int at, long[] words) {
        for (int i = 0; i < groups.length; i++) {
            int number = number(groups[i], 16, 4, 0xffff);
            if (number < 0) {
                return false;
            }
            int position = at + i;
            words[position / 4] |= (long) number << (48 - position % 4 * 16);
        }
        return true;
    }

    /** Digits only; negative for all else. */
    private static int number(String text, int radix, int maxLength, int max) {
        if (text.isEmpty() || text.length() > maxLength) {
            return -1;
        }
        int number = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = text.charAt(i) < 128 ? Character.digit(text.charAt(i), radix) : -1;
            if (digit < 0) {
                return -1;
            }
            number = number * radix + digit;
        }
        return number <= max ? number : -1;
    }
}
