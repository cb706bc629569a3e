package io.holdfast.control.identity;

/**
 * A temporary access key. It ends with the key that it was made with, if not before.
 *
 * @param parentKeyId the access key that asked for it
 * @param wrappedSecret its secret and its token, encrypted; never changed
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record SessionKey(String id, String userId, String parentKeyId, byte[] wrappedSecret, long expiresAtMillis) {
    @Override
    public String toString() {
        return "SessionKey[" + id + "]";
    }
}
