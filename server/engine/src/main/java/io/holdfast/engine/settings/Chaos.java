package io.holdfast.engine.settings;

import io.holdfast.engine.command.InvariantViolation;

/**
 * Faults that standard queues are allowed by their contract, made on purpose so that consumers can be proved to bear them.
 *
 * @param duplicateShare which share of messages' deliveries is followed by another one at once, even if the message is deleted before that:
 *     the copy was not reached by the delete. Once it is delivered as well, a delete with either receipt ends it. Between 0 and 1
 * @param earlyExpiryShare which share of leases ends at some moment before its time, between 0 and 1
 * @param seed the same seed makes the same choices
 */
public record Chaos(double duplicateShare, double earlyExpiryShare, long seed) {
    public static final Chaos NONE = new Chaos(0, 0, 0);

    public Chaos {
        InvariantViolation.unless(
                duplicateShare >= 0 && duplicateShare <= 1 && earlyExpiryShare >= 0 && earlyExpiryShare <= 1,
                "a share lies between 0 and 1");
    }
}
