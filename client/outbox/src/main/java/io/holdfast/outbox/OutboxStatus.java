package io.holdfast.outbox;

import java.time.Duration;

/**
 * What the table holds at one moment.
 *
 * @param pending rows to be sent, those behind a parked one included; an estimate beyond 100,000
 * @param keys keys with rows to send
 * @param leased keys and unordered rows that a relay works on
 * @param waiting keys and unordered rows that wait for their next attempt
 * @param parked keys, unordered and strict rows that are parked
 * @param oldest how long ago the oldest pending row was written, parked ones included; zero if there is none
 */
public record OutboxStatus(long pending, long keys, long leased, long waiting, long parked, Duration oldest) {}
