package io.holdfast.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsSelfSignedCommandTest {
    @TempDir
    Path dir;

    private final Program program = new Program();

    @Test
    void filesAreMadeAndTheLinesThatUseThemPrinted() throws Exception {
        Path out = dir.resolve("tls");
        assertThat(program.run(
                        "tls",
                        "self-signed",
                        "--host",
                        "queues.example.com",
                        "--host=10.0.0.1",
                        "--out",
                        out.toString()))
                .isEqualTo(ExitCode.OK);
        Path certificate = out.resolve("holdfast-certificate.pem");
        Path key = out.resolve("holdfast-key.pem");
        assertThat(certificate).content().startsWith("-----BEGIN CERTIFICATE-----\n");
        assertThat(key).content().startsWith("-----BEGIN PRIVATE KEY-----\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
                .isEqualTo("rw-------");
        assertThat(program.out())
                .contains("Certificate for localhost, 127.0.0.1, ::1, queues.example.com, 10.0.0.1, valid until ")
                .contains("holdfast serve --set tls.certificate=" + certificate + " --set tls.key=" + key);
    }

    @Test
    void nothingIsOverwritten() throws Exception {
        Path certificate = Files.writeString(dir.resolve("holdfast-certificate.pem"), "mine");
        assertThat(program.run("tls", "self-signed", "--out", dir.toString())).isEqualTo(ExitCode.FAILURE);
        assertThat(program.err()).contains("exists already; choose another directory with --out.");
        assertThat(certificate).hasContent("mine");
        assertThat(dir.resolve("holdfast-key.pem")).doesNotExist();
    }

    @Test
    void hostThatIsNoneIsRefused() {
        assertThat(program.run("tls", "self-signed", "--host", "a b", "--out", dir.toString()))
                .isEqualTo(ExitCode.FAILURE);
        assertThat(program.err()).contains("'a b' is neither a host name nor an address.");
        assertThat(program.run("tls", "self-signed", "--host", "1.2.3.4.5", "--out", dir.toString()))
                .isEqualTo(ExitCode.FAILURE);
    }
}
