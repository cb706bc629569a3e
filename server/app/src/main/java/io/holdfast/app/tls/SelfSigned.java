package io.holdfast.app.tls;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A certificate that vouches for itself, and its key (EC P-256), as PEM texts. It is no authority: who trusts it trusts this server and nobody
 * else.
 */
public record SelfSigned(String certificate, String key, Instant expires) {
    /** Clients of Apple refuse certificates that are valid for longer than 825 days, even those that the user trusts. */
    private static final Duration VALID = Duration.ofDays(365);
    /** For clients whose clocks are a little behind. */
    private static final Duration VALID_BEFORE = Duration.ofHours(1);

    private static final byte[] ECDSA_WITH_SHA256 = Der.sequence(Der.oid("1.2.840.10045.4.3.2"));
    private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");
    private static final int DNS_NAME = 2;
    private static final int IP_ADDRESS = 7;

    /**
     * Makes both.
     *
     * @param hosts names and addresses under which clients will reach the server
     */
    public static SelfSigned create(List<String> hosts, Instant now, SecureRandom random)
            throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"), random);
        KeyPair pair = generator.generateKeyPair();
        Instant begins = now.minus(VALID_BEFORE).truncatedTo(ChronoUnit.SECONDS);
        Instant ends = begins.plus(VALID);
        byte[] name = Der.sequence(Der.set(Der.sequence(Der.oid("2.5.4.3"), Der.utf8("Holdfast, self-signed"))));
        byte[] content = Der.sequence(
                Der.explicit(0, Der.integer(2)),
                Der.integer(new BigInteger(127, random).setBit(126)),
                ECDSA_WITH_SHA256,
                name,
                Der.sequence(Der.time(begins), Der.time(ends)),
                name,
                pair.getPublic().getEncoded(),
                Der.explicit(3, extensions(hosts, pair.getPublic().getEncoded())));
        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(pair.getPrivate(), random);
        signature.update(content);
        byte[] certificate = Der.sequence(content, ECDSA_WITH_SHA256, Der.bits(0, signature.sign()));
        return new SelfSigned(
                new Pem("CERTIFICATE", certificate).text(),
                new Pem("PRIVATE KEY", pair.getPrivate().getEncoded()).text(),
                ends);
    }

    private static byte[] extensions(List<String> hosts, byte[] publicKey) throws GeneralSecurityException {
        byte[] keyId = MessageDigest.getInstance("SHA-256").digest(publicKey);
        return Der.sequence(
                critical("2.5.29.19", Der.sequence()), // no authority
                critical("2.5.29.15", Der.bits(7, new byte[] {(byte) 0x80})), // the key signs, and does nothing else
                extension(
                        "2.5.29.37",
                        Der.sequence(
                                Der.oid("1.3.6.1.5.5.7.3.1"),
                                Der.oid("1.3.6.1.5.5.7.3.2"))), // a server's or a client's
                extension("2.5.29.14", Der.octets(keyId)),
                extension("2.5.29.35", Der.sequence(Der.implicit(0, keyId))),
                extension("2.5.29.17", names(hosts)));
    }

    private static byte[] critical(String oid, byte[] value) {
        return Der.sequence(Der.oid(oid), Der.yes(), Der.octets(value));
    }

    private static byte[] extension(String oid, byte[] value) {
        return Der.sequence(Der.oid(oid), Der.octets(value));
    }

    private static byte[] names(List<String> hosts) {
        return Der.sequence(hosts.stream().map(SelfSigned::name).toArray(byte[][]::new));
    }

    private static byte[] name(String host) {
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
