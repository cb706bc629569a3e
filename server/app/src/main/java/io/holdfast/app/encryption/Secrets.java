package io.holdfast.app.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts the secrets of access keys with AES-256-GCM, by a key of the keyring that is there for them alone: rotating the master key wraps that
 * one anew, and touches none of them. Any thread.
 *
 * <pre>
 * | nonce 12, random | secret, encrypted | tag 16 |
 * </pre>
 */
public final class Secrets {
    /** No queue has it. */
    static final long KEYRING_ID = -1;

    private static final String PURPOSE = "holdfast access keys 1";

    private final SecretKeySpec key;
    private final RandomBytes random;

    Secrets(byte[] keyringKey, RandomBytes random) {
        this.key = new SecretKeySpec(Hkdf.key(keyringKey, PURPOSE), "AES");
        this.random = random;
    }

    /** Encrypts a secret of this owner; it can be opened for nobody else. */
    public byte[] wrap(byte[] secret, String owner) {
        byte[] nonce = random.next(Aes.NONCE_BYTES);
        byte[] wrapped = new byte[nonce.length + secret.length + Aes.TAG_BYTES];
        System.arraycopy(nonce, 0, wrapped, 0, nonce.length);
        try {
            Cipher cipher = cipher(Cipher.ENCRYPT_MODE, wrapped, owner);
            cipher.doFinal(secret, 0, secret.length, wrapped, nonce.length);
            return wrapped;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("A secret cannot be encrypted", e);
        }
    }

    /** Null if it is damaged, or somebody else's, or was wrapped by another key. */
    public byte @Nullable [] unwrap(byte[] wrapped, String owner) {
        if (wrapped.length < Aes.NONCE_BYTES + Aes.TAG_BYTES) {
            return null;
        }
        try {
            return cipher(Cipher.DECRYPT_MODE, wrapped, owner)
                    .doFinal(wrapped, Aes.NONCE_BYTES, wrapped.length - Aes.NONCE_BYTES);
        } catch (GeneralSecurityException forged) {
            return null;
        }
    }

    private Cipher cipher(int mode, byte[] wrapped, String owner) throws GeneralSecurityException {
        Cipher cipher = Aes.cipher();
        cipher.init(mode, key, new GCMParameterSpec(Aes.TAG_BYTES * Byte.SIZE, wrapped, 0, Aes.NONCE_BYTES));
        cipher.updateAAD(owner.getBytes(UTF_8));
        return cipher;
    }
}
