package io.holdfast.app.encryption;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * A key encrypted by another one with AES-256-GCM.
 *
 * <pre>
 * | nonce 12, random | key 32, encrypted | tag 16 |
 * </pre>
 *
 * Nonces may be random here: no key wraps more than some millions of others, far from the 2^32 at which that gets risky.
 */
final class KeyWrap {
    static final int KEY_BYTES = 32;
    static final int WRAPPED_BYTES = Aes.NONCE_BYTES + KEY_BYTES + Aes.TAG_BYTES;

    private KeyWrap() {}

    /** @param context what the key is for; it can be opened for nothing else */
    static byte[] wrap(byte[] key, byte[] by, byte[] context, RandomBytes random) {
        byte[] wrapped = new byte[WRAPPED_BYTES];
        byte[] nonce = random.next(Aes.NONCE_BYTES);
        System.arraycopy(nonce, 0, wrapped, 0, nonce.length);
        try {
            Cipher cipher = Aes.cipher();
            cipher.init(
                    Cipher.ENCRYPT_MODE, new SecretKeySpec(by, "AES"), new GCMParameterSpec(Aes.TAG_BYTES * 8, nonce));
            cipher.updateAAD(context);
            cipher.doFinal(key, 0, key.length, wrapped, nonce.length);
            return wrapped;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("A key cannot be encrypted", e);
        }
    }

    /** Null if it is damaged, or was wrapped by another key or for something else. */
    static byte @Nullable [] unwrap(byte[] wrapped, byte[] by, byte[] context) {
        if (wrapped.length != WRAPPED_BYTES) {
            return null;
        }
        try {
            Cipher cipher = Aes.cipher();
            byte[] nonce = Arrays.copyOf(wrapped, Aes.NONCE_BYTES);
            cipher.init(
                    Cipher.DECRYPT_MODE, new SecretKeySpec(by, "AES"), new GCMParameterSpec(Aes.TAG_BYTES * 8, nonce));
            cipher.updateAAD(context);
            return cipher.doFinal(wrapped, nonce.length, wrapped.length - nonce.length);
        } catch (GeneralSecurityException forged) {
            return null;
        }
    }
}
