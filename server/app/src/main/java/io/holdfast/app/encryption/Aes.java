package io.holdfast.app.encryption;

import java.security.GeneralSecurityException;
import javax.crypto.Cipher;

/** AES-256-GCM of the JDK. */
final class Aes {
    static final int NONCE_BYTES = 12;
    static final int TAG_BYTES = 16;

    private Aes() {}

    static Cipher cipher() {
        try {
            return Cipher.getInstance("AES/GCM/NoPadding");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This Java has no AES-GCM", e);
        }
    }
}
