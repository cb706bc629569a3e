package io.holdfast.app.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * HKDF with SHA-256 (RFC 5869): one secret makes as many independent keys as there are purposes. On the bare digest, because the JDK's {@code Mac}
 * would load all of its cryptography in each start.
 */
final class Hkdf {
    private static final int HASH_BYTES = 32;
    private static final int BLOCK_BYTES = 64;

    private Hkdf() {}

    /**
     * A key of 32 bytes.
     *
     * @param purpose no two uses share one
     */
    static byte[] key(byte[] secret, String purpose) {
        return derive(new byte[HASH_BYTES], secret, purpose.getBytes(UTF_8), HASH_BYTES);
    }

    static byte[] derive(byte[] salt, byte[] secret, byte[] info, int length) {
        byte[] extracted = hmac(salt, secret);
        byte[] derived = new byte[length];
        byte[] block = {};
        for (int at = 0, i = 1; at < length; at += HASH_BYTES, i++) {
            block = hmac(extracted, block, info, new byte[] {(byte) i});
            System.arraycopy(block, 0, derived, at, Math.min(HASH_BYTES, length - at));
        }
        Arrays.fill(extracted, (byte) 0);
        return derived;
    }

    /** @param key at most a block, as all of ours are */
    private static byte[] hmac(byte[] key, byte[]... message) {
        byte[] padded = Arrays.copyOf(key, BLOCK_BYTES);
        MessageDigest sha = sha256();
        sha.update(xor(padded, 0x36));
        for (byte[] part : message) {
            sha.update(part);
        }
        byte[] inner = sha.digest();
        sha.update(xor(padded, 0x5c));
        return sha.digest(inner);
    }

    private static byte[] xor(byte[] bytes, int with) {
        byte[] result = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            result[i] = (byte) (bytes[i] ^ with);
        }
        return result;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("This Java has no SHA-256", e);
        }
    }
}
