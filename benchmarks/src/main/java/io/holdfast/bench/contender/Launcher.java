package io.holdfast.bench.contender;

import io.holdfast.bench.load.Security;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** Starts contenders, each in its own process with its own log, all with their data on the same disk. */
public final class Launcher implements AutoCloseable {
    private static final long START_LIMIT_NANOS = 120_000_000_000L;
    private static final long POLL_MILLIS = 5;
    private static final int LOG_TAIL_LINES = 20;

    private final Path root;
    private final Path scratch;
    private final List<Process> started = new ArrayList<>();

    /** {@code root} is the repository's; {@code scratch} holds data directories and logs. */
    public Launcher(Path root, Path scratch) {
        this.root = root;
        this.scratch = scratch;
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "stop-contenders"));
    }

    /** With an empty data directory of its own. */
    public RunningServer start(Contender contender) {
        return start(contender, Directories.fresh(scratch.resolve("data-" + contender)), "");
    }

    /** On a data directory that may exist already; {@code javaOptions} only reach Holdfast. */
    public RunningServer start(Contender contender, Path data, String javaOptions) {
        return start(contender, data, javaOptions, control -> switch (contender) {
            case HOLDFAST -> control.answersGet("/health/ready") && control.answers("ListQueues", "{}");
            case CEILING, CEILING_FSYNC, ELASTICMQ -> control.answers("ListQueues", "{}");
        });
    }

    /** Holdfast on the data of an earlier run; it counts as started when it has answered a receive from that queue. */
    public RunningServer restart(Path data, String javaOptions, String queuePath) {
        return start(
                Contender.HOLDFAST,
                data,
                javaOptions,
                control -> control.answers(
                        "ReceiveMessage",
                        "{\"QueueUrl\":\"http://127.0.0.1" + queuePath + "\",\"VisibilityTimeout\":0}"));
    }

    /** Holdfast with settings by the names of their environment variables, and what those make it want of its clients. */
    public RunningServer start(Path data, Map<String, String> settings, Security security) {
        return start(Contender.HOLDFAST, data, settings, security, control -> control.answersGet("/health/ready"));
    }

    private RunningServer start(Contender contender, Path data, String javaOptions, Predicate<Control> ready) {
        Map<String, String> environment = javaOptions.isEmpty() ? Map.of() : Map.of("HOLDFAST_JAVA_OPTS", javaOptions);
        return start(contender, data, environment, Security.NONE, ready);
    }

    private RunningServer start(
            Contender contender,
            Path data,
            Map<String, String> environment,
            Security security,
            Predicate<Control> ready) {
        int port = freePort();
        long start = System.nanoTime();
        Process process = spawn(contender.toString(), command(contender, port, data), environment);
        Control control = new Control(port, security);
        await(process, contender.toString(), () -> ready.test(control));
        return new RunningServer(port, security, process, (System.nanoTime() - start) / 1e6);
    }

    /** How a user starts a server of ours. */
    List<String> holdfast(int port, Path data) {
        return List.of(root.resolve("holdfast").toString(), "serve", "--port", port + "", "--data-dir", data + "");
    }

    private List<String> command(Contender contender, int port, Path data) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String ownClassPath = System.getProperty("java.class.path");
        String ceiling = "io.holdfast.bench.ceiling.CeilingServer";
        return switch (contender) {
            case HOLDFAST -> holdfast(port, data);
            case CEILING -> List.of(java, "-Xmx1g", "-cp", ownClassPath, ceiling, "memory", port + "");
            case CEILING_FSYNC ->
                List.of(java, "-Xmx1g", "-cp", ownClassPath, ceiling, "fsync", port + "", data.resolve("log") + "");
            case ELASTICMQ ->
                List.of(
                        java,
                        "-Xmx4g",
                        "-Dpekko.loglevel=WARNING",
                        "-cp",
                        elasticMqClassPath(),
                        "io.holdfast.bench.elasticmq.ElasticMqServer",
                        port + "");
        };
    }

    private String elasticMqClassPath() {
        Path target = root.resolve("benchmarks/elasticmq/target");
        try {
            return target.resolve("classes")
                    + File.pathSeparator
                    + Files.readString(target.resolve("elasticmq.classpath")).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts a process that does not outlive the bench. What it says goes to the log of that name. */
    Process spawn(String log, List<String> command, Map<String, String> environment) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(logFile(log).toFile()));
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            started.add(process);
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void await(Process process, String log, BooleanSupplier ready) {
        long start = System.nanoTime();
        while (!ready.getAsBoolean()) {
            if (!process.isAlive() || System.nanoTime() - start > START_LIMIT_NANOS) {
                process.destroyForcibly();
                throw new IllegalStateException("server did not start; the end of its log:\n" + tail(logFile(log)));
            }
            try {
                Thread.sleep(POLL_MILLIS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private Path logFile(String name) {
        return scratch.resolve(name + ".log");
    }

    private static String tail(Path log) {
        try {
            List<String> lines = Files.readAllLines(log);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_TAIL_LINES), lines.size()));
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        for (Process process : started) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
