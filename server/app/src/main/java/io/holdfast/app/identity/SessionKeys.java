package io.holdfast.app.identity;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What is special about temporary keys: their ids, and that a token is kept behind the secret. */
final class SessionKeys {
    static final String PREFIX = "ASIA";
    private static final int SECRET_CHARACTERS = 40;

    private SessionKeys() {}

    static boolean isSession(@Nullable String accessKeyId) {
        return accessKeyId != null && accessKeyId.startsWith(PREFIX);
    }

    static byte[] join(String secret, String token) {
        return (secret + token).getBytes(US_ASCII);
    }

    static byte[] secret(byte[] joined) {
        return Arrays.copyOf(joined, SECRET_CHARACTERS);
    }

    static String token(byte[] joined) {
        return new String(joined, SECRET_CHARACTERS, joined.length - SECRET_CHARACTERS, US_ASCII);
    }
}
