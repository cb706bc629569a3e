package io.holdfast.app.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.util.function.Supplier;
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

    private final Supplier<byte @Nullable []> stored;
    private final Supplier<byte[]> storedOrNew;
    private final RandomBytes random;
    /** Null until it is needed: a server without access keys has none. */
    private volatile @Nullable SecretKeySpec key;

    /**
     * @param stored the key, or null if there is none yet
     * @param storedOrNew the key, durably
     */
    Secrets(Supplier<byte @Nullable []> stored, Supplier<byte[]> storedOrNew, RandomBytes random) {
        this.stored = stored;
        this.storedOrNew = storedOrNew;
        this.random = random;
    }

    static Secrets under(Keyring keyring, RandomBytes random) {
        return new Secrets(
                () -> keyring.queueKey(KEYRING_ID),
                () -> {
                    byte[] key = keyring.queueKeyOrNew(KEYRING_ID);
                    try {
                        keyring.sync();
                    } catch (IOException e) {
                        throw new UncheckedIOException("The keyring could not be written: " + SyncedFiles.why(e), e);
                    }
                    return key;
                },
                random);
    }

    /** In a cluster, whose keyring has the key from the start. */
    static Secrets under(ClusterKeyring keyring, RandomBytes random) {
        return new Secrets(keyring::keyOfSecrets, keyring::keyOfSecrets, random);
    }

    /** Encrypts a secret of this owner; it can be opened for nobody else. */
    public byte[] wrap(byte[] secret, String owner) {
        SecretKeySpec by = keyOrNew();
        byte[] nonce = random.next(Aes.NONCE_BYTES);
        byte[] wrapped = new byte[nonce.length + secret.length + Aes.TAG_BYTES];
        System.arraycopy(nonce, 0, wrapped, 0, nonce.length);
        try {
            Cipher cipher = cipher(Cipher.ENCRYPT_MODE, by, wrapped, owner);
            cipher.doFinal(secret, 0, secret.length, wrapped, nonce.length);
            return wrapped;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("A secret cannot be encrypted", e);
        }
    }

    /** Null if it is damaged, or somebody else's, or was wrapped by another key. */
    public byte @Nullable [] unwrap(byte[] wrapped, String owner) {
        SecretKeySpec by = known();
        if (by == null || wrapped.length < Aes.NONCE_BYTES + Aes.TAG_BYTES) {
            return null;
        }
        try {
            return cipher(Cipher.DECRYPT_MODE, by, wrapped, owner)
                    .doFinal(wrapped, Aes.NONCE_BYTES, wrapped.length - Aes.NONCE_BYTES);
        } catch (GeneralSecurityException forged) {
            return null;
        }
    }

    /** The first key that is wrapped waits for the disk. */
    private SecretKeySpec keyOrNew() {
        SecretKeySpec known = key;
        return known == null ? keep(storedOrNew.get()) : known;
    }

    private @Nullable SecretKeySpec known() {
        SecretKeySpec known = key;
        byte[] found = known == null ? stored.get() : null;
        return found == null ? known : keep(found);
    }

    private SecretKeySpec keep(byte[] keyringKey) {
        SecretKeySpec made = new SecretKeySpec(Hkdf.key(keyringKey, PURPOSE), "AES");
        key = made;
        return made;
    }

    private static Cipher cipher(int mode, SecretKeySpec by, byte[] wrapped, String owner)
            throws GeneralSecurityException {
        Cipher cipher = Aes.cipher();
        cipher.init(mode, by, new GCMParameterSpec(Aes.TAG_BYTES * Byte.SIZE, wrapped, 0, Aes.NONCE_BYTES));
        cipher.updateAAD(owner.getBytes(UTF_8));
        return cipher;
    }
}
