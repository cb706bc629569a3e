package io.holdfast.control.identity;

/**
 * An access key that lasts until somebody deletes it.
 *
 * @param wrappedSecret its secret, encrypted; never changed
 * @param expiresAtMillis when it stops to work, {@link Long#MAX_VALUE} for never
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record AccessKey(
        String id, String userId, byte[] wrappedSecret, long createdAtMillis, boolean active, long expiresAtMillis) {
    AccessKey withActive(boolean is) {
        return new AccessKey(id, userId, wrappedSecret, createdAtMillis, is, expiresAtMillis);
    }

    @Override
    public String toString() {
        return "AccessKey[" + id + "]";
    }
}
