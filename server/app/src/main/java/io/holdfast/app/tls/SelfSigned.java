package io.holdfast.app.tls;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * A certificate that vouches for itself, and its key (EC P-256), as PEM texts. It is no authority: who trusts it trusts this server and nobody
 * else.
 */
public record SelfSigned(String certificate, String key, Instant expires) {
    /** Clients of Apple refuse certificates that are valid for longer than 825 days, even those that the user trusts. */
    private static final Duration VALID = Duration.ofDays(365);
    /** For clients whose clocks are a little behind. */
    static final Duration VALID_BEFORE = Duration.ofHours(1);

    /**
     * Makes both.
     *
     * @param hosts names and addresses under which clients will reach the server
     */
    public static SelfSigned create(List<String> hosts, Instant now, SecureRandom random)
            throws GeneralSecurityException {
        KeyPair pair = CertificateIssue.newKey(random);
        Instant begins = now.minus(VALID_BEFORE).truncatedTo(ChronoUnit.SECONDS);
        Instant ends = begins.plus(VALID);
        byte[] name = CertificateIssue.name("Holdfast, self-signed");
        byte[] keyId = CertificateIssue.keyId(pair.getPublic());
        byte[] certificate = CertificateIssue.sign(
                name,
                pair.getPrivate(),
                name,
                pair.getPublic(),
                begins,
                ends,
                CertificateIssue.ofEndpoint(hosts, keyId, keyId),
                random);
        return new SelfSigned(
                new Pem("CERTIFICATE", certificate).text(),
                new Pem("PRIVATE KEY", pair.getPrivate().getEncoded()).text(),
                ends);
    }
}
