package io.holdfast.bench.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** What a server wants of its clients: a signature, TLS, both or neither. */
public record Security(
        @Nullable RequestSigner signer, @Nullable SSLContext tls) {
    public static final Security NONE = new Security(null, null);

    public static Security signedBy(RequestSigner signer) {
        return new Security(signer, null);
    }

    /** TLS 1.3 with whoever shows this certificate, a PEM file. */
    public static Security trusting(Path certificate) {
        try (InputStream pem = Files.newInputStream(certificate)) {
            KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            trusted.setCertificateEntry(
                    "server", CertificateFactory.getInstance("X.509").generateCertificate(pem));
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trusted);
            SSLContext context = SSLContext.getInstance("TLSv1.3");
            context.init(null, managers.getTrustManagers(), null);
            return new Security(null, context);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("no TLS with " + certificate, e);
        }
    }

    public String scheme() {
        return tls == null ? "http" : "https";
    }
}
