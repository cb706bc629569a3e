package io.holdfast.parts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A real MariaDB server with a data directory of its own, on a loopback port. It stops with the process, even if killed. Any thread. */
public final class MariaDb {
    private static final Path INSTALL = Path.of("/usr/bin/mariadb-install-db");
    private static final Path SERVER = Path.of("/usr/sbin/mariadbd");
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final Path directory = ScratchDirectory.create("holdfast-mariadb");
    private final Path log = directory.resolve("server.log");
    private final int port = FreePort.find();

    private MariaDb() {}

    public static MariaDb start() {
        if (!Files.isExecutable(SERVER)) {
            throw new IllegalStateException(
                    "no " + SERVER + ": apt-get install mariadb-server-core mariadb-client-core");
        }
        MariaDb server = new MariaDb();
        server.install();
        server.serve();
        return server;
    }

    /** The server as its administrator sees it, without a database. */
    public String url() {
        return "jdbc:mariadb://127.0.0.1:" + port + "/?user=root";
    }

    private void install() {
        Process process = run(INSTALL, "--auth-root-authentication-method=normal", "--skip-test-db");
        try {
            if (!process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IllegalStateException("MariaDB was not installed:\n" + Files.readString(log));
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(asked);
        }
    }

    private void serve() {
        Process process = run(
                SERVER, "--bind-address=127.0.0.1", "--port=" + port, "--socket=" + directory.resolve("server.socket"));
        Watchdog watchdog = Watchdog.over(process, Signal.KILL, directory);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(process, watchdog), "stop-mariadb"));
        Deadline.in(LONGEST).until(this::answers, () -> "MariaDB does not start, see " + log);
    }

    private void stop(Process process, Watchdog watchdog) {
        process.destroyForcibly().onExit().join();
        watchdog.release();
        ScratchDirectory.delete(directory);
    }

    private Process run(Path program, String... arguments) {
        List<String> command = new ArrayList<>(List.of(program.toString(), "--no-defaults"));
        command.addAll(List.of("--datadir=" + directory.resolve("data"), "--user=" + System.getProperty("user.name")));
        command.addAll(List.of(arguments));
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
        } catch (IOException cannotStart) {
            throw new UncheckedIOException(cannotStart);
        }
    }

    private boolean answers() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }
}
