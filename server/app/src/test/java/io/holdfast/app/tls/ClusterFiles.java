package io.holdfast.app.tls;

import io.holdfast.app.config.TlsSettings;
import io.holdfast.app.config.TlsSettings.ClientCertificates;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A cluster's authority and certificates of its nodes, for tests. */
public final class ClusterFiles {
    private final Path dir;
    private final ClusterAuthority authority;

    public ClusterFiles(Path dir, String cluster) throws Exception {
        this.dir = Files.createDirectories(dir);
        IssuedCertificate made = ClusterAuthority.create(cluster, Instant.now(), new SecureRandom());
        Files.writeString(dir.resolve("ca.pem"), made.certificate());
        authority = ClusterAuthority.read(
                "ca.pem",
                made.certificate().getBytes(StandardCharsets.US_ASCII),
                made.key().getBytes(StandardCharsets.US_ASCII));
    }

    /** The files of a node, made if they are not there. */
    public TlsSettings node(String name) throws Exception {
        Path certificate = dir.resolve(name + ".pem");
        Path key = dir.resolve(name + "-key.pem");
        if (!Files.exists(certificate)) {
            IssuedCertificate made = authority.issue(name, List.of("127.0.0.1"), Instant.now(), new SecureRandom());
            Files.writeString(certificate, made.certificate());
            Files.writeString(key, made.key());
        }
        return new TlsSettings(
                certificate, key, Optional.of(dir.resolve("ca.pem")), ClientCertificates.REQUIRED, "1.3");
    }

    /** What a port of that node needs. */
    public TlsMaterial material(String name) throws Exception {
        TlsSettings settings = node(name);
        return TlsMaterial.of(settings, FileContents.read(settings));
    }

    /** What a port needs whose certificate is of this authority, while it believes in another. */
    public TlsMaterial materialTrusting(ClusterFiles other, String name) throws Exception {
        TlsSettings own = node(name);
        TlsSettings mixed = new TlsSettings(
                own.certificate(),
                own.key(),
                Optional.of(other.dir.resolve("ca.pem")),
                ClientCertificates.REQUIRED,
                "1.3");
        return TlsMaterial.of(mixed, FileContents.read(mixed));
    }
}
