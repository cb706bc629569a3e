package io.holdfast.app.cli.doctor;

import io.holdfast.app.config.ServerSettings;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compares the free space of the volume with the reserve below which sends are refused. */
final class DiskSpace {

    private static final String SUBJECT = "free space";
    private static final int COMFORTABLE_RESERVES = 2;

    private DiskSpace() {}

    static Finding check(Path dataDir, ServerSettings.Storage storage) {
        try {
            FileStore volume = Files.getFileStore(NearestDirectory.existing(dataDir));
            return judge(volume.getUsableSpace(), storage.diskReserveBytes(volume.getTotalSpace()));
        } catch (IOException unknown) {
            return Finding.fail(SUBJECT, "cannot be read: %s".formatted(unknown));
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
