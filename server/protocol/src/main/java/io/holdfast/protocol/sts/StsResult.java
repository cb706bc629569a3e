package io.holdfast.protocol.sts;

/** What STS answers. */
public sealed interface StsResult {
    record GetCallerIdentity(String userId, String account, String arn) implements StsResult {}

    record GetSessionToken(String accessKeyId, String secretAccessKey, String sessionToken, long expiresAtMillis)
            implements StsResult {
        /** Without what nobody may read in a log. */
        @Override
        public String toString() {
            return "GetSessionToken[" + accessKeyId + "]";
        }
    }
}
