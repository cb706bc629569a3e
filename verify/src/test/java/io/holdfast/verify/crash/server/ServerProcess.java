package io.holdfast.verify.crash.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One run of the server in a process of its own, from {@link ServerCommand#launch}. It never outlives the tests. */
public final class ServerProcess implements AutoCloseable {
    /** Far more than a start takes, because the machine may be busy with other things. */
    private static final Duration START_LIMIT = Duration.ofMinutes(2);

    private static final Pattern READY = Pattern.compile("is ready at http://[^ ]*:(\\d+) ");

    private final Process process;
    private final Path errors;
    private final long startNanos;
    private final CompletableFuture<Integer> port = new CompletableFuture<>();

    ServerProcess(Process process, Path errors, long startNanos) {
        this.process = process;
        this.errors = errors;
        this.startNanos = startNanos;
        Thread reader = new Thread(this::readOutput, "output of " + process.pid());
        reader.setDaemon(true);
        reader.start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    private void readOutput() {
        try (BufferedReader output = process.inputReader(UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                Matcher ready = READY.matcher(line);
                if (ready.find()) {
                    port.complete(Integer.parseInt(ready.group(1)));
                }
            }
        } catch (IOException | UncheckedIOException killed) {
            // The pipe of a process that is killed may break; what matters was read before.
        }
        port.completeExceptionally(new IllegalStateException("the server ended before it was ready"));
    }

    /** Waits until it answers requests; returns how long that took since the launch. */
    public Duration awaitReady() {
        try {
            port.get(START_LIMIT.toSeconds(), TimeUnit.SECONDS);
            return Duration.ofNanos(System.nanoTime() - startNanos);
        } catch (ExecutionException | TimeoutException notReady) {
            throw new AssertionError("the server did not start; it said:\n" + errors(), notReady);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Only when it is ready. */
    public int port() {
        try {
            return port.join();
        } catch (CompletionException ended) {
            throw new IllegalStateException(errors(), ended);
        }
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Lets this much time pass; false if the server ended by itself meanwhile. */
    public boolean keepsRunningFor(Duration time) {
        try {
            return !process.waitFor(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** As a crash ends it: SIGKILL. Returns when the process is gone. */
    public void kill() {
        process.toHandle().destroyForcibly();
        exitCode(START_LIMIT);
        try {
            // A process that was asked for its heap and then killed leaves the socket that it was asked through.
            Files.deleteIfExists(Path.of("/tmp/.java_pid" + pid()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As an operator stops it: SIGTERM. */
    public void terminate() {
        process.destroy();
    }

    /** Waits for the end of the process. */
    public int exitCode(Duration within) {
        try {
            if (!process.waitFor(within.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new AssertionError("the server still runs after " + within + "; it said:\n" + errors());
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What it has written to standard error so far. */
    public String errors() {
        try {
            return Files.readString(errors, UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public long residentKilobytes() {
        return status("VmRSS:");
    }

    public long threads() {
        return status("Threads:");
    }

    private long status(String field) {
        try {
            return Files.readAllLines(Path.of("/proc/" + pid() + "/status")).stream()
                    .filter(line -> line.startsWith(field))
                    .map(line -> line.replaceAll("\\D", ""))
                    .mapToLong(Long::parseLong)
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        if (process.isAlive()) {
            kill();
        }
    }
}
