package io.holdfast.verify.fault;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;

/** A file system of a fixed size in memory, mounted on a directory until it is closed. Needs the right to mount. */
public final class SmallDisk implements AutoCloseable {
    private final Path directory;

    private SmallDisk(Path directory) {
        this.directory = directory;
    }

    public static SmallDisk mountedOn(Path directory, int megabytes) throws IOException {
        run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", directory.toString());
        return new SmallDisk(directory);
    }

    /** As when an operator makes room. */
    public void growTo(int megabytes) throws IOException {
        run("mount", "-o", "remount,size=" + megabytes + "m", directory.toString());
    }

    @Override
    public void close() throws IOException {
        run("umount", directory.toString());
    }

    private static void run(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new AssertionError(String.join(" ", command) + " failed: " + said);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
