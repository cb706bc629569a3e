package io.holdfast.parts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A real PostgreSQL server with a data directory of its own, on a loopback port that stays the same over restarts. It syncs as in
 * production and writes its log with {@code wal_level=logical}. Works as root and as any other user.
 *
 * <p>Starting one takes a second or two; {@link #shared()} with a {@link #newDatabase()} per test costs a tenth of that. Any thread may call;
 * kill, restart and close take turns.
 */
public final class Postgres implements AutoCloseable {
    private static final String USER = "postgres";
    private static final String PASSWORD = "postgres";
    private static final Duration LONGEST_START = Duration.ofSeconds(60);
    private static final long LONGEST_STOP_SECONDS = 20;
    private static final Map<String, String> SETTINGS = Map.of(
            "listen_addresses", "127.0.0.1",
            "unix_socket_directories", "",
            "wal_level", "logical",
            "fsync", "on",
            "max_connections", "200",
            "max_wal_senders", "10",
            "max_replication_slots", "10");

    private final PostgresPrograms programs;
    private final Path directory;
    private final Path log;
    private final Map<String, String> settings;
    private final int port = FreePort.find();
    private final AtomicInteger databases = new AtomicInteger();
    private @Nullable Process server;
    private @Nullable Watchdog watchdog;

    private Postgres(PostgresPrograms programs, Map<String, String> settings) {
        this.programs = programs;
        this.settings = settings;
        this.directory = programs.newDirectory();
        this.log = directory.resolve("server.log");
    }

    /** The one that all tests of this process use unless they kill it or want settings of their own. It stops with the process, even if that is killed. */
    public static Postgres shared() {
        return Shared.SERVER;
    }

    public static Postgres start() {
        return start(Map.of());
    }

    /** With settings as in postgresql.conf, which win over those of this class. */
    public static Postgres start(Map<String, String> settings) {
        Map<String, String> all = new LinkedHashMap<>(SETTINGS);
        all.putAll(settings);
        PostgresPrograms programs = PostgresPrograms.find();
        Postgres postgres = new Postgres(programs, all);
        Runtime.getRuntime().addShutdownHook(new Thread(postgres::close, "stop-postgres"));
        String[] arguments = {"-D", "data", "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"};
        programs.run(postgres.directory, postgres.log, "initdb", arguments);
        postgres.serve();
        return postgres;
    }

    public int port() {
        return port;
    }

    Path directory() {
        return directory;
    }

    synchronized long pid() {
        return Objects.requireNonNull(server, "it does not run").pid();
    }

    /** An empty database that nobody else uses. */
    public Database newDatabase() {
        String name = "test_" + databases.incrementAndGet();
        try {
            database("postgres").execute("CREATE DATABASE " + name);
        } catch (SQLException refused) {
            throw new IllegalStateException(refused);
        }
        return database(name);
    }

    private Database database(String name) {
        return new Database(name, "jdbc:postgresql://127.0.0.1:" + port + "/" + name, USER, PASSWORD);
    }

    /** As a power cut ends it: the server and all its processes, at once. */
    public synchronized void kill() {
        Process running = server;
        if (running == null) {
            return;
        }
        // A parent that runs could start a child that is not in the list.
        Signal.STOP.to(running.pid());
        List<ProcessHandle> children = running.descendants().toList();
        running.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
        awaitEnd(running);
        Deadline.in(Duration.ofSeconds(LONGEST_STOP_SECONDS))
                .until(() -> children.stream().noneMatch(ProcessHandle::isAlive), () -> "children outlive PostgreSQL");
        ended();
    }

    /** Starts it again on the same port and data; stops it first if it runs. */
    public synchronized void restart() {
        stop(Signal.QUIT);
        serve();
    }

    /** Stops the server and deletes its data; further calls do nothing. */
    @Override
    public synchronized void close() {
        stop(Signal.QUIT);
        if (Files.exists(directory)) {
            ScratchDirectory.delete(directory);
        }
    }

    private void stop(Signal signal) {
        Process running = server;
        if (running != null) {
            signal.to(running.pid());
            awaitEnd(running);
            ended();
        }
    }

    private void ended() {
        server = null;
        if (watchdog != null) {
            watchdog.release();
            watchdog = null;
        }
    }

    private static void awaitEnd(Process process) {
        try {
            if (!process.waitFor(LONGEST_STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("PostgreSQL does not stop");
            }
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(asked);
        }
    }

    private synchronized void serve() {
        List<String> arguments = new ArrayList<>(List.of("-D", "data", "-p", Integer.toString(port)));
        settings.forEach((name, value) -> arguments.addAll(List.of("-c", name + "=" + value)));
        Process starting = programs.start(directory, log, "postgres", arguments);
        server = starting;
        watchdog = Watchdog.over(starting, Signal.QUIT, directory);
        Deadline.in(LONGEST_START).until(() -> answers(starting), () -> "PostgreSQL does not answer:\n" + logText());
    }

    private boolean answers(Process starting) {
        if (!starting.isAlive()) {
            throw new IllegalStateException("PostgreSQL ended:\n" + logText());
        }
        try (Connection connection = database("postgres").connect()) {
            return connection.isValid(1);
        } catch (SQLException notYet) {
            return false;
        }
    }

    private String logText() {
        try {
            return Files.readString(log);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Started when first asked for. */
    private static final class Shared {
        static final Postgres SERVER = start();
    }
}
