package io.holdfast.app.config;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The file system that a directory is on. Not a {@link java.nio.file.FileStore}, which looks for the mount point and so does not exist where
 * the root file system is none, as in a chroot and in some containers. Any thread.
 */
public final class Volume {
    private final File directory;

    private Volume(File directory) {
        this.directory = directory;
    }

    public static Volume of(Path directory) {
        return new Volume(directory.toFile());
    }

    /** What this user may still write. */
    public long freeBytes() throws IOException {
        requireKnown();
        return directory.getUsableSpace();
    }

    public long totalBytes() throws IOException {
        return requireKnown();
    }

    /** Both figures are 0 when they cannot be read, and the free space also when there is none. */
    private long requireKnown() throws IOException {
        long totalBytes = directory.getTotalSpace();
        if (totalBytes <= 0) {
            throw new IOException("the size of the file system of " + directory + " is unknown");
        }
        return totalBytes;
    }
}
