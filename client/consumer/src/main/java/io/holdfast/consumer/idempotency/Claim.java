package io.holdfast.consumer.idempotency;

import java.time.Duration;

/** What a store answers to {@link IdempotencyStore#begin}. Immutable. */
public sealed interface Claim {

    /** The key is ours: do the work, then complete or abandon it. */
    record Started(Token token) implements Claim {}

    /** Somebody else works on it, and has at least this long before the claim can be taken over. A duration, since clocks differ. */
    record InProgress(Duration remaining) implements Claim {}

    /** The work was done before, with this result. The array is the caller's own. */
    @SuppressWarnings("ArrayRecordComponent") // An opaque value that is handed through once; nobody compares claims.
    record Completed(byte[] result) implements Claim {}
}
