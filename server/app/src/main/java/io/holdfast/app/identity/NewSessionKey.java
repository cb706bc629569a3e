package io.holdfast.app.identity;

/** A temporary key, the only time that its secret is seen. */
public record NewSessionKey(
        String accessKeyId, String secretAccessKey, String sessionToken, long expiresAtMillis, boolean isReadOnly) {
    /** Without what nobody may read in a log. */
    @Override
    public String toString() {
        return "NewSessionKey[" + accessKeyId + "]";
    }
}
