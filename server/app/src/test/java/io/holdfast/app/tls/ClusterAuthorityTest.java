package io.holdfast.app.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterAuthorityTest {
    private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");

    private final SecureRandom random = new SecureRandom();

    @Test
    void certificatesOfNodesAreSignedByTheAuthorityAndNameTheirNode() throws Exception {
        IssuedCertificate made = ClusterAuthority.create("orders", NOW, random);
        ClusterAuthority authority = read(made);

        X509Certificate root = certificate(made);
        X509Certificate node = certificate(authority.issue("a-1", List.of("10.0.0.1", "a.example.com"), NOW, random));

        node.verify(root.getPublicKey());
        assertThat(node.getIssuerX500Principal()).isEqualTo(root.getSubjectX500Principal());
        assertThat(root.getBasicConstraints()).as("an authority, of nodes only").isZero();
        assertThat(node.getBasicConstraints()).as("no authority").isEqualTo(-1);
        assertThat(node.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2");
        assertThat(node.getSubjectAlternativeNames().stream().map(name -> String.valueOf(name.get(1))))
                .containsExactly("10.0.0.1", "a.example.com", "a-1.orders.holdfast.internal");
        assertThat(NodeNames.nodeOf("orders", node)).isEqualTo("a-1");
        assertThat(NodeNames.nodeOf("bills", node)).isNull();
        assertThat(authority.cluster()).isEqualTo("orders");
    }

    @Test
    void keyOfAnotherAuthorityIsRefused() throws Exception {
        IssuedCertificate one = ClusterAuthority.create("orders", NOW, random);
        IssuedCertificate other = ClusterAuthority.create("orders", NOW, random);

        assertThatExceptionOfType(TlsRefused.class)
                .isThrownBy(() -> read(new IssuedCertificate(one.certificate(), other.key(), NOW)))
                .withMessage("The key of the authority does not belong to its certificate ca.pem.");
    }

    @Test
    void certificateThatIsNoAuthoritysIsRefused() throws Exception {
        SelfSigned other = SelfSigned.create(List.of("localhost"), NOW, random);

        assertThatExceptionOfType(TlsRefused.class)
                .isThrownBy(() -> read(new IssuedCertificate(other.certificate(), other.key(), NOW)))
                .withMessage("The certificate ca.pem is not that of a cluster's authority.");
    }

    private static ClusterAuthority read(IssuedCertificate made) throws TlsRefused {
        return ClusterAuthority.read(
                "ca.pem",
                made.certificate().getBytes(StandardCharsets.US_ASCII),
                made.key().getBytes(StandardCharsets.US_ASCII));
    }

    private static X509Certificate certificate(IssuedCertificate made) throws TlsRefused {
        return Certificates.read("it", made.certificate().getBytes(StandardCharsets.US_ASCII))
                .get(0);
    }
}
