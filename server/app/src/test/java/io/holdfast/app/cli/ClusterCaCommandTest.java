package io.holdfast.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterCaCommandTest {
    @TempDir
    Path dir;

    private final Program program = new Program();

    @Test
    void oneCommandMakesTheAuthorityAndACertificateForEachNode() throws Exception {
        assertThat(run("--name", "orders", "a=10.0.0.1", "b=10.0.0.2,b.example.com"))
                .isEqualTo(ExitCode.OK);

        for (String name : new String[] {"ca", "a", "b"}) {
            assertThat(dir.resolve(name + ".pem")).content().startsWith("-----BEGIN CERTIFICATE-----\n");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(dir.resolve(name + "-key.pem"))))
                    .isEqualTo("rw-------");
        }
        assertThat(program.out())
                .contains("Authority of the cluster orders, valid until ")
                .contains("Node b at 10.0.0.2, b.example.com, valid until ")
                .contains("cluster { name = orders, node = a, certificate = \"" + dir.resolve("a.pem") + "\"");
    }

    @Test
    void nodesThatJoinLaterGetTheirsFromTheSameAuthority() throws Exception {
        run("--name", "orders", "a=10.0.0.1");
        byte[] authority = Files.readAllBytes(dir.resolve("ca.pem"));

        assertThat(run("d=10.0.0.4")).isEqualTo(ExitCode.OK);

        assertThat(dir.resolve("ca.pem")).hasBinaryContent(authority);
        assertThat(dir.resolve("d.pem")).exists();
    }

    @Test
    void nothingIsOverwritten() throws Exception {
        run("--name", "orders", "a=10.0.0.1");
        byte[] before = Files.readAllBytes(dir.resolve("a-key.pem"));

        assertThat(run("a=10.0.0.1")).isEqualTo(ExitCode.FAILURE);

        assertThat(program.err()).contains("a.pem exists already; move it away if it is to be made anew.");
        assertThat(dir.resolve("a-key.pem")).hasBinaryContent(before);
    }

    @Test
    void whatCannotBeMadeIsRefusedWithOneSentence() throws Exception {
        assertThat(run("a=10.0.0.1")).isEqualTo(ExitCode.FAILURE);
        assertThat(program.err()).contains("yet: name the cluster with --name, in small letters, digits and hyphens.");
        assertThat(run("--name", "orders", "a")).isEqualTo(ExitCode.FAILURE);
        assertThat(program.err()).contains("'a' is not of the form NODE=HOST");
        assertThat(run("--name", "orders", "a=b c")).isEqualTo(ExitCode.FAILURE);
        assertThat(program.err()).contains("'b c' is neither a host name nor an address.");
        assertThat(run("--name", "orders", "a=b", "a=c")).isEqualTo(ExitCode.FAILURE);
        assertThat(program.err()).contains("The node a is named twice.");
        assertThat(dir.resolve("ca.pem")).doesNotExist();

        run("--name", "orders", "a=10.0.0.1");
        assertThat(run("--name", "bills", "b=10.0.0.2")).isEqualTo(ExitCode.FAILURE);
        assertThat(program.err()).contains("is that of the cluster orders, not of bills");
        Files.delete(dir.resolve("ca-key.pem"));
        assertThat(run("b=10.0.0.2")).isEqualTo(ExitCode.FAILURE);
        assertThat(program.err()).contains("is there; both are needed.");
    }

    private int run(String... arguments) {
        String[] all = new String[arguments.length + 4];
        all[0] = "cluster";
        all[1] = "ca";
        all[2] = "--out";
        all[3] = dir.toString();
        System.arraycopy(arguments, 0, all, 4, arguments.length);
        return program.run(all);
    }
}
