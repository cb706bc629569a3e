package io.holdfast.app.cli.doctor;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.function.LongSupplier;

/** Measures what every acknowledgement has to wait for: a small write and its sync, on the data directory's disk. */
final class DiskSync {

    private static final String SUBJECT = "disk sync";
    private static final int WRITES = 200;
    private static final int WRITE_BYTES = 4096;
    private static final long IMPLAUSIBLY_FAST_NANOS = 20_000;
    private static final long SLOW_NANOS = 20_000_000;

    private DiskSync() {}

    static Finding check(Path dataDir, LongSupplier nanoTime) {
        Path place = NearestDirectory.existing(dataDir);
        try {
            return judge(measure(place, nanoTime));
        } catch (IOException failed) {
            return Finding.fail(SUBJECT, "cannot write and sync a file in %s: %s".formatted(place, failed));
        }
    }

    private static long[] measure(Path place, LongSupplier nanoTime) throws IOException {
        Path file = Files.createTempFile(place, ".holdfast-doctor-", ".tmp");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer block = ByteBuffer.allocateDirect(WRITE_BYTES);
            long[] nanos = new long[WRITES];
            for (int i = 0; i < WRITES; i++) {
                block.clear();
                long before = nanoTime.getAsLong();
                while (block.hasRemaining()) {
                    channel.write(block);
                }
                channel.force(false);
                nanos[i] = nanoTime.getAsLong() - before;
            }
            return nanos;
        } finally {
            Files.delete(file);
        }
    }

    static Finding judge(long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        long median = percentile(sorted, 50);
        long slowest = percentile(sorted, 99);
        String figures =
                "p50 %s, p99 %s over %d writes".formatted(Amounts.nanos(median), Amounts.nanos(slowest), sorted.length);
        if (median < IMPLAUSIBLY_FAST_NANOS) {
            return Finding.warn(
                    SUBJECT, figures + ": too fast to be true, this disk may lose synced data in a power cut");
        }
        return slowest > SLOW_NANOS
                ? Finding.warn(SUBJECT, figures + ": slow, every acknowledgement waits for it")
                : Finding.ok(SUBJECT, figures);
    }

    /** The nearest-rank percentile of values in ascending order. */
    static long percentile(long[] sorted, int percent) {
        int rank = (sorted.length * percent + 99) / 100;
        return sorted[Math.max(rank, 1) - 1];
    }
}
