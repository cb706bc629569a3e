package io.holdfast.app.tls;

import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;

/** Reads certificates, and finds out whether a key belongs to one. Pure functions. */
final class Certificates {
    private static final byte[] PROBE = ByteBuffer.allocate(32).array();

    private Certificates() {}

    /** @param what the file is, for the sentence that refuses it */
    static List<X509Certificate> read(String what, byte[] content) throws TlsRefused {
        List<X509Certificate> chain = new ArrayList<>();
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            for (Pem block : Pem.read(content)) {
                if (block.label().equals("CERTIFICATE")) {
                    chain.add((X509Certificate) factory.generateCertificate(new ByteArrayInputStream(block.bytes())));
                }
            }
        } catch (CertificateException | IllegalArgumentException damaged) {
            throw new TlsRefused("The " + what + " is damaged: its certificates cannot be read.", damaged);
        }
        if (chain.isEmpty()) {
            throw new TlsRefused("The " + what + " holds no PEM block CERTIFICATE.");
        }
        return chain;
    }

    static boolean belongTogether(PublicKey publicKey, PrivateKey privateKey) {
        String algorithm = switch (privateKey.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> privateKey.getAlgorithm();
        };
        try {
            Signature signature = Signature.getInstance(algorithm);
            signature.initSign(privateKey);
            signature.update(PROBE);
            byte[] signed = signature.sign();
            signature.initVerify(publicKey);
            signature.update(PROBE);
            return signature.verify(signed);
        } catch (GeneralSecurityException differentKinds) {
            return false;
        }
    }
}
