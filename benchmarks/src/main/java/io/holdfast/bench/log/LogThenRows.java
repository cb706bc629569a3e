package io.holdfast.bench.log;

import java.nio.file.Path;

/** The own log, then the rows without a log, both on one thread: what a commit costs if nothing overlaps. */
final class LogThenRows implements LogCandidate {
    private final OwnLog log;
    private final RocksLog rows;

    LogThenRows(Path logDirectory, Path rowsDirectory) throws Exception {
        log = new OwnLog(logDirectory);
        rows = new RocksLog(rowsDirectory, RocksLog.Kind.WITHOUT);
    }

    @Override
    public void commit(byte[] entries) throws Exception {
        log.commit(entries);
        rows.commit(entries);
    }

    @Override
    public void close() {
        log.close();
        rows.close();
    }
}
