package io.holdfast.protocol.sqs;

/**
 * How a client sees the place of a message in its FIFO queue: always twenty digits, as from the service, so that clients may
 * compare the texts as they are.
 */
public final class SequenceNumber {
    /** The first one is 18849496460467696128, more than a long holds; hence two halves of ten digits. */
    private static final long FIRST_UPPER = 1_884_949_646L;

    private static final long FIRST_LOWER = 467_696_128L;
    private static final long LOWER_RANGE = 10_000_000_000L;

    private SequenceNumber() {}

    /** The text of this place in the queue; grows with it. */
    public static String text(long sequence) {
        if (sequence < 0) {
            throw new IllegalArgumentException("sequence " + sequence);
        }
        long upper = FIRST_UPPER + sequence / LOWER_RANGE;
        long lower = FIRST_LOWER + sequence % LOWER_RANGE;
        if (lower >= LOWER_RANGE) {
            upper++;
            lower -= LOWER_RANGE;
        }
        // The leading one makes eleven digits of the lower half, and with them its zeros.
        return upper + Long.toString(LOWER_RANGE + lower).substring(1);
    }
}
