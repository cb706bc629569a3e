package io.holdfast.bench.contender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherTest {
    @TempDir
    Path directory;

    @Test
    void aStartedServerAnswersIsWeighedAndIsGoneAfterItsStop() {
        try (Launcher launcher = new Launcher(directory, directory)) {
            RunningServer server = launcher.start(Contender.CEILING);
            assertThat(server.control().createQueue("any")).endsWith("/000000000000/ceiling");
            assertThat(server.rssMegabytes()).isPositive();
            assertThat(server.threads()).isPositive();
            assertThat(server.startMillis()).isPositive();
            server.pause();
            server.resume();
            server.stop();
            assertThatThrownBy(() -> server.control().createQueue("any")).isInstanceOf(UncheckedIOException.class);
        }
    }

    @Test
    void aServerThatDiesShowsTheEndOfItsLog() throws Exception {
        Path script = Files.writeString(directory.resolve("holdfast"), "#!/bin/sh\necho out of luck\nexit 3\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        try (Launcher launcher = new Launcher(directory, directory)) {
            assertThatThrownBy(() -> launcher.start(Contender.HOLDFAST)).hasMessageContaining("out of luck");
        }
    }

    @Test
    void aFreshDirectoryIsEmpty() throws Exception {
        Path data = directory.resolve("data");
        Files.writeString(Directories.fresh(data).resolve("old"), "old");
        assertThat(Directories.fresh(data)).isEmptyDirectory();
        Directories.remove(data);
        assertThat(data).doesNotExist();
    }
}
