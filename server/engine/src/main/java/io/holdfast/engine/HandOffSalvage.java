package io.holdfast.engine;

import io.holdfast.engine.row.HandOffDecidedRow;
import io.holdfast.engine.row.HandOffSentRow;
import io.holdfast.engine.row.Keys;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Makes the numbers of messages between two partitions fit again after one of the two has lost rows that the other has not. A number that was
 * used before must not be used for another message: the target would take it for one that it has decided on, and the message would be gone.
 * One thread.
 */
public final class HandOffSalvage {
    private HandOffSentRow sent = HandOffSentRow.NONE;
    private boolean isSentKnown;
    private long firstOnItsWay = Long.MAX_VALUE;
    private long lastUsed;

    private final int source;
    private final int target;

    public HandOffSalvage(int source, int target) {
        this.source = source;
        this.target = target;
    }

    /** A row of the source in {@code HAND_OFFS}. */
    public void ofSource(byte[] key, byte[] row) {
        if (Arrays.equals(key, Keys.handOffTo(target))) {
            sent = HandOffSentRow.ofRow(row);
            isSentKnown = true;
        }
    }

    /** A row of the target in {@code HAND_OFFS}. */
    public void ofTarget(byte[] key, byte[] row) {
        if (Arrays.equals(key, Keys.handOffFrom(source))) {
            lastUsed = Math.max(lastUsed, HandOffDecidedRow.ofRow(row).highest());
        }
    }

    /** The key of a row of the source in {@code DEPARTURES}. */
    public void departure(byte[] key) {
        long number = Keys.departureNumberOf(key);
        if (Arrays.equals(key, Keys.departure(target, number))) {
            firstOnItsWay = Math.min(firstOnItsWay, number);
            lastUsed = Math.max(lastUsed, number);
        }
    }

    public byte[] key() {
        return Keys.handOffTo(target);
    }

    /** The row that the source needs; null if it has a good one, or needs none. */
    public byte @Nullable [] corrected() {
        long next = Math.max(sent.next(), lastUsed + 1);
        long first = isSentKnown ? sent.first() : Math.min(firstOnItsWay, next);
        return next == sent.next() && first == sent.first() ? null : new HandOffSentRow(first, next).toRow();
    }
}
