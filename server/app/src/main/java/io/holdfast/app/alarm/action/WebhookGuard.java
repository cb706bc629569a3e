package io.holdfast.app.alarm.action;

import java.net.InetAddress;
import java.util.function.Predicate;

/**
 * Keeps webhooks from calling inside: who may put an alarm must not reach what only this machine reaches. Addresses are checked, not names, and the one
 * that was checked is the one that is called.
 *
 * @param allowed inside addresses that an operator has named
 */
record WebhookGuard(Predicate<InetAddress> allowed) {
    private static final int BYTE = 0xFF;

    boolean permits(InetAddress address) {
        return allowed.test(address) || !isInside(address.getAddress());
    }

    /** Whether an address is anything but one that the whole Internet can have. */
    private static boolean isInside(byte[] address) {
        return address.length == 4 ? isInside4(address, 0) : isInside6(address);
    }

    private static boolean isInside4(byte[] bytes, int at) {
        int first = bytes[at] & BYTE;
        int second = bytes[at + 1] & BYTE;
        int third = bytes[at + 2] & BYTE;
        return first == 0
                || first == 10
                || first == 127
                || (first == 100 && (second & 0xC0) == 64)
                || (first == 169 && second == 254)
                || (first == 172 && (second & 0xF0) == 16)
                || (first == 192 && second == 168)
                || (first == 192 && second == 0 && (third == 0 || third == 2))
                || (first == 192 && second == 88 && third == 99)
                || (first == 198 && (second & 0xFE) == 18)
                || (first == 198 && second == 51 && third == 100)
                || (first == 203 && second == 0 && third == 113)
                || first >= 224;
    }

    private static boolean isInside6(byte[] bytes) {
        int first = bytes[0] & BYTE;
        int second = bytes[1] & BYTE;
        if (isZero(bytes, 0, 10)) {
            // Unspecified, loopback, and IPv4 addresses in other clothes.
            return true;
        }
        if (first == 0 && second == 0x64) {
            // 64:ff9b::/96 and 64:ff9b:1::/48 lead to IPv4 addresses.
            return true;
        }
        if (first == 0x20 && second == 0x02) {
            return isInside4(bytes, 2);
        }
        boolean isTeredo = first == 0x20 && second == 0x01 && bytes[2] == 0 && bytes[3] == 0;
        boolean isDocumentation =
                first == 0x20 && second == 0x01 && (bytes[2] & BYTE) == 0x0D && (bytes[3] & BYTE) == 0xB8;
        // Only 2000::/3 is given out.
        return (first & 0xE0) != 0x20 || isTeredo || isDocumentation;
    }

    private static boolean isZero(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] != 0) {
                return false;
            }
        }
        return true;
    }
}
