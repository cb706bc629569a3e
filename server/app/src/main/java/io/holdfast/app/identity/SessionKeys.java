package io.holdfast.app.identity;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What is special about temporary keys: their ids, and that a token is kept behind the secret. */
final class SessionKeys {
    static final String PREFIX = "ASIA";
    private static final int SECRET_CHARACTERS = 40;
    /** What tokens of sessions begin with that may only look. It is encrypted with the secret, for this key alone, so nobody can take it off. */
    private static final String READ_ONLY = "read-only.";

    private SessionKeys() {}

    static boolean isSession(@Nullable String accessKeyId) {
        return accessKeyId != null && accessKeyId.startsWith(PREFIX);
    }

    static String readOnly(String token) {
        return READ_ONLY + token;
    }

    static boolean isReadOnly(String token) {
        return token.startsWith(READ_ONLY);
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
