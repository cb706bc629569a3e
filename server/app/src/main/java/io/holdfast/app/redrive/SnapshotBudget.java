package io.holdfast.app.redrive;

import io.holdfast.app.config.Volume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Sees to it that snapshots leave room on the disk, and take no more than they may. One thread. */
final class SnapshotBudget {
    /** How much is written between two looks at the disk. */
    private static final long LOOK_EVERY_BYTES = 4L << 20;

    private final SnapshotSettings settings;
    private long bytes;
    private long lookAtBytes;

    /** @throws SnapshotRefused if there is no room even for a small one */
    SnapshotBudget(SnapshotSettings settings) throws IOException {
        this.settings = settings;
        this.bytes = sizeOf(settings.directory());
        look();
    }

    /** @throws SnapshotRefused if there is no room for more */
    void write(long more) throws IOException {
        bytes += more;
        if (bytes >= lookAtBytes || bytes > settings.budgetBytes()) {
            look();
        }
    }

    private void look() throws IOException {
        if (bytes > settings.budgetBytes()) {
            throw new SnapshotRefused("The snapshots in " + settings.directory() + " would take more than the "
                    + (settings.budgetBytes() >> 20)
                    + " MiB of redrive.snapshot-budget. Remove old ones or raise it.");
        }
        Volume volume = Volume.of(settings.directory());
        long reserve = settings.reserveOfVolume().applyAsLong(volume.totalBytes());
        if (volume.freeBytes() < reserve + LOOK_EVERY_BYTES) {
            throw new SnapshotRefused("The disk of " + settings.directory() + " has only " + (volume.freeBytes() >> 20)
                    + " MiB left, of which " + (reserve >> 20) + " MiB are reserved.");
        }
        lookAtBytes = bytes + LOOK_EVERY_BYTES;
    }

    private static long sizeOf(Path directory) throws IOException {
        long[] sum = {0};
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                try {
                    sum[0] += Files.isRegularFile(file) ? Files.size(file) : 0;
                } catch (NoSuchFileException removedMeanwhile) {
                    // It takes nothing any more.
                }
            }
        }
        return sum[0];
    }
}
