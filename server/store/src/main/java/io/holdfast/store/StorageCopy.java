package io.holdfast.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.log.FileLog;
import io.holdfast.log.LogFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Makes a data directory that is what a crash at one moment would have left: the sorted files of all rows, as links, and then what the log has behind the
 * oldest of them, up to the moment. So nobody is held up, and the order of the one log is what makes partitions agree: a message on its way from one to
 * another is in both, or in one, exactly as a start after a crash expects it. Any thread.
 */
record StorageCopy(long epoch, FileLog log, List<RocksStore> all) {

    /** @param made does not exist; on the same disk, or its files would be copied while they are held */
    StorageMoment write(Path made, LongSupplier clock) throws StoreFailure {
        try {
            Files.createDirectory(made);
            long from = Long.MAX_VALUE;
            List<Facts.RowFacts> rows = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                int partition = i == all.size() - 1 ? ControlDatabase.PARTITION : i;
                Path place = made.resolve(ControlDatabase.nameOf(partition));
                // Before the rows: they have at least that much.
                RocksStore.CaughtUp caughtUp = all.get(i).caughtUp(log::lastPosition);
                all.get(i).checkpoint(place);
                from = Math.min(from, caughtUp.logPosition());
                rows.add(new Facts.RowFacts(caughtUp.appliedPosition(), Manifest.of(place)));
            }
            Path copied = Files.createDirectory(made.resolve(DataDirectory.LOG));
            long timeMillis = clock.getAsLong();
            long position = log.copyTo(copied, from);
            Facts.of(epoch, from, rows).write(made);
            Files.write(made.resolve(DirectoryLock.FILE), DirectoryLock.MADE);
            Files.write(
                    made.resolve(DataDirectory.FORMAT_FILE),
                    DataDirectory.lineOf(DataDirectory.FORMAT).getBytes(UTF_8));
            return new StorageMoment(position, timeMillis);
        } catch (IOException e) {
            throw new StoreFailure("The rows could not be copied: " + Directories.why(e) + ".", e);
        } catch (LogFailure e) {
            throw new StoreFailure(String.valueOf(e.getMessage()), e);
        }
    }
}
