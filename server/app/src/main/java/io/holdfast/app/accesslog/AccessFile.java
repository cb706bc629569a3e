package io.holdfast.app.accesslog;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/** A file that does not grow beyond its limit: then it becomes the one with {@code .1} behind its name, whose predecessor goes. One thread at a time. */
final class AccessFile implements AccessOutput {
    private final Path path;
    private final long mostBytes;
    private @Nullable OutputStream out;
    private long bytes;

    AccessFile(Path path, long mostBytes) {
        this.path = path.toAbsolutePath();
        this.mostBytes = mostBytes;
    }

    /** Finds out now whether it can be written. */
    void open() throws IOException {
        out = new FileOutputStream(path.toFile(), true);
        bytes = Files.size(path);
    }

    @Override
    public void write(byte[] lines) throws IOException {
        if (bytes > 0 && bytes + lines.length > mostBytes) {
            close();
            Files.move(path, path.resolveSibling(path.getFileName() + ".1"), StandardCopyOption.REPLACE_EXISTING);
        }
        if (out == null) {
            open();
        }
        OutputStream file = out;
        if (file != null) {
            file.write(lines);
            bytes += lines.length;
        }
    }

    @Override
    public void reopen() {
        try {
            close();
        } catch (IOException lost) {
            // What was written before is as safe as it will ever be; the next write opens the file anew.
        }
    }

    @Override
    public void close() throws IOException {
        OutputStream file = out;
        out = null;
        bytes = 0;
        if (file != null) {
            file.close();
        }
    }
}
