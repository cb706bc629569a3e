package io.holdfast.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many tests keep their server in a static field and never close it. */
final class ForgottenServerTest {
    /** A process that starts a server and ends. */
    static final class Forgetful {
        private Forgetful() {}

        public static void main(String[] args) {
            HoldfastTestServer.start();
            System.exit(0);
        }
    }

    @Test
    void serverThatNobodyClosedLeavesNoDirectory(@TempDir Path temporary) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Forgetful.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left.filter(path -> path.getFileName().toString().startsWith("holdfast-test")))
                    .isEmpty();
        }
    }
}
