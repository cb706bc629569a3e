package io.holdfast.store;

import io.holdfast.log.FileLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes the rows of all partitions to files and notes in the file FACTS how far they are: what the log has before that can go. Any thread. */
record StorageCheckpoint(Path directory, long epoch, FileLog log, List<RocksStore> all) {

    /** Returns up to which position the log is not needed any more. */
    long write(List<RocksStore> replaced) throws StoreFailure {
        long upTo = Long.MAX_VALUE;
        List<Facts.RowFacts> rows = new ArrayList<>();
        for (RocksStore store : all) {
            RocksStore.CaughtUp caughtUp = store.caughtUp(log::lastPosition);
            upTo = Math.min(upTo, caughtUp.logPosition());
            rows.add(new Facts.RowFacts(caughtUp.appliedPosition(), store.flush()));
        }
        replaced.forEach(store -> rows.set(all.indexOf(store), new Facts.RowFacts(0, Manifest.UNKNOWN)));
        try {
            Facts.of(epoch, upTo, rows).write(directory);
        } catch (IOException e) {
            throw new StoreFailure("The file " + Facts.FILE + " could not be written: " + Directories.why(e) + ".", e);
        }
        return upTo;
    }
}
