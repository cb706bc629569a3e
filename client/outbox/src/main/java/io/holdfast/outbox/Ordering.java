package io.holdfast.outbox;

/**
 * In which order the relay sends rows. It is chosen when a message is published and kept with its row, because it already matters there:
 * only a publisher that locks before it draws a number can promise that numbers follow commits.
 */
public enum Ordering {
    /** Every row for itself, as fast as possible. The default of messages without a key. */
    UNORDERED('U'),

    /**
     * The rows of one (destination, key) in the order of their commits; different keys in parallel. The default of messages with a key.
     * Publishing waits for other open transactions that published to the same key.
     */
    PER_KEY('K'),

    /**
     * One by one over all destinations: a row whose transaction was committed before another was published is sent before it. On
     * PostgreSQL publishers do not wait for each other, but a row waits for every transaction that was open when it was seen, related or
     * not; on other databases publishers of strict rows wait for each other.
     */
    STRICT('S');

    private final char lane;

    Ordering(char lane) {
        this.lane = lane;
    }

    String lane() {
        return String.valueOf(lane);
    }
}
