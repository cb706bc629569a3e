package io.holdfast.app.config;

import java.nio.file.Path;
import java.util.Optional;

/** Reads how nodes prove to each other that they belong together. */
final class ClusterTls {
    private static final String LEAST_TLS = "1.3";

    private ClusterTls() {}

    /** @param isWanted whether there is a cluster at all; without one, or switched off, there is nothing to prove */
    static Optional<TlsSettings> read(Choices choices, boolean isWanted) throws SettingsRefused {
        Optional<Path> certificate = choices.read(Keys.CLUSTER_CERTIFICATE);
        Optional<Path> key = choices.read(Keys.CLUSTER_KEY);
        Optional<Path> authority = choices.read(Keys.CLUSTER_CA);
        TlsSettings.needs(choices, certificate, Keys.CLUSTER_CERTIFICATE, key, Keys.CLUSTER_KEY);
        TlsSettings.needs(choices, key, Keys.CLUSTER_KEY, certificate, Keys.CLUSTER_CERTIFICATE);
        TlsSettings.needs(choices, certificate, Keys.CLUSTER_CERTIFICATE, authority, Keys.CLUSTER_CA);
        TlsSettings.needs(choices, authority, Keys.CLUSTER_CA, certificate, Keys.CLUSTER_CERTIFICATE);
        boolean isOff = choices.read(Keys.CLUSTER_TLS) == ClusterSettings.Encryption.OFF;
        if (isOff && certificate.isPresent()) {
            throw SettingsRefused.badValue(
                    Keys.CLUSTER_TLS.name(),
                    choices.chosen(Keys.CLUSTER_TLS),
                    "on where cluster.certificate is chosen");
        }
        if (!isWanted || isOff) {
            return Optional.empty();
        }
        if (certificate.isEmpty() || key.isEmpty()) {
            Origin origin = choices.chosen(Keys.CLUSTER_NAME).origin();
            throw new SettingsRefused(
                    "A cluster (%s) needs cluster.certificate, cluster.key and cluster.ca, which \"holdfast cluster ca\" makes; only"
                                    .formatted(origin.text())
                            + " nodes that are all on this machine can do without, with cluster.tls = off.",
                    origin);
        }
        return Optional.of(new TlsSettings(
                certificate.get(), key.get(), authority, TlsSettings.ClientCertificates.REQUIRED, LEAST_TLS));
    }
}
