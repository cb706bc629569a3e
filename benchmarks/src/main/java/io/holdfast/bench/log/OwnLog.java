package io.holdfast.bench.log;

import io.holdfast.log.FileLog;
import io.holdfast.log.LogSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The log of this project, trimmed as the rows would let it. */
final class OwnLog implements LogCandidate {
    private static final int TRIMMED_EVERY = 500;

    private final ExecutorService background = Executors.newSingleThreadExecutor();
    private final FileLog log;
    private long last;

    OwnLog(Path directory) throws IOException {
        log = FileLog.make(directory, LogSettings.defaults(), 1, 0, background);
    }

    @Override
    public void commit(byte[] entries) throws Exception {
        last = log.append(0, entries, entries.length, last);
        if (last % TRIMMED_EVERY == 0) {
            long upTo = last - TRIMMED_EVERY;
            background.execute(() -> trim(upTo));
        }
    }

    private void trim(long upTo) {
        try {
            log.trim(upTo);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        background.shutdown();
        log.close();
    }
}
