package io.holdfast.app.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HKDF with SHA-256 (RFC 5869) for keys of 32 bytes: one secret makes as many independent keys as there are purposes. */
final class Hkdf {
    private static final String HMAC = "HmacSHA256";
    private static final byte[] NO_SALT = new byte[32];

    private Hkdf() {}

    /** @param purpose no two uses share one */
    static byte[] key(byte[] secret, String purpose) {
        return derive(NO_SALT, secret, purpose.getBytes(UTF_8), NO_SALT.length);
    }

    static byte[] derive(byte[] salt, byte[] secret, byte[] info, int length) {
        try {
            Mac hmac = Mac.getInstance(HMAC);
            hmac.init(new SecretKeySpec(salt, HMAC));
            byte[] extracted = hmac.doFinal(secret);
            hmac.init(new SecretKeySpec(extracted, HMAC));
            byte[] derived = new byte[length];
            byte[] block = {};
            for (int at = 0, i = 1; at < length; at += block.length, i++) {
                hmac.update(block);
                hmac.update(info);
                block = hmac.doFinal(new byte[] {(byte) i});
                System.arraycopy(block, 0, derived, at, Math.min(block.length, length - at));
            }
            Arrays.fill(extracted, (byte) 0);
            return derived;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This Java has no " + HMAC, e);
        }
    }
}
