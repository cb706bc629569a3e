package io.holdfast.parts;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * A main class in a Java process of its own, on this process's class path unless told otherwise. What the child prints, line by line, are the
 * marks by which a test knows how far it is. A child never outlives this process. Any thread.
 */
public final class ChildJvm implements AutoCloseable {
    private final String name;
    private final Process process;
    private final List<String> lines = new ArrayList<>();
    private boolean ended;

    private ChildJvm(String name, Process process) {
        this.name = name;
        this.process = process;
        Thread reader = new Thread(this::read, "read-" + name);
        reader.setDaemon(true);
        reader.start();
    }

    /** A child that will run {@code main} (which may be package-private). */
    public static Builder of(Class<?> main) {
        return new Builder(main.getName());
    }

    static Builder of(String main) {
        return new Builder(main);
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Ends it at once; returns when it is gone. */
    public void kill9() {
        // Not by the process itself, which would close the pipe with lines in it that nobody has read yet.
        process.toHandle().destroyForcibly();
        waitFor(Duration.ofSeconds(20));
    }

    /** Stops all its threads where they are, as a long collection or a suspended machine does. */
    public void sigstop() {
        Signal.STOP.to(pid());
    }

    public void sigcont() {
        Signal.CONT.to(pid());
    }

    /** Asks it to end, as an operator does. */
    public void sigterm() {
        Signal.TERM.to(pid());
    }

    /** Gives the exit code: 137 after a kill, 143 after a SIGTERM. All that it printed can be read then. */
    public int waitFor(Duration limit) {
        Deadline deadline = Deadline.in(limit);
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS) || !awaitLastLine(deadline)) {
                throw new IllegalStateException(name + " still runs after " + limit + "; it printed:\n" + text());
            }
            return process.exitValue();
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(asked);
        }
    }

    private synchronized boolean awaitLastLine(Deadline deadline) throws InterruptedException {
        while (!ended && !deadline.passed()) {
            wait(deadline.remainingMillis());
        }
        return ended;
    }

    /** Everything printed so far. */
    public synchronized List<String> lines() {
        return List.copyOf(lines);
    }

    /** Waits until this line was printed. */
    public void await(String line, Duration limit) {
        await(line::equals, line, limit);
    }

    /** Waits for the first line that begins so, and gives the rest of it. */
    public String awaitPrefix(String prefix, Duration limit) {
        return await(line -> line.startsWith(prefix), prefix, limit).substring(prefix.length());
    }

    /** How often this line was printed so far. */
    public synchronized int count(String line) {
        return (int) lines.stream().filter(line::equals).count();
    }

    private synchronized String await(Predicate<String> wanted, String what, Duration limit) {
        Deadline deadline = Deadline.in(limit);
        int seen = 0;
        while (true) {
            for (; seen < lines.size(); seen++) {
                if (wanted.test(lines.get(seen))) {
                    return lines.get(seen);
                }
            }
            if (ended || deadline.passed()) {
                String reason = ended ? " ended without printing " : " did not print in time ";
                throw new IllegalStateException(name + reason + what + "; it printed:\n" + String.join("\n", lines));
            }
            try {
                wait(deadline.remainingMillis());
            } catch (InterruptedException asked) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(asked);
            }
        }
    }

    private void read() {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                add(line);
            }
        } catch (IOException closed) {
            add(closed.toString());
        }
        end();
    }

    private synchronized void add(String line) {
        lines.add(line);
        notifyAll();
    }

    private synchronized void end() {
        ended = true;
        notifyAll();
    }

    private String text() {
        return String.join("\n", lines());
    }

    /** Ends it at once if it still runs. */
    @Override
    public void close() {
        if (process.isAlive()) {
            kill9();
        }
    }

    /** What the child is to run and with what. */
    public static final class Builder {
        private final String main;
        private final List<String> options = new ArrayList<>();
        private final List<String> arguments = new ArrayList<>();
        private String classPath = System.getProperty("java.class.path");

        private Builder(String main) {
            this.main = main;
        }

        /** An option of the Java process, such as {@code -Xmx256m}. */
        public Builder option(String option) {
            options.add(option);
            return this;
        }

        public Builder argument(String argument) {
            arguments.add(argument);
            return this;
        }

        /** Instead of this process's own. */
        Builder classPath(List<Path> entries) {
            List<String> texts = entries.stream().map(Path::toString).toList();
            classPath = String.join(File.pathSeparator, texts);
            return this;
        }

        public ChildJvm start() {
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            // Starts sooner: most children live for seconds.
            command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
            command.add("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"));
            command.addAll(options);
            command.addAll(List.of("-cp", classPath, ChildMain.class.getName(), main));
            command.addAll(arguments);
            try {
                Process process =
                        new ProcessBuilder(command).redirectErrorStream(true).start();
                return new ChildJvm(main.substring(main.lastIndexOf('.') + 1), process);
            } catch (IOException cannotStart) {
                throw new UncheckedIOException(cannotStart);
            }
        }
    }
}
