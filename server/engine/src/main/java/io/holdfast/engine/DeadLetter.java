package io.holdfast.engine;

import org.jspecify.annotations.Nullable;

/**
 * Where a message was before it was moved to a dead-letter queue.
 *
 * @param sourceArn the queue it came from
 * @param receiveCount how often it was received there, and wherever it was before: clients see the count go on
 * @param firstReceivedAtMillis when it was received for the first time
 */
public record DeadLetter(String sourceArn, int receiveCount, long firstReceivedAtMillis) {
    int rowBytes() {
        return 4 + sourceArn.length() + 4 + 8;
    }

    static void put(@Nullable DeadLetter deadLetter, Bytes row) {
        if (deadLetter == null) {
            row.putByte(0);
        } else {
            row.putByte(1)
                    .putText(deadLetter.sourceArn)
                    .putInt(deadLetter.receiveCount)
                    .putLong(deadLetter.firstReceivedAtMillis);
        }
    }

    static @Nullable DeadLetter get(Bytes row) {
        return row.getByte() == 0 ? null : new DeadLetter(row.getRequiredText(), row.getInt(), row.getLong());
    }
}
