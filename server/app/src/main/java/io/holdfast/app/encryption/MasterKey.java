package io.holdfast.app.encryption;

import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/** The key above all others. It encrypts the keyring, nothing else, and is stored by the operator. */
public final class MasterKey {
    private static final int BYTES = 32;
    private static final int FINGERPRINT_BYTES = 8;

    private final byte[] bytes;

    MasterKey(byte[] bytes) {
        if (bytes.length != BYTES) {
            throw new IllegalArgumentException("A master key has 32 bytes");
        }
        this.bytes = bytes.clone();
    }

    static MasterKey generate(RandomBytes random) {
        return new MasterKey(random.next(BYTES));
    }

    /** From 64 hexadecimal digits, or from Base64; empty if it is neither. */
    static Optional<MasterKey> parse(String text) {
        String key = text.strip();
        try {
            byte[] bytes = key.length() == 2 * BYTES
                    ? HexFormat.of().parseHex(key)
                    : Base64.getDecoder().decode(key);
            return bytes.length == BYTES ? Optional.of(new MasterKey(bytes)) : Optional.empty();
        } catch (IllegalArgumentException neither) {
            return Optional.empty();
        }
    }

    /** The form in which it is kept in a file. */
    String toHex() {
        return HexFormat.of().formatHex(bytes);
    }

    /** Names the key without giving anything of it away: 16 hexadecimal digits. */
    public String fingerprint() {
        return HexFormat.of().formatHex(Hkdf.key(bytes, "holdfast master key fingerprint 1"), 0, FINGERPRINT_BYTES);
    }

    /** A key made of it for one purpose. */
    byte[] keyFor(String purpose) {
        return Hkdf.key(bytes, purpose);
    }

    /** Never the key. */
    @Override
    public String toString() {
        return "master key " + fingerprint();
    }
}
