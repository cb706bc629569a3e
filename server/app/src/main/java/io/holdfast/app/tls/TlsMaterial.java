package io.holdfast.app.tls;

import io.holdfast.app.config.TlsSettings;
import io.holdfast.app.config.TlsSettings.ClientCertificates;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * All that a port needs to speak TLS. Immutable.
 *
 * @param expires when the certificate, or one that it depends on, ceases to be valid
 */
public record TlsMaterial(
        SSLContext context, List<String> protocols, ClientCertificates clientCertificates, Instant expires) {
    private static final char[] NO_PASSWORD = new char[0];
    private static final int SESSIONS = 4096;
    private static final int SESSION_SECONDS = 3600;

    static {
        // A client that keeps renegotiating would keep a processor busy for the price of a few bytes.
        System.getProperties().putIfAbsent("jdk.tls.rejectClientInitiatedRenegotiation", "true");
    }

    public TlsMaterial {
        protocols = List.copyOf(protocols);
    }

    static TlsMaterial of(TlsSettings settings, FileContents files) throws TlsRefused {
        List<X509Certificate> chain =
                Certificates.read("TLS certificate " + settings.certificate(), files.certificate());
        PrivateKey key = PrivateKeys.read(settings.key().toString(), files.key());
        if (!Certificates.belongTogether(chain.get(0).getPublicKey(), key)) {
            throw new TlsRefused("The TLS key " + settings.key() + " does not belong to the first certificate in "
                    + settings.certificate() + ".");
        }
        byte[] authorities = files.clientCa();
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys(chain, key).getKeyManagers(), trusted(settings, authorities), null);
            context.getServerSessionContext().setSessionCacheSize(SESSIONS);
            context.getServerSessionContext().setSessionTimeout(SESSION_SECONDS);
            return new TlsMaterial(context, settings.protocols(), settings.clientCertificates(), expiry(chain));
        } catch (GeneralSecurityException | IOException refused) {
            throw new TlsRefused(
                    "The TLS certificate " + settings.certificate() + " cannot be used: " + refused.getMessage() + ".",
                    refused);
        }
    }

    private static KeyManagerFactory keys(List<X509Certificate> chain, PrivateKey key)
            throws GeneralSecurityException, IOException {
        KeyStore store = emptyStore();
        store.setKeyEntry("server", key, NO_PASSWORD, chain.toArray(X509Certificate[]::new));
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, NO_PASSWORD);
        return keys;
    }

    private static javax.net.ssl.TrustManager @Nullable [] trusted(TlsSettings settings, byte @Nullable [] authorities)
            throws TlsRefused, GeneralSecurityException, IOException {
        if (authorities == null) {
            return null;
        }
        KeyStore store = emptyStore();
        for (X509Certificate each : Certificates.read(
                "file of TLS client authorities " + settings.clientCa().orElseThrow(), authorities)) {
            store.setCertificateEntry("authority-" + store.size(), each);
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        return trust.getTrustManagers();
    }

    private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    private static Instant expiry(List<X509Certificate> chain) {
        return chain.stream()
                .map(each -> each.getNotAfter().toInstant())
                .min(Instant::compareTo)
                .orElseThrow();
    }
}
