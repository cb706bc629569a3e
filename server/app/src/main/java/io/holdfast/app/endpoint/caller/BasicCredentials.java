package io.holdfast.app.endpoint.caller;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * An access key as user name and password: for tools that cannot sign, such as Prometheus.
 *
 * @param secret in bytes as they were sent
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record BasicCredentials(String accessKeyId, byte[] secret) {
    private static final String SCHEME = "Basic ";

    /** From the header {@code Authorization}; null if it says something else. */
    static @Nullable BasicCredentials of(@Nullable String authorization) {
        if (authorization == null || !authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return null;
        }
        try {
            byte[] decoded = Base64.getDecoder()
                    .decode(authorization.substring(SCHEME.length()).strip());
            String text = new String(decoded, StandardCharsets.ISO_8859_1);
            int colon = text.indexOf(':');
            return colon < 0
                    ? null
                    : new BasicCredentials(
                            text.substring(0, colon), text.substring(colon + 1).getBytes(StandardCharsets.ISO_8859_1));
        } catch (IllegalArgumentException noBase64) {
            return null;
        }
    }

    /** Without what nobody may read in a log. */
    @Override
    public String toString() {
        return "BasicCredentials[" + accessKeyId + "]";
    }
}
