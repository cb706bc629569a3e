package io.holdfast.consumer.idempotency;

import java.time.Duration;

/**
 * Remembers which keys are being worked on and which are done. A key's record goes through these states:
 *
 * <pre>
 * absent → in progress: begin · in progress → in progress with a new token: begin, after the lease ended
 * in progress → completed: complete · in progress → absent: abandon · completed → absent: purged after its retention
 * </pre>
 *
 * <p>Every method is atomic across threads and processes. Only the store's own clock decides whether a lease has ended; callers give and get
 * durations, so it does not matter how wrong their clocks are. A token fences its owner off: once another claim began, nothing that is
 * done with the old token has an effect. A lease that ended but was not taken over is still its owner's.
 *
 * <p>Keep completed records for longer than a message can come back: 14 days of retention and a redrive; {@value #RETENTION_DAYS} days.
 */
public interface IdempotencyStore {
    /** How long completed records are worth keeping. */
    int RETENTION_DAYS = 15;

    /**
     * Claims a key.
     *
     * @param scope keeps the keys of different handlers apart, at most 128 characters
     * @param key at most 512 characters
     * @param lease how long the claim holds if nobody extends it
     */
    Claim begin(String scope, String key, Duration lease);

    /** Makes the lease this long from now; false if the claim is lost to another or finished. */
    boolean extend(Token token, Duration lease);

    /** Records that the work is done; true also if this token already did. False: the claim is lost, somebody else may do the same work. */
    boolean complete(Token token, byte[] result);

    /** Gives the key back, so that the next claim can begin at once; false if the claim is lost or completed. */
    boolean abandon(Token token);
}
