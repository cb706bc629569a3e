package io.holdfast.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigPrintCommandTest {

    private final Program program = new Program();

    @Test
    void everySettingIsPrintedWithItsOrigin() {
        program.with("HOLDFAST_LOG__LEVEL", "warn");

        assertThat(program.run("config", "print", "--port", "4000")).isEqualTo(ExitCode.OK);
        assertThat(program.out().lines().map(line -> line.replaceAll(" +", " ")))
                .contains(
                        "server.port = 4000 # --port",
                        "server.bind = \"127.0.0.1\" # default",
                        "server.account = 000000000000 # default",
                        "log.level = warn # environment variable HOLDFAST_LOG__LEVEL",
                        "limits.max-body = 8 MiB # default");
    }

    @Test
    void printedTableIsAFileThatMeansTheSame(@TempDir Path dir) throws Exception {
        program.run(
                "config",
                "print",
                "--bind=::1",
                "--set=queues.orders.delay=5 s",
                "--set=queues.orders.tags.\"a.b\"=c d \"e\"");
        Path file = Files.writeString(dir.resolve("printed.conf"), program.out());

        Program again = new Program();
        assertThat(again.run("config", "print", "--config", file.toString())).isEqualTo(ExitCode.OK);

        assertThat(withoutOrigins(again.out())).isEqualTo(withoutOrigins(program.out()));
    }

    @Test
    void masterKeyIsNeverPrinted() {
        program.with("HOLDFAST_SECURITY__MASTER_KEY", "42".repeat(32));
        assertThat(program.run("config", "print")).isEqualTo(ExitCode.OK);
        assertThat(program.run("config", "print", "-o", "json")).isEqualTo(ExitCode.OK);
        assertThat(program.run("doctor", "--set", "security.master-key-file=other"))
                .isNotEqualTo(ExitCode.OK);

        assertThat(program.out() + program.err())
                .contains("security.master-key = \"***\"", "Only one of security.master-key-file")
                .doesNotContain("4242");
    }

    @Test
    void masterKeyOnTheCommandLineIsRefused() {
        assertThat(program.run("config", "print", "--set", "security.master-key=" + "42".repeat(32)))
                .isEqualTo(ExitCode.USAGE);
        assertThat(program.err()).contains("HOLDFAST_SECURITY__MASTER_KEY").doesNotContain("4242");
    }

    @Test
    void jsonCarriesKeyValueAndOrigin() {
        assertThat(program.run("config", "print", "-o", "json", "-v")).isEqualTo(ExitCode.OK);
        assertThat(program.out())
                .startsWith("[{\"key\":\"server.bind\",\"value\":\"127.0.0.1\",\"origin\":\"default\"}")
                .contains("{\"key\":\"log.level\",\"value\":\"debug\",\"origin\":\"--verbose\"}");
    }

    private static List<String> withoutOrigins(String table) {
        return table.lines().map(line -> line.replaceAll(" +# [^#]*$", "")).toList();
    }
}
