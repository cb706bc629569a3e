package io.holdfast.app.tls;

import io.holdfast.app.config.TlsSettings;
import io.holdfast.app.config.TlsSettings.ClientCertificates;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Certificates and keys for tests: a server's files in a directory, and clients that trust them. */
public final class TlsFiles {
    private static final char[] NO_PASSWORD = new char[0];

    private final Path dir;
    private SelfSigned server;

    public TlsFiles(Path dir) {
        this.dir = dir;
        this.server = make();
        write();
    }

    public static SelfSigned make() {
        return make(Instant.now());
    }

    static SelfSigned make(Instant now) {
        try {
            return SelfSigned.create(List.of("localhost", "127.0.0.1"), now, new SecureRandom());
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    /** Replaces certificate and key. */
    public TlsFiles renew() {
        server = make();
        write();
        return this;
    }

    public TlsSettings settings() {
        return new TlsSettings(certificate(), key(), Optional.empty(), ClientCertificates.NONE, "1.2");
    }

    /** Clients are to show a certificate that this authority has made, which for those that vouch for themselves is the same. */
    public TlsSettings settings(ClientCertificates clients, SelfSigned authority) {
        Path file = dir.resolve("client-ca.pem");
        try {
            Files.writeString(file, authority.certificate());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new TlsSettings(certificate(), key(), Optional.of(file), clients, "1.2");
    }

    public Path certificate() {
        return dir.resolve("certificate.pem");
    }

    public Path key() {
        return dir.resolve("key.pem");
    }

    public TlsMaterial material() {
        return material(settings());
    }

    public TlsMaterial material(TlsSettings settings) {
        try {
            return TlsMaterial.of(settings, FileContents.read(settings));
        } catch (TlsRefused e) {
            throw new AssertionError(e);
        }
    }

    public SSLContext client() {
        return client(null);
    }

    /** A client that trusts the server's present certificate, and shows one of its own. */
    public SSLContext client(@Nullable SelfSigned own) {
        try {
            KeyStore trusted = store();
            trusted.setCertificateEntry("server", certificate(server));
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            KeyStore shown = store();
            if (own != null) {
                byte[] key = own.key().getBytes(StandardCharsets.US_ASCII);
                shown.setKeyEntry(
                        "own", PrivateKeys.read("own", key), NO_PASSWORD, new Certificate[] {certificate(own)});
            }
            keys.init(shown, NO_PASSWORD);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException | TlsRefused e) {
            throw new AssertionError(e);
        }
    }

    private static KeyStore store() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    public static Certificate certificate(SelfSigned made) throws GeneralSecurityException {
        byte[] pem = made.certificate().getBytes(StandardCharsets.US_ASCII);
        return CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(pem));
    }

    private void write() {
        try {
            Files.writeString(certificate(), server.certificate());
            Files.writeString(key(), server.key());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
