package io.holdfast.protocol.sign;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256 and HMAC-SHA256 with one digest object. Belongs to one thread. */
final class Hmac {
    static final int DIGEST_BYTES = 32;

    private static final byte[] PREFIX = "AWS4".getBytes(US_ASCII);
    private static final byte[] TERMINATOR = "aws4_request".getBytes(US_ASCII);

    private final MessageDigest sha256 = digest();

    /** Writes the hash into the array, which has room for just that. */
    void sha256(byte[] bytes, int offset, int length, byte[] hash) {
        sha256.update(bytes, offset, length);
        finish(hash);
    }

    /** Writes the message's code into the array, which has room for just that. */
    void hmac(HmacKey key, byte[] message, int length, byte[] code) {
        sha256.update(key.inner());
        sha256.update(message, 0, length);
        finish(code);
        sha256.update(key.outer());
        sha256.update(code);
        finish(code);
    }

    /** The key that signs for one day, region and service. */
    HmacKey signingKey(byte[] secret, Scope scope) {
        byte[] prefixed = new byte[PREFIX.length + secret.length];
        System.arraycopy(PREFIX, 0, prefixed, 0, PREFIX.length);
        System.arraycopy(secret, 0, prefixed, PREFIX.length, secret.length);
        byte[] key = prefixed.length > HmacKey.BLOCK_BYTES ? sha256.digest(prefixed) : prefixed;
        key = hmac(key, scope.date().getBytes(ISO_8859_1));
        key = hmac(key, scope.region().getBytes(ISO_8859_1));
        key = hmac(key, scope.service().getBytes(ISO_8859_1));
        return new HmacKey(hmac(key, TERMINATOR));
    }

    private byte[] hmac(byte[] key, byte[] message) {
        byte[] code = new byte[DIGEST_BYTES];
        hmac(new HmacKey(key), message, message.length, code);
        return code;
    }

    private void finish(byte[] hash) {
        try {
            sha256.digest(hash, 0, DIGEST_BYTES);
        } catch (DigestException e) {
            throw new IllegalStateException("an array of " + hash.length + " bytes for a hash", e);
        }
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
