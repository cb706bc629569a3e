package io.holdfast.app.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.app.config.TlsSettings.ClientCertificates;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateFilesTest {
    @TempDir
    Path dir;

    private final List<TlsMaterial> used = new ArrayList<>();
    private TlsFiles files;

    @BeforeEach
    void write() {
        files = new TlsFiles(dir);
    }

    private CertificateFiles open() throws TlsRefused {
        return new CertificateFiles(files.settings(), InstantSource.fixed(Instant.now()), used::add);
    }

    @Test
    void replacedFilesAreUsedOnceTwoLooksHaveFoundThem() throws Exception {
        CertificateFiles open = open();
        open.look();
        assertThat(used).hasSize(1);
        files.renew();
        open.look();
        assertThat(used).hasSize(1);
        open.look();
        assertThat(used).hasSize(2);
        open.look();
        assertThat(used).hasSize(2);
    }

    @Test
    void brokenFilesLeaveTheOldCertificateInUseUntilTheyAreMended() throws Exception {
        CertificateFiles open = open();
        SelfSigned other = TlsFiles.make();
        Files.writeString(files.certificate(), other.certificate());
        open.look();
        assertThatThrownBy(open::look)
                .isInstanceOf(TlsRefused.class)
                .hasMessageContaining("does not belong")
                .hasMessageEndingWith("The previous certificate stays in use.");
        assertThatThrownBy(open::look).isInstanceOf(TlsRefused.class);
        assertThat(used).hasSize(1);

        Files.delete(files.key());
        assertThatThrownBy(open::look).hasMessageContaining("does not exist");
        Files.writeString(files.key(), other.key());
        open.look();
        open.look();
        assertThat(used).hasSize(2);
    }

    @Test
    void filesThatCannotBeUsedAreRefusedAtTheStart() throws Exception {
        Files.writeString(files.certificate(), "nonsense");
        assertThatThrownBy(this::open).hasMessageContaining("holds no PEM block CERTIFICATE");
        Files.writeString(files.certificate(), "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
        assertThatThrownBy(this::open).hasMessageContaining("is damaged");
        Files.write(files.certificate(), new byte[(1 << 20) + 1]);
        assertThatThrownBy(this::open).hasMessageContaining("larger than 1 MiB");
        Files.delete(files.certificate());
        assertThatThrownBy(this::open).hasMessageContaining("does not exist");
        Files.createDirectory(files.certificate());
        assertThatThrownBy(this::open).hasMessageContaining("cannot be read");
    }

    @Test
    void authoritiesWithoutACertificateAreRefused() throws Exception {
        var settings = files.settings(ClientCertificates.REQUIRED, TlsFiles.make());
        Files.writeString(settings.clientCa().orElseThrow(), "");
        assertThatThrownBy(() -> new CertificateFiles(settings, InstantSource.system(), used::add))
                .hasMessageContaining("client authorities");
    }

    @Test
    void expiredCertificateIsStillUsed() throws Exception {
        SelfSigned old = TlsFiles.make(Instant.now().minusSeconds(400L * 86_400));
        Files.writeString(files.certificate(), old.certificate());
        Files.writeString(files.key(), old.key());
        open().look();
        assertThat(used).hasSize(1);
        assertThat(used.get(0).expires()).isBefore(Instant.now());
    }
}
