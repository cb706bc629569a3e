package io.holdfast.app.tls;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads private keys: PKCS#8, and what OpenSSL wrote before it, PKCS#1 for RSA and SEC 1 for elliptic curves. Pure functions. */
final class PrivateKeys {
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");
    private static final byte[] RSA = Der.sequence(Der.oid("1.2.840.113549.1.1.1"), Der.nothing());
    private static final byte[] EC = Der.oid("1.2.840.10045.2.1");
    private static final int CURVE_TAG = 0xa0;

    private PrivateKeys() {}

    /** The first key in the file, or why there is none. */
    static PrivateKey read(String file, byte[] content) throws TlsRefused {
        Optional<Pem> found;
        try {
            found = Pem.read(content).stream()
                    .filter(block -> block.label().endsWith("PRIVATE KEY"))
                    .findFirst();
        } catch (IllegalArgumentException notBase64) {
            throw new TlsRefused("The TLS key " + file + " is damaged or encrypted. " + DECRYPT, notBase64);
        }
        Pem key = found.orElseThrow(() -> new TlsRefused("The TLS key " + file + " holds no PEM block PRIVATE KEY."));
        if (key.label().startsWith("ENCRYPTED")) {
            throw new TlsRefused("The TLS key " + file + " is encrypted. " + DECRYPT);
        }
        try {
            return ofPkcs8(
                    switch (key.label()) {
                        case "RSA PRIVATE KEY" -> pkcs8(RSA, key.bytes());
                        case "EC PRIVATE KEY" -> pkcs8(Der.sequence(EC, curve(key.bytes())), key.bytes());
                        default -> key.bytes();
                    });
        } catch (GeneralSecurityException | IndexOutOfBoundsException unreadable) {
            throw new TlsRefused(
                    "The TLS key " + file + " is neither an RSA nor an EC nor an Ed25519 key that Java can read.",
                    unreadable);
        }
    }

    private static final String DECRYPT = "Decrypt it with: openssl pkey -in FILE -out NEW";

    private static PrivateKey ofPkcs8(byte[] encoded) throws GeneralSecurityException {
        InvalidKeySpecException last = new InvalidKeySpecException("no algorithm");
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
            } catch (InvalidKeySpecException another) {
                last = another;
            }
        }
        throw last;
    }

    private static byte[] pkcs8(byte[] algorithm, byte[] key) {
        return Der.sequence(Der.integer(0), algorithm, Der.octets(key));
    }

    /**
     * The name of the curve, which PKCS#8 has beside the key and SEC 1 in it. Keys are short, hence lengths of one or two bytes.
     *
     * <pre>
     *   30 length | 02 01 01 | 04 length private key | a0 length curve | a1 length public key
     * </pre>
     */
    private static byte[] curve(byte[] sec1) throws InvalidKeySpecException {
        int at = sec1[1] >= 0 ? 2 : 2 + (sec1[1] & 0x7f);
        at += 3;
        at += 2 + sec1[at + 1];
        if ((sec1[at] & 0xff) != CURVE_TAG) {
            throw new InvalidKeySpecException("the key does not name its curve");
        }
        return Arrays.copyOfRange(sec1, at + 2, at + 2 + sec1[at + 1]);
    }
}
