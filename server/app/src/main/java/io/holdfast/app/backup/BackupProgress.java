package io.holdfast.app.backup;

import io.holdfast.app.backup.BackupState.Phase;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** How far a backup is while it runs. One thread makes it, any thread looks and stops it. */
final class BackupProgress {
    private final Path to;
    private final long startedAtMillis;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    private Phase phase = Phase.PREPARING;
    private long momentMillis;
    private int files;
    private long totalBytes;
    private long readBytes;
    private long writtenBytes;
    private String sentence = "";

    BackupProgress(Path to, long startedAtMillis) {
        this.to = to;
        this.startedAtMillis = startedAtMillis;
    }

    synchronized BackupState state() {
        return new BackupState(
                phase, to, startedAtMillis, momentMillis, files, totalBytes, readBytes, writtenBytes, sentence);
    }

    synchronized void momentWas(long millis) {
        momentMillis = millis;
        phase = Phase.COPYING;
    }

    synchronized void willRead(int count, long bytes) {
        files = count;
        totalBytes = bytes;
    }

    synchronized void read(long bytes) {
        readBytes += bytes;
    }

    synchronized void wrote(long bytes) {
        writtenBytes += bytes;
    }

    void end(Phase how, String why) {
        synchronized (this) {
            phase = how;
            sentence = why;
        }
        over.countDown();
    }

    CountDownLatch stop() {
        return stop;
    }

    void awaitEnd(long millis) throws InterruptedException {
        if (!over.await(millis, TimeUnit.MILLISECONDS)) {
            // It hangs in a call of the operating system; its files say that it was not finished.
            stop.countDown();
        }
    }
}
