package io.holdfast.app.backup;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** What tells the content of a file from any other. */
final class Sha256 {
    private Sha256() {}

    static MessageDigest begin() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException cannotBe) {
            throw new IllegalStateException(cannotBe);
        }
    }

    static String end(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    static String of(byte[] content) {
        MessageDigest digest = begin();
        digest.update(content);
        return end(digest);
    }
}
