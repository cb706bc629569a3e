package io.holdfast.protocol.sign;

import org.jspecify.annotations.Nullable;

/**
 * An access key as it is now.
 *
 * @param secret the secret access key in ASCII; never changed
 * @param sessionToken what every request with a temporary key must carry; null for a key that lasts
 * @param expiresAtMillis when it stops to work, {@link Long#MAX_VALUE} for never
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record AccessKey(String id, byte[] secret, @Nullable String sessionToken, boolean active, long expiresAtMillis) {

    /** A key that lasts until somebody disables it. */
    public static AccessKey lasting(String id, byte[] secret) {
        return new AccessKey(id, secret, null, true, Long.MAX_VALUE);
    }

    boolean isTemporary() {
        return sessionToken != null;
    }

    boolean hasExpired(long nowMillis) {
        return expiresAtMillis <= nowMillis;
    }

    /** Without what nobody may read in a log. */
    @Override
    public String toString() {
        return "AccessKey[" + id + (active ? "]" : ", inactive]");
    }
}
