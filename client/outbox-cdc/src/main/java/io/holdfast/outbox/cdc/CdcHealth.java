package io.holdfast.outbox.cdc;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * A relay at one moment. All times are by the database's clock.
 *
 * @param state how it is
 * @param reason what was seen last that explains the state; may be empty
 * @param walBytesBehind how much log PostgreSQL keeps for this relay; empty if the slot or the database is away
 * @param walBytesLeft how much more it may keep before it gives up the slot; empty if {@code max_slot_wal_keep_size} sets no limit
 * @param logDelay how old the newest part of the log is that was read; it is measured by a mark about every ten seconds
 * @param oldestRow how long the oldest row waits that is neither sent nor parked; zero if there is none
 * @param parkedKeys keys, and rows without one, that wait for an operator
 * @param heldKeys keys, and rows without one, that wait for their next attempt
 * @param heldQueues destinations that are unavailable at present
 */
public record CdcHealth(
        CdcState state,
        String reason,
        OptionalLong walBytesBehind,
        OptionalLong walBytesLeft,
        Duration logDelay,
        Duration oldestRow,
        int parkedKeys,
        int heldKeys,
        int heldQueues) {

    /** Whether somebody should be woken if it stays so for some minutes: for the state, or because rows are parked. */
    public boolean alarming() {
        return state.alarming() || parkedKeys > 0;
    }

    /** What to do about it. */
    public String wayOut() {
        return parkedKeys > 0 && state == CdcState.STREAMING
                ? "repair the cause that the parked rows name, then unpark or skip them"
                : state.wayOut();
    }
}
