package io.holdfast.verify.crash.ledger;

import java.util.SplittableRandom;

/**
 * Bodies that carry their own proof: each is made from one number, stands for that number, and can be made again to be compared letter by
 * letter. Most are short, a few fill several blocks of the log.
 */
public final class Bodies {
    /** What is read from a body that differs from what was made for its number. */
    public static final long DAMAGED = -1;

    private static final int NUMBER_DIGITS = 16;

    private Bodies() {}

    public static String of(long number) {
        SplittableRandom letters = new SplittableRandom(number);
        int length = letters.nextInt(50) == 0 ? letters.nextInt(60_000) : letters.nextInt(1_500);
        StringBuilder body = new StringBuilder(NUMBER_DIGITS + length);
        body.append(String.format("%0" + NUMBER_DIGITS + "x", number));
        for (int i = 0; i < length; i++) {
            body.append((char) (' ' + letters.nextInt(95)));
        }
        return body.toString();
    }

    public static long numberOf(String body) {
        try {
            long number = Long.parseUnsignedLong(body, 0, NUMBER_DIGITS, 16);
            return of(number).equals(body) ? number : DAMAGED;
        } catch (IndexOutOfBoundsException | NumberFormatException damaged) {
            return DAMAGED;
        }
    }
}
