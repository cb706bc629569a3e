package io.holdfast.app.localstack;

import io.holdfast.app.endpoint.localstack.InitState;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The scripts in LocalStack's {@code ready.d}, one after the other in the order of their names. What they print is logged; one that fails is reported and does
 * not keep the next from running. Run on one thread, asked on any.
 */
public final class InitScripts implements InitState, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(InitScripts.class);

    private final List<Path> files;
    private final String[] states;
    private boolean completed;
    private boolean closed;
    private @Nullable Process running;

    private InitScripts(List<Path> files) {
        this.files = files;
        this.states = new String[files.size()];
        Arrays.fill(states, "UNKNOWN");
    }

    /** Those that are in the directory now, and below it; none if there is no such directory. */
    public static InitScripts in(@Nullable Path directory) {
        if (directory == null || !Files.isDirectory(directory)) {
            return new InitScripts(List.of());
        }
        try (Stream<Path> found = Files.walk(directory)) {
            return new InitScripts(found.filter(Files::isRegularFile)
                    .filter(file -> isScript(file.toString()))
                    .sorted()
                    .toList());
        } catch (IOException | UncheckedIOException unreadable) {
            LOG.error("The init scripts in {} cannot be read: {}", directory, unreadable.getMessage());
            return new InitScripts(List.of());
        }
    }

    private static boolean isScript(String name) {
        return name.endsWith(".sh") || name.endsWith(".py");
    }

    /** Runs them all; returns when the last has ended. */
    public void run(InitEnvironment environment) {
        try (InitEnvironment.Prepared prepared = environment.prepare()) {
            for (int i = 0; i < files.size(); i++) {
                run(i, prepared.variables());
            }
        } catch (RuntimeException | Error failure) {
            LOG.error("The init scripts could not all be run.", failure);
        } finally {
            synchronized (this) {
                completed = true;
            }
        }
    }

    private void run(int index, Map<String, String> variables) {
        Path file = files.get(index);
        if (!enter(index)) {
            return;
        }
        LOG.info("Init script {} runs.", file);
        try {
            int code = exitCode(file, variables);
            if (code == 0) {
                LOG.info("Init script {} succeeded.", file);
            } else {
                LOG.error("Init script {} failed with exit code {}; what it printed stands above.", file, code);
            }
            state(index, code == 0 ? "SUCCESSFUL" : "ERROR");
        } catch (IOException cannotRun) {
            if (isClosed()) {
                LOG.warn("Init script {} was ended, because the server stops.", file);
            } else {
                LOG.error("Init script {} cannot be run: {}", file, cannotRun.getMessage());
            }
            state(index, "ERROR");
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            state(index, "ERROR");
        }
    }

    private int exitCode(Path file, Map<String, String> variables) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command(file)).redirectErrorStream(true);
        builder.environment().putAll(variables);
        Process process = builder.start();
        if (!begin(process)) {
            process.destroyForcibly();
        }
        process.getOutputStream().close();
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                LOG.info("{}: {}", file.getFileName(), line);
            }
        }
        return process.waitFor();
    }

    /** LocalStack runs shell scripts as programs; one that is not executable, which a volume easily loses, is given to the shell. */
    private static List<String> command(Path file) {
        List<String> command = new ArrayList<>();
        if (file.toString().endsWith(".py")) {
            command.add("python3");
        } else if (!Files.isExecutable(file)) {
            command.add("/bin/sh");
        }
        command.add(file.toAbsolutePath().toString());
        return command;
    }

    private synchronized boolean enter(int index) {
        if (!closed) {
            states[index] = "RUNNING";
        }
        return !closed;
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private synchronized boolean begin(Process process) {
        running = process;
        return !closed;
    }

    private synchronized void state(int index, String state) {
        states[index] = state;
        running = null;
    }

    @Override
    public synchronized List<Script> scripts() {
        List<Script> scripts = new ArrayList<>();
        for (int i = 0; i < states.length; i++) {
            scripts.add(new Script(String.valueOf(files.get(i).getFileName()), states[i]));
        }
        return scripts;
    }

    @Override
    public synchronized boolean isCompleted() {
        return completed;
    }

    /** Ends the one that runs, and runs no other. */
    @Override
    public synchronized void close() {
        closed = true;
        if (running != null) {
            running.descendants().forEach(ProcessHandle::destroyForcibly);
            running.destroyForcibly();
        }
    }
}
