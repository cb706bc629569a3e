package io.holdfast.verify.crash.disk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A directory on a disk that forgets. {@link #mount} shows its content at {@link #root}; after {@link #cut} everything there fails, and after
 * {@link #unmount} the directory {@link #content} holds what would be left on a real disk. It can be mounted again. One thread.
 */
public final class ForgetfulDisk implements AutoCloseable {
    private static final Path SOURCES = Path.of("powercut").toAbsolutePath();
    private static final Path PROGRAM = Path.of("target", "forgetfs").toAbsolutePath();
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static final Duration GRACE = Duration.ofSeconds(5);

    private static boolean isCompiled;

    private final Path content;
    private final Path mountPoint;
    private final Path log;
    private Process process;

    private ForgetfulDisk(Path content, Path mountPoint, Path log) {
        this.content = content;
        this.mountPoint = mountPoint;
        this.log = log;
    }

    /** An empty disk, not mounted yet. Skips the test where the machine cannot mount one. */
    public static ForgetfulDisk in(Path directory) throws IOException {
        assumeThat(Files.isWritable(Path.of("/dev/fuse")))
                .as("skipped: no /dev/fuse")
                .isTrue();
        assumeThat(Files.exists(Path.of("/usr/include/fuse3/fuse.h")))
                .as("skipped: no libfuse3-dev, which ./test installs")
                .isTrue();
        compile();
        return new ForgetfulDisk(
                Files.createDirectory(directory.resolve("disk")),
                Files.createDirectory(directory.resolve("mounted")),
                directory.resolve("forgetfs.log"));
    }

    /** Once in each process: its sources may have changed since the last one. */
    private static synchronized void compile() throws IOException {
        if (isCompiled) {
            return;
        }
        Files.createDirectories(PROGRAM.getParent());
        Path fresh = Files.createTempFile(PROGRAM.getParent(), "forgetfs", "");
        String flags = "-std=gnu11 -O2 -Wall -Wextra -Werror -D_FILE_OFFSET_BITS=64";
        run("sh", "-c", "gcc " + flags + " '" + SOURCES + "'/*.c -o '" + fresh + "' -lfuse3");
        // A test of another process may be running the one before.
        Files.move(fresh, PROGRAM, StandardCopyOption.REPLACE_EXISTING);
        isCompiled = true;
    }

    /** Returns when it can be used. */
    public void mount() throws IOException {
        process = new ProcessBuilder(
                        // Unmounts by itself should this process end without doing it.
                        PROGRAM.toString(), content.toString(), mountPoint.toString(), "-f", "-s", "-o", "auto_unmount")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        long giveUpNanos = System.nanoTime() + LIMIT.toNanos();
        while (!Files.exists(powerSwitch())) {
            if (ends(process, Duration.ofMillis(10)) || System.nanoTime() > giveUpNanos) {
                throw new AssertionError("forgetfs does not mount: " + Files.readString(log));
            }
        }
    }

    /** What programs see. */
    public Path root() {
        return mountPoint;
    }

    /** What is on the disk; look at it only while it is not mounted. */
    public Path content() {
        return content;
    }

    public void cut(PowerCut cut) throws IOException {
        try (FileChannel channel = FileChannel.open(powerSwitch(), StandardOpenOption.WRITE)) {
            channel.write(UTF_8.encode(cut.line()));
        }
    }

    public boolean isOff() throws IOException {
        return Files.readString(powerSwitch()).equals("off\n");
    }

    /** Without a cut everything is kept. Nobody may have a file open. */
    public void unmount() throws IOException {
        run("fusermount3", "-u", mountPoint.toString());
        // Whoever made a mount name space meanwhile has a copy of the mount, which keeps the program running.
        if (!ends(process, GRACE)) {
            process.destroy();
        }
        if (!ends(process, LIMIT) || process.exitValue() != 0) {
            throw new AssertionError("forgetfs did not end well: " + Files.readString(log));
        }
        process = null;
    }

    /** Unmounts it and makes a copy of what is on the disk that outlives the test: another run would not write the same. */
    public Path keep() throws IOException {
        close();
        Path kept = Files.createTempDirectory(PROGRAM.getParent(), "power-cut-");
        run("cp", "-a", content.toString(), kept.toString());
        return kept;
    }

    /** Whatever has happened. */
    @Override
    public void close() throws IOException {
        if (process != null && process.isAlive()) {
            // Unmounts by itself.
            process.destroy();
            if (!ends(process, GRACE)) {
                process.destroyForcibly();
            }
        }
    }

    private Path powerSwitch() {
        return mountPoint.resolve(".powercut");
    }

    private static boolean ends(Process process, Duration within) {
        try {
            return process.waitFor(within.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void run(String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), UTF_8);
            if (!ends(process, LIMIT) || process.exitValue() != 0) {
                throw new AssertionError(String.join(" ", command) + " failed: " + said);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
