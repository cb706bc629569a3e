package io.holdfast.app.config;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;

/** The file system that a directory is on. Any thread. */
public interface Volume {
    /** What this user may still write. */
    long freeBytes() throws IOException;

    long totalBytes() throws IOException;

    /**
     * Not a {@link java.nio.file.FileStore}, which looks for the mount point and so does not exist where the root file system is none, as in a
     * chroot and in some containers.
     */
    static Volume of(Path directory) {
        File inside = directory.toFile();
        return new Volume() {
            @Override
            public long freeBytes() throws IOException {
                totalBytes();
                return inside.getUsableSpace();
            }

            /** Both figures are 0 when they cannot be read, and the free space also when there is none. */
            @Override
            public long totalBytes() throws IOException {
                long bytes = inside.getTotalSpace();
                if (bytes <= 0) {
                    throw new IOException("the size of the file system of " + directory + " is unknown");
                }
                return bytes;
            }
        };
    }
}
