package io.holdfast.app.tls;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The authority of one cluster: whoever has a certificate of it is one of its nodes. Its key is not needed where nodes run. */
public final class ClusterAuthority {
    private static final Duration VALID = Duration.ofDays(3650);
    private static final Duration NODE_VALID = Duration.ofDays(730);
    private static final String CALLED = "Holdfast cluster ";
    private static final Pattern NAME = Pattern.compile("CN=" + CALLED + "([a-z0-9-]+)");

    private final String cluster;
    private final X509Certificate certificate;
    private final PrivateKey key;

    private ClusterAuthority(String cluster, X509Certificate certificate, PrivateKey key) {
        this.cluster = cluster;
        this.certificate = certificate;
        this.key = key;
    }

    /** A new authority. */
    public static IssuedCertificate create(String cluster, Instant now, SecureRandom random)
            throws GeneralSecurityException {
        KeyPair pair = CertificateIssue.newKey(random);
        byte[] name = CertificateIssue.name(CALLED + cluster);
        Instant begins = now.minus(SelfSigned.VALID_BEFORE).truncatedTo(ChronoUnit.SECONDS);
        byte[] certificate = CertificateIssue.sign(
                name,
                pair.getPrivate(),
                name,
                pair.getPublic(),
                begins,
                begins.plus(VALID),
                CertificateIssue.ofAuthority(CertificateIssue.keyId(pair.getPublic())),
                random);
        return issued(certificate, pair, begins.plus(VALID));
    }

    /**
     * The authority that was made before.
     *
     * @param file what it was read from, for the sentence that refuses it
     */
    public static ClusterAuthority read(String file, byte[] certificate, byte[] key) throws TlsRefused {
        X509Certificate own = Certificates.read("authority's certificate " + file, certificate)
                .get(0);
        PrivateKey signer = PrivateKeys.read(file, key);
        if (!Certificates.belongTogether(own.getPublicKey(), signer)) {
            throw new TlsRefused("The key of the authority does not belong to its certificate " + file + ".");
        }
        Matcher name = NAME.matcher(own.getSubjectX500Principal().getName());
        if (!name.matches()) {
            throw new TlsRefused("The certificate " + file + " is not that of a cluster's authority.");
        }
        return new ClusterAuthority(name.group(1), own, signer);
    }

    public String cluster() {
        return cluster;
    }

    /**
     * A certificate for a node.
     *
     * @param hosts names and addresses under which the other nodes reach it
     */
    public IssuedCertificate issue(String node, List<String> hosts, Instant now, SecureRandom random)
            throws GeneralSecurityException {
        KeyPair pair = CertificateIssue.newKey(random);
        Instant begins = now.minus(SelfSigned.VALID_BEFORE).truncatedTo(ChronoUnit.SECONDS);
        Instant ends = begins.plus(NODE_VALID);
        List<String> names = new ArrayList<>(hosts);
        names.add(NodeNames.of(cluster, node));
        byte[] made = CertificateIssue.sign(
                certificate.getSubjectX500Principal().getEncoded(),
                key,
                CertificateIssue.name(node),
                pair.getPublic(),
                begins,
                ends,
                CertificateIssue.ofEndpoint(
                        names,
                        CertificateIssue.keyId(pair.getPublic()),
                        CertificateIssue.keyId(certificate.getPublicKey())),
                random);
        return issued(made, pair, ends);
    }

    private static IssuedCertificate issued(byte[] certificate, KeyPair pair, Instant ends) {
        return new IssuedCertificate(
                new Pem("CERTIFICATE", certificate).text(),
                new Pem("PRIVATE KEY", pair.getPrivate().getEncoded()).text(),
                ends);
    }
}
