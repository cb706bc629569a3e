package io.holdfast.bench.contender;

import io.holdfast.bench.load.QueueAddress;
import io.holdfast.bench.load.Security;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A server process. The bench's thread only. */
public final class RunningServer implements Closeable {
    private static final int STOP_SECONDS = 60;

    private final int port;
    private final Optional<Process> process;
    private final double startMillis;
    private final Security security;

    RunningServer(int port, Security security, Process process, double startMillis) {
        this.port = port;
        this.security = security;
        this.process = Optional.of(process);
        this.startMillis = startMillis;
    }

    private RunningServer(int port) {
        this.port = port;
        this.process = Optional.empty();
        this.startMillis = 0;
        this.security = Security.NONE;
    }

    /** A server that somebody else runs: it can be driven, but not paused, weighed or stopped. */
    public static RunningServer elsewhere(int port) {
        return new RunningServer(port);
    }

    public int port() {
        return port;
    }

    public Control control() {
        return new Control(port, security);
    }

    /** A queue of it by its URL, reached the way that this server wants it. */
    public QueueAddress queue(String url) {
        return new QueueAddress(port, url).with(security);
    }

    /** From the start of the process to its first answer. */
    public double startMillis() {
        return startMillis;
    }

    /** Takes it off the processors: whoever is not being measured must not disturb. */
    public void pause() {
        signal("STOP");
    }

    public void resume() {
        signal("CONT");
    }

    public double rssMegabytes() {
        return status("VmRSS:") / 1024.0;
    }

    /** What is left in the heap after a full collection. */
    public double liveHeapMegabytes() {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        try {
            Process histogram = new ProcessBuilder(jcmd, Long.toString(pid()), "GC.class_histogram")
                    .redirectErrorStream(true)
                    .start();
            String text = new String(histogram.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            String total = text.substring(text.lastIndexOf("Total")).strip();
            return Long.parseLong(total.substring(total.lastIndexOf(' ') + 1)) / (1024.0 * 1024);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int threads() {
        return Math.toIntExact(status("Threads:"));
    }

    /** Processor time of each thread so far in microseconds, by its name; those of one name are told apart by their number. */
    public Map<String, Double> threadMicros() {
        return ThreadTimes.micros(pid());
    }

    /** As an operator stops it; what it still has to do gets its time. */
    public void stop() {
        signal("TERM");
        await();
    }

    /** As a crash stops it. */
    public void kill() {
        signal("KILL");
        await();
    }

    @Override
    public void close() {
        if (process.isPresent() && process.get().isAlive()) {
            kill();
        }
    }

    private void signal(String name) {
        if (process.isEmpty()) {
            return;
        }
        Signals.send(name, pid());
    }

    private void await() {
        try {
            if (process.isPresent() && !process.get().waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.get().destroyForcibly();
                throw new IllegalStateException("still running " + STOP_SECONDS + " s after it was told to stop");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    Process process() {
        return process.orElseThrow();
    }

    /** Processor time of the whole process so far. */
    public double processorMicros() {
        return threadMicros().values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** The JVM's, whether or not the script that started it has replaced itself with it. */
    private long pid() {
        ProcessHandle started = process.orElseThrow().toHandle();
        return started.descendants()
                .filter(child -> child.info().command().orElse("").endsWith("/java"))
                .findFirst()
                .orElse(started)
                .pid();
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
}
