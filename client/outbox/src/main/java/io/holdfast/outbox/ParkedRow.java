package io.holdfast.outbox;

import java.time.Instant;

/**
 * A row that is parked, and how many rows wait behind it in its order.
 *
 * @param row the row itself
 * @param attempts how often it was tried
 * @param reason why it was parked
 * @param parkedAt when, by the clock of the database
 * @param behind rows of the same key, or of the whole strict lane, that come after it
 */
public record ParkedRow(OutboxRow row, int attempts, String reason, Instant parkedAt, long behind) {}
