package io.holdfast.verify.crash.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How to run a server: the same command can be launched again and again on the same data. Immutable. */
public final class ServerCommand {
    static final String MAIN = "io.holdfast.app.Main";

    /** As ./holdfast gives it its memory. Optimising takes more of the processor than these short lives give back. */
    private static final List<String> JAVA_OPTIONS =
            List.of("-XX:+UseSerialGC", "-Xmx256m", "-Xmn80m", "-XX:TieredStopAtLevel=1");

    private final Path dataDirectory;
    private final int port;
    private final List<String> javaOptions;
    private final List<String> arguments;
    /** What the command is started through; empty for nothing. */
    private final List<String> launcher;

    private ServerCommand(
            Path dataDirectory, int port, List<String> javaOptions, List<String> arguments, List<String> launcher) {
        this.dataDirectory = dataDirectory;
        this.port = port;
        this.javaOptions = javaOptions;
        this.arguments = arguments;
        this.launcher = launcher;
    }

    /** With the memory and the defaults of the product, on a free port. */
    public static ServerCommand on(Path dataDirectory) {
        return new ServerCommand(dataDirectory, 0, JAVA_OPTIONS, List.of(), List.of());
    }

    public ServerCommand onPort(int chosen) {
        return new ServerCommand(dataDirectory, chosen, javaOptions, arguments, launcher);
    }

    public ServerCommand withJavaOptions(String... options) {
        return new ServerCommand(dataDirectory, port, with(javaOptions, List.of(options)), arguments, launcher);
    }

    /** With another setting than the default. */
    public ServerCommand with(String key, String value) {
        return new ServerCommand(
                dataDirectory, port, javaOptions, with(arguments, List.of("--set", key + "=" + value)), launcher);
    }

    /** On a new directory with this many partitions; several are spread over two threads, however many processors the machine has. */
    public ServerCommand withPartitions(int count) {
        ServerCommand command = with("storage.partitions", Integer.toString(count));
        return count == 1 ? command : command.with("server.io-threads", "2");
    }

    /** With at most this many files and sockets open at the same time. */
    public ServerCommand withOpenFiles(int most) {
        List<String> limited = List.of("sh", "-c", "ulimit -n " + most + " && exec \"$@\"", "sh");
        return new ServerCommand(dataDirectory, port, javaOptions, arguments, limited);
    }

    /** Started through another command, which runs the one that follows it: {@code env NAME=VALUE}. */
    public ServerCommand through(String... command) {
        return new ServerCommand(dataDirectory, port, javaOptions, arguments, List.of(command));
    }

    /** Started through another command, and that through one more. */
    public ServerCommand alsoThrough(String... command) {
        return new ServerCommand(dataDirectory, port, javaOptions, arguments, with(List.of(command), launcher));
    }

    /** Starts the process and waits until it is ready. */
    public ServerProcess start() {
        ServerProcess server = launch();
        try {
            server.awaitReady();
            return server;
        } catch (AssertionError notReady) {
            server.close();
            throw notReady;
        }
    }

    /** Starts the process and returns at once. */
    public ServerProcess launch() {
        return launch(List.of("serve"));
    }

    /** Starts another command of the program with the same settings, and returns at once. */
    public ServerProcess launch(List<String> words) {
        try {
            Path errors = Files.createTempFile("holdfast-verify-", ".stderr");
            errors.toFile().deleteOnExit();
            long startNanos = System.nanoTime();
            Process process = new ProcessBuilder(command(words))
                    .redirectError(ProcessBuilder.Redirect.to(errors.toFile()))
                    .start();
            return new ServerProcess(process, errors, startNanos);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> command(List<String> words) {
        List<String> command = new ArrayList<>(launcher);
        command.add(ServerClasses.java().toString());
        // As ./holdfast does where Java would warn of native code otherwise.
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"));
        command.addAll(javaOptions);
        command.addAll(ServerClasses.options());
        command.add(MAIN);
        command.addAll(words);
        command.addAll(List.of("--port", Integer.toString(port), "--data-dir", dataDirectory.toString()));
        command.addAll(arguments);
        return command;
    }

    private static List<String> with(List<String> some, List<String> more) {
        List<String> all = new ArrayList<>(some);
        all.addAll(more);
        return List.copyOf(all);
    }
}
