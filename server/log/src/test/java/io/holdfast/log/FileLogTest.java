package io.holdfast.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log in files, beyond what every log does. */
class FileLogTest extends LogContract {
    private static final LogSettings TINY = new LogSettings(8 * 1024, 16 * 1024);
    private static final long EPOCH = 42;
    private static final String LONG = "-".repeat(5_000);

    @TempDir
    Path path;

    private final Deque<Runnable> tasks = new ArrayDeque<>();

    @Override
    protected Log newLog() throws IOException {
        return FileLog.make(path, TINY, EPOCH, 0, Runnable::run);
    }

    @Override
    protected FileLog reopened(Log log, long from) throws IOException, LogDamaged {
        log.close();
        return opened(from, Runnable::run);
    }

    private FileLog opened(long from, Executor background) throws IOException, LogDamaged {
        return FileLog.open(path, TINY, EPOCH, from, background);
    }

    private FileLog made() throws IOException {
        return FileLog.make(path, TINY, EPOCH, 0, tasks::add);
    }

    @Test
    void newestTimeIsFoundAgain() throws Exception {
        try (FileLog log = made()) {
            log.append(0, new byte[1], 1, 500);
            log.append(1, new byte[1], 1, 900);
            log.append(0, new byte[1], 1, 700);
        }
        try (FileLog again = opened(0, tasks::add)) {
            assertThat(again.newestMillis()).isEqualTo(900);
            assertThat(again.lastPosition()).isEqualTo(3);
        }
    }

    @Test
    void logThatFollowsAnotherGoesOnBehindItsPosition() throws Exception {
        try (FileLog log = FileLog.make(path, TINY, EPOCH, 100, tasks::add)) {
            assertThat(append(log, 0, "a")).isEqualTo(101);
        }
        try (FileLog again = opened(100, tasks::add)) {
            assertThat(shown(again, 0, 100)).containsExactly("a");
        }
    }

    @Test
    void trimmedFilesAreUsedAgain() throws Exception {
        try (FileLog log = made()) {
            long bytes = 0;
            for (int i = 0; i < 200; i++) {
                log.trim(append(log, 0, LONG));
                runTasks();
                bytes = Math.max(bytes, log.fileBytes());
            }
            assertThat(bytes).isLessThanOrEqualTo(6 * TINY.segmentBytes());
            assertThat(files()).hasSizeLessThanOrEqualTo(6);
            assertThat(log.neededBytes()).isLessThanOrEqualTo(2 * TINY.segmentBytes());
        }
    }

    @Test
    void recordMayBeLongerThanASegment() throws Exception {
        String huge = "x".repeat(100_000);
        try (FileLog log = made()) {
            append(log, 0, "before");
            append(log, 0, huge);
            append(log, 0, "behind");
        }
        try (FileLog again = opened(0, tasks::add)) {
            assertThat(shown(again, 0, 0)).containsExactly("before", huge, "behind");
        }
    }

    @Test
    void fileThatWasTakenAwayIsMissedAndTheLogGoesOnInANewOne() throws Exception {
        try (FileLog log = made()) {
            append(log, 0, "lost with the file");
            assertThat(log.missingFile()).isEmpty();
            Files.delete(path.resolve("0000000001.log"));
            assertThat(log.missingFile()).contains("0000000001.log");
            log.beginAnew();
            log.trim(1);
            assertThat(log.missingFile()).isEmpty();
            append(log, 0, "kept");
        }
        try (FileLog again = opened(1, tasks::add)) {
            assertThat(shown(again, 0, 1)).containsExactly("kept");
        }
    }

    @Test
    void missingDirectoryIsDamage() {
        assertThatThrownBy(() -> FileLog.open(path.resolve("gone"), TINY, EPOCH, 0, tasks::add))
                .isInstanceOf(LogDamaged.class)
                .hasMessage("the directory of the log is missing");
    }

    @Test
    void closingEndsAllWorkInTheDirectory() throws Exception {
        FileLog log = made();
        append(log, 0, "a");
        append(log, 0, "b");
        append(log, 0, "c");
        assertThat(tasks).isNotEmpty();
        log.close();
        List<String> left = files();
        runTasks();
        // Somebody else may have opened the directory by now: a file in the making would take the place of one of
        // theirs.
        assertThat(files()).isEqualTo(left);
    }

    @Test
    void interruptedThreadStillWrites() throws Exception {
        try (FileLog log = made()) {
            Thread.currentThread().interrupt();
            append(log, 0, "a");
            assertThat(Thread.interrupted()).isTrue();
            append(log, 0, "b");
        }
        try (FileLog again = opened(0, tasks::add)) {
            assertThat(shown(again, 0, 0)).containsExactly("a", "b");
        }
    }

    @Test
    void trimThatFailedHarmsNothing() throws Exception {
        for (long seed = 1; seed <= 40; seed++) {
            for (int stop = 0; stop < 12; stop++) {
                SimulatedDirectory disk = new SimulatedDirectory(Seeds.random(seed));
                FileLog log = FileLog.made(disk, disk.mark(), TINY, EPOCH, 0, tasks::add);
                long last = 0;
                for (int i = 0; i < 8; i++) {
                    last = append(log, 0, LONG);
                }
                disk.stopAfter(seed % 6);
                long upTo = last - 1;
                assertThatThrownBy(() -> log.trim(upTo)).isInstanceOf(LogFailure.class);
                // The disk works again, for a while.
                disk.stopAfter(stop);
                useUntilItStops(log, upTo);
                disk.cut();

                FileLog again = FileLog.opened(disk, disk.mark(), TINY, EPOCH, upTo, tasks::add);
                assertThat(shown(again, 0, upTo))
                        .as("seed %s, stop %s", seed, stop)
                        .isNotEmpty();
            }
        }
    }

    private static void useUntilItStops(FileLog log, long upTo) {
        try {
            while (true) {
                append(log, 0, LONG);
                log.trim(upTo);
            }
        } catch (LogFailure stopped) {
            // As planned.
        }
    }

    @Test
    void messagesThatLookLikeRecordsDoNotSlowDownAStart() throws Exception {
        SimulatedDirectory disk = new SimulatedDirectory(Seeds.random(1));
        LogSettings larger = new LogSettings(1024 * 1024, 1024 * 1024);
        FileLog log = FileLog.made(disk, disk.mark(), larger, EPOCH, 0, tasks::add);
        append(log, 0, "a");
        disk.kill();
        SimulatedFile segment = Objects.requireNonNull(disk.files().get("0000000001.log"));
        byte[] bytes = segment.bytes();
        byte[] record = Arrays.copyOfRange(bytes, 4096, 4096 + RecordLayout.RECORD_HEADER_BYTES);
        for (int at = 8192; at < bytes.length; at += 4096) {
            System.arraycopy(record, 0, bytes, at, record.length);
            ByteBuffer.wrap(bytes).putInt(at + 8, bytes.length - at).putLong(at + 16, 2);
        }
        segment.become(bytes);
        disk.bytesRead();

        FileLog.opened(disk, disk.mark(), larger, EPOCH, 0, tasks::add);
        assertThat(disk.bytesRead()).isLessThan(2L * bytes.length);
    }

    private void runTasks() {
        while (!tasks.isEmpty()) {
            tasks.remove().run();
        }
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
