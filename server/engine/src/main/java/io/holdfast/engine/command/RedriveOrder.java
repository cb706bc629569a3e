package io.holdfast.engine.command;

import org.jspecify.annotations.Nullable;

/**
 * What a guarded redrive was asked to do, and what it found at its start.
 *
 * @param idHigh upper half of its id
 * @param idLow lower half of its id, which is the lower half of the id of each message that it moves: this is how one that comes back is recognised
 * @param startedAtMillis when it started; no two redrives and move tasks of a queue have the same
 * @param destination null means back to where each message came from
 * @param canary how many messages go first, alone; 0 means none
 * @param bounceLimit at how many messages that came back it stops by itself; 0 means never
 * @param sample how many messages of the snapshot are chosen at random, to be looked at
 * @param below messages from this sequence on came later and are left alone
 * @param total how many messages there were, or were chosen
 * @param isSelection whether messages were chosen
 * @param snapshot where a copy of the messages is, or will be; empty if none was wanted
 * @param by who asked for it
 */
public record RedriveOrder(
        long idHigh,
        long idLow,
        long startedAtMillis,
        @Nullable QueueName destination,
        int canary,
        int bounceLimit,
        int sample,
        long below,
        long total,
        boolean isSelection,
        String snapshot,
        String by) {
    public boolean has(long high, long low) {
        return idHigh == high && idLow == low;
    }
}
