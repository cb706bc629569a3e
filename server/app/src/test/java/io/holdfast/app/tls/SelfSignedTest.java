package io.holdfast.app.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.Test;

class SelfSignedTest {
    private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");

    @Test
    void certificateIsForItsHostsAndVouchesForNobodyElse() throws Exception {
        SelfSigned made = SelfSigned.create(
                List.of("localhost", "queues.example.com", "127.0.0.1", "::1"), NOW, new SecureRandom());
        X509Certificate certificate = (X509Certificate) TlsFiles.certificate(made);

        certificate.verify(certificate.getPublicKey());
        certificate.checkValidity(Date.from(NOW));
        assertThat(certificate.getNotAfter().toInstant()).isEqualTo(made.expires());
        assertThat(certificate.getSubjectAlternativeNames())
                .extracting(name -> String.valueOf(name.get(1)))
                .containsExactly("localhost", "queues.example.com", "127.0.0.1", "0:0:0:0:0:0:0:1");
        assertThat(certificate.getBasicConstraints()).isEqualTo(-1);
        assertThat(certificate.getKeyUsage()).startsWith(true, false, false);
        assertThat(certificate.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2");
        assertThat(certificate.getVersion()).isEqualTo(3);
        assertThat(certificate.getSerialNumber()).isPositive();
    }

    @Test
    void keyBelongsToItsCertificateAndToNoOther() throws Exception {
        SelfSigned made = TlsFiles.make(NOW);
        var key = PrivateKeys.read("key", made.key().getBytes(StandardCharsets.US_ASCII));
        assertThat(Certificates.belongTogether(TlsFiles.certificate(made).getPublicKey(), key))
                .isTrue();
        assertThat(Certificates.belongTogether(
                        TlsFiles.certificate(TlsFiles.make(NOW)).getPublicKey(), key))
                .isFalse();
    }

    @Test
    void certificateOfTheYear2050IsDatedWithFourDigits() throws Exception {
        SelfSigned made = TlsFiles.make(Instant.parse("2049-06-01T00:00:00Z"));
        X509Certificate certificate = (X509Certificate) TlsFiles.certificate(made);
        assertThat(certificate.getNotBefore().toInstant()).isEqualTo("2049-05-31T23:00:00Z");
        assertThat(certificate.getNotAfter().toInstant()).isEqualTo("2050-05-31T23:00:00Z");
    }
}
