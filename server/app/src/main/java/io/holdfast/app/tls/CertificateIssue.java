package io.holdfast.app.tls;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Makes keys (EC P-256) and signs certificates (X.509 version 3). Pure functions of their arguments and of the randomness.
 *
 * <pre>
 *   version | serial number | algorithm | issuer | begins, ends | subject | public key | extensions   and then algorithm | signature
 * </pre>
 */
final class CertificateIssue {
    private static final byte[] ECDSA_WITH_SHA256 = Der.sequence(Der.oid("1.2.840.10045.4.3.2"));
    private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");
    private static final int DNS_NAME = 2;
    private static final int IP_ADDRESS = 7;

    private CertificateIssue() {}

    static KeyPair newKey(SecureRandom random) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"), random);
        return generator.generateKeyPair();
    }

    /** A name that consists of a common name. */
    static byte[] name(String common) {
        return Der.sequence(Der.set(Der.sequence(Der.oid("2.5.4.3"), Der.utf8(common))));
    }

    /** A short name for a key, by which certificates refer to it. */
    static byte[] keyId(PublicKey key) throws GeneralSecurityException {
        return MessageDigest.getInstance("SHA-256").digest(key.getEncoded());
    }

    /**
     * The signed certificate.
     *
     * @param issuer the name of who signs, encoded
     * @param extensions what the key may be used for, and by whom
     */
    static byte[] sign(
            byte[] issuer,
            PrivateKey signer,
            byte[] subject,
            PublicKey key,
            Instant begins,
            Instant ends,
            byte[] extensions,
            SecureRandom random)
            throws GeneralSecurityException {
        byte[] content = Der.sequence(
                Der.explicit(0, Der.integer(2)),
                Der.integer(new BigInteger(127, random).setBit(126)),
                ECDSA_WITH_SHA256,
                issuer,
                Der.sequence(Der.time(begins), Der.time(ends)),
                subject,
                key.getEncoded(),
                Der.explicit(3, extensions));
        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(signer, random);
        signature.update(content);
        return Der.sequence(content, ECDSA_WITH_SHA256, Der.bits(0, signature.sign()));
    }

    /** Of a certificate that is a server's and a client's, and vouches for nobody. */
    static byte[] ofEndpoint(List<String> hosts, byte[] keyId, byte[] issuerKeyId) {
        return Der.sequence(
                critical("2.5.29.19", Der.sequence()), // no authority
                critical("2.5.29.15", Der.bits(7, new byte[] {(byte) 0x80})), // the key signs, and does nothing else
                extension(
                        "2.5.29.37",
                        Der.sequence(
                                Der.oid("1.3.6.1.5.5.7.3.1"),
                                Der.oid("1.3.6.1.5.5.7.3.2"))), // a server's or a client's
                extension("2.5.29.14", Der.octets(keyId)),
                extension("2.5.29.35", Der.sequence(Der.implicit(0, issuerKeyId))),
                extension("2.5.29.17", names(hosts)));
    }

    /** Of an authority, whose certificates vouch for nobody in turn. */
    static byte[] ofAuthority(byte[] keyId) {
        return Der.sequence(
                critical("2.5.29.19", Der.sequence(Der.yes(), Der.integer(0))),
                critical(
                        "2.5.29.15",
                        Der.bits(1, new byte[] {0x06})), // the key signs certificates and lists of revoked ones
                extension("2.5.29.14", Der.octets(keyId)));
    }

    private static byte[] critical(String oid, byte[] value) {
        return Der.sequence(Der.oid(oid), Der.yes(), Der.octets(value));
    }

    private static byte[] extension(String oid, byte[] value) {
        return Der.sequence(Der.oid(oid), Der.octets(value));
    }

    private static byte[] names(List<String> hosts) {
        return Der.sequence(hosts.stream().map(CertificateIssue::host).toArray(byte[][]::new));
    }

    private static byte[] host(String host) {
        if (!ADDRESS.matcher(host).matches()) {
            return Der.implicit(DNS_NAME, host.getBytes(StandardCharsets.US_ASCII));
        }
        try {
            // A literal is never looked up.
            return Der.implicit(IP_ADDRESS, InetAddress.getByName(host).getAddress());
        } catch (UnknownHostException notAnAddress) {
            throw new IllegalArgumentException(host + " is neither a host name nor an address", notAnAddress);
        }
    }
}
