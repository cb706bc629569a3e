package io.holdfast.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {

    @TempDir
    Path dir;

    private final Program program = new Program();

    @Test
    void everySubjectHasOneRowAndNothingIsLeftBehind() throws Exception {
        Path dataDir = dir.resolve("data");

        assertThat(program.run("doctor", "--data-dir", dataDir.toString(), "--set", "disk.reserve=0"))
                .isEqualTo(ExitCode.OK);

        assertThat(program.out().lines().map(row -> row.substring(6, 21).strip()))
                .containsExactly(
                        "data directory",
                        "data format",
                        "in use",
                        "free space",
                        "disk sync",
                        "open files",
                        "memory",
                        "java",
                        "clock",
                        "clock steps");
        assertThat(dir).isEmptyDirectory();
    }

    @Test
    void failedFindingMakesTheExitCodeUnhealthy() throws Exception {
        Path file = Files.createFile(dir.resolve("data"));

        assertThat(program.run("doctor", "--data-dir", file.toString())).isEqualTo(ExitCode.UNHEALTHY);
        assertThat(program.out()).contains("fail  data directory  " + file + " is not a directory");
    }

    @Test
    void jsonSaysTheSame() throws Exception {
        Path file = Files.createFile(dir.resolve("data"));

        assertThat(program.run("doctor", "-o", "json", "--data-dir", file.toString()))
                .isEqualTo(ExitCode.UNHEALTHY);
        assertThat(program.out())
                .startsWith(
                        "{\"verdict\":\"fail\",\"findings\":[{\"subject\":\"data directory\",\"verdict\":\"fail\",");
    }
}
