package io.holdfast.app.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How the port is encrypted. All files are PEM.
 *
 * @param certificate the server's, followed by those that vouch for it
 * @param clientCa whose certificates clients may show
 * @param leastVersion 1.2 or 1.3
 */
public record TlsSettings(
        Path certificate,
        Path key,
        Optional<Path> clientCa,
        ClientCertificates clientCertificates,
        String leastVersion) {
    /** Whether clients must show who they are before anything else. */
    public enum ClientCertificates {
        NONE,
        OPTIONAL,
        REQUIRED
    }

    /** As Java names them. */
    public List<String> protocols() {
        return leastVersion.equals("1.3") ? List.of("TLSv1.3") : List.of("TLSv1.3", "TLSv1.2");
    }

    /** None if neither certificate nor key is chosen. */
    static Optional<TlsSettings> read(Choices choices) throws SettingsRefused {
        Optional<Path> certificate = choices.read(Keys.TLS_CERTIFICATE);
        Optional<Path> key = choices.read(Keys.TLS_KEY);
        Optional<Path> clientCa = choices.read(Keys.TLS_CLIENT_CA);
        ClientCertificates clients = choices.read(Keys.TLS_CLIENT_CERTIFICATES);
        String leastVersion = choices.read(Keys.TLS_MIN_VERSION);
        needs(choices, certificate, Keys.TLS_CERTIFICATE, key, Keys.TLS_KEY);
        needs(choices, key, Keys.TLS_KEY, certificate, Keys.TLS_CERTIFICATE);
        needs(choices, clientCa, Keys.TLS_CLIENT_CA, certificate, Keys.TLS_CERTIFICATE);
        Optional<ClientCertificates> asked = Optional.of(clients).filter(each -> each != ClientCertificates.NONE);
        needs(choices, asked, Keys.TLS_CLIENT_CERTIFICATES, clientCa, Keys.TLS_CLIENT_CA);
        needs(choices, clientCa, Keys.TLS_CLIENT_CA, asked, Keys.TLS_CLIENT_CERTIFICATES);
        if (certificate.isEmpty() || key.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new TlsSettings(certificate.get(), key.get(), clientCa, clients, leastVersion));
    }

    static void needs(Choices choices, Optional<?> chosen, Key<?> key, Optional<?> needed, Key<?> other)
            throws SettingsRefused {
        if (chosen.isPresent() && needed.isEmpty()) {
            Origin origin = choices.chosen(key).origin();
            throw new SettingsRefused(
                    "Setting '%s' (%s) has no effect without '%s'; choose both or neither."
                            .formatted(key.name(), origin.text(), other.name()),
                    origin);
        }
    }
}
