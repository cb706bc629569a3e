package io.holdfast.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class WatchdogTest {
    private static final Duration SOON = Duration.ofSeconds(60);

    /** Starts a database and waits to be killed. */
    static final class User {
        private User() {}

        public static void main(String[] arguments) throws InterruptedException {
            Postgres postgres = Postgres.shared();
            System.out.println("directory " + postgres.directory());
            System.out.println("pid " + postgres.pid());
            new CountDownLatch(1).await();
        }
    }

    @Test
    void aDatabaseEndsWithTheProcessThatIsKilledAndItsFilesGo() {
        try (ChildJvm child = ChildJvm.of(User.class).start()) {
            long pid = Long.parseLong(child.awaitPrefix("pid ", SOON));
            Path directory = Path.of(child.awaitPrefix("directory ", SOON));
            assertThat(directory).isDirectory();
            child.kill9();
            Deadline.in(SOON)
                    .until(() -> !isAlive(pid) && Files.notExists(directory), () -> "PostgreSQL outlives its user");
        }
    }

    @Test
    void aReleasedWatchdogLetsGo() throws Exception {
        Process other = new ProcessBuilder("sleep", "1000").start();
        Path directory = ScratchDirectory.create("holdfast-watchdog");
        try {
            Watchdog watchdog = Watchdog.over(other, Signal.KILL, directory);
            watchdog.release();
            watchdog.awaitEnd();
            assertThat(other.isAlive()).isTrue();
            assertThat(directory).isDirectory();
        } finally {
            other.destroyForcibly().waitFor();
            ScratchDirectory.delete(directory);
        }
    }

    private static boolean isAlive(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }
}
