package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real server in a process of its own, with the options that the launchers give it. */
@Timeout(60)
class LeftFilesTest {
    @TempDir
    Path dir;

    @Test
    void serverThatIsKilledLeavesNothingInTheTemporaryDirectoryAndHasSaidNothingButJson() throws Exception {
        Path temporary = Files.createDirectory(dir.resolve("tmp"));
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:-UsePerfData",
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "serve",
                        "--port",
                        "0",
                        "--data-dir",
                        dir.resolve("data").toString(),
                        "--set",
                        "log.format=json",
                        "--set",
                        "log.level=debug"))
                .redirectError(dir.resolve("stderr").toFile())
                .start();
        try {
            BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
            assertThat(out.readLine()).startsWith("{\"time\":").contains("is ready at");
        } finally {
            process.destroyForcibly().waitFor();
        }

        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left).isEmpty();
        }
        assertThat(Files.readAllLines(dir.resolve("stderr")))
                .isNotEmpty()
                .allMatch(line -> line.startsWith("{\"time\":\"") && line.endsWith("}"));
    }
}
