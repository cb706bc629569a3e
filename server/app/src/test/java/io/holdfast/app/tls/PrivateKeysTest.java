package io.holdfast.app.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.ECGenParameterSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrivateKeysTest {
    @ParameterizedTest
    @ValueSource(strings = {"RSA", "EC", "Ed25519"})
    void pkcs8KeyIsRead(String algorithm) throws Exception {
        PrivateKey key =
                KeyPairGenerator.getInstance(algorithm).generateKeyPair().getPrivate();
        assertThat(read(new Pem("PRIVATE KEY", key.getEncoded())).getEncoded()).isEqualTo(key.getEncoded());
    }

    @Test
    void rsaKeyOfTheOldFormIsRead() throws Exception {
        KeyPair pair = KeyPairGenerator.getInstance("RSA").generateKeyPair();
        RSAPrivateCrtKey key = (RSAPrivateCrtKey) pair.getPrivate();
        byte[] pkcs1 = Der.sequence(
                Der.integer(0),
                Der.integer(key.getModulus()),
                Der.integer(key.getPublicExponent()),
                Der.integer(key.getPrivateExponent()),
                Der.integer(key.getPrimeP()),
                Der.integer(key.getPrimeQ()),
                Der.integer(key.getPrimeExponentP()),
                Der.integer(key.getPrimeExponentQ()),
                Der.integer(key.getCrtCoefficient()));
        PrivateKey read = read(new Pem("RSA PRIVATE KEY", pkcs1));
        assertThat(Certificates.belongTogether(pair.getPublic(), read)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"secp256r1, 1.2.840.10045.3.1.7, 32", "secp384r1, 1.3.132.0.34, 48", "secp521r1, 1.3.132.0.35, 66"})
    void ecKeyOfTheOldFormIsReadBehindItsParameters(String curve, String oid, int bytes) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec(curve));
        KeyPair pair = generator.generateKeyPair();
        byte[] sec1 = Der.sequence(
                Der.integer(1),
                Der.octets(fixed(((ECPrivateKey) pair.getPrivate()).getS(), bytes)),
                Der.explicit(0, Der.oid(oid)),
                // As long as a public key is, so that the lengths have two bytes.
                Der.explicit(1, Der.bits(0, new byte[2 * bytes + 1])));
        String file = new Pem("EC PARAMETERS", Der.oid(oid)).text() + new Pem("EC PRIVATE KEY", sec1).text();
        PrivateKey read = PrivateKeys.read("key.pem", file.getBytes(StandardCharsets.US_ASCII));
        assertThat(Certificates.belongTogether(pair.getPublic(), read)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nonsense",
                "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
                "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
                "-----BEGIN PRIVATE KEY-----\n\n-----END PRIVATE KEY-----\n",
                "-----BEGIN EC PRIVATE KEY-----\n\n-----END EC PRIVATE KEY-----\n",
                "-----BEGIN EC PRIVATE KEY-----\nMIH/\n-----END EC PRIVATE KEY-----\n",
                "-----BEGIN RSA PRIVATE KEY-----\n????\n-----END RSA PRIVATE KEY-----\n",
                "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nAAAA\n-----END RSA PRIVATE KEY-----\n",
                "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n"
            })
    void anythingElseIsRefusedInOneSentenceThatNamesTheFile(String content) {
        assertThatThrownBy(() -> PrivateKeys.read("key.pem", content.getBytes(StandardCharsets.US_ASCII)))
                .isInstanceOf(TlsRefused.class)
                .hasMessageStartingWith("The TLS key key.pem ");
    }

    private static PrivateKey read(Pem pem) throws TlsRefused {
        return PrivateKeys.read("key.pem", pem.text().getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] fixed(BigInteger number, int length) {
        byte[] shortest = number.toByteArray();
        byte[] out = new byte[length];
        int from = Math.max(0, shortest.length - length);
        System.arraycopy(shortest, from, out, length - (shortest.length - from), shortest.length - from);
        return out;
    }
}
