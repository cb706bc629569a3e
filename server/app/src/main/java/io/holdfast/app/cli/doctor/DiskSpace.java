package io.holdfast.app.cli.doctor;

import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.Volume;
import java.io.IOException;
import java.nio.file.Path;

/** Compares the free space of the volume with the reserve below which sends are refused. */
final class DiskSpace {

    private static final String SUBJECT = "free space";
    private static final int COMFORTABLE_RESERVES = 2;

    private DiskSpace() {}

    static Finding check(Path dataDir, ServerSettings.Storage storage) {
        try {
            Volume volume = Volume.of(NearestDirectory.existing(dataDir));
            return judge(volume.freeBytes(), storage.diskReserveBytes(volume.totalBytes()));
        } catch (IOException unknown) {
            return Finding.warn(SUBJECT, "cannot be known: %s".formatted(unknown.getMessage()));
        }
    }

    static Finding judge(long freeBytes, long reserveBytes) {
        String figures =
                "%s, of which %s is the reserve".formatted(Amounts.bytes(freeBytes), Amounts.bytes(reserveBytes));
        if (freeBytes < reserveBytes) {
            return Finding.fail(SUBJECT, figures + ": sends will be refused until space is freed");
        }
        return freeBytes < COMFORTABLE_RESERVES * reserveBytes
                ? Finding.warn(SUBJECT, figures + ": sends will soon be refused")
                : Finding.ok(SUBJECT, figures);
    }
}
