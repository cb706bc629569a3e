package io.holdfast.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A piece of a log is a log. */
class LogCopyTest {
    private static final LogSettings TINY = new LogSettings(8 * 1024, 16 * 1024);
    private static final long EPOCH = 42;

    @TempDir
    Path directory;

    private Path copy;

    @BeforeEach
    void makeDirectory() throws Exception {
        copy = Files.createDirectory(directory.resolve("copy"));
    }

    private FileLog log() throws Exception {
        return FileLog.make(Files.createDirectory(directory.resolve("log")), TINY, EPOCH, 0, Runnable::run);
    }

    private static void append(FileLog log, int from, int to) throws LogFailure {
        for (int i = from; i <= to; i++) {
            byte[] bytes = text(i).getBytes(UTF_8);
            log.append(i % 2, bytes, bytes.length, 1_000 + i);
        }
    }

    /** Some are longer than a block. */
    private static String text(int number) {
        return number + "-".repeat(number % 3 * 3_000);
    }

    private List<String> copied(int partition, long from) throws Exception {
        List<String> shown = new ArrayList<>();
        try (FileLog opened = FileLog.open(copy, TINY, EPOCH, from, Runnable::run)) {
            opened.replay(partition, from, (position, millis, bytes) -> shown.add(new String(bytes, UTF_8)));
        }
        return shown;
    }

    @Test
    void copyHasWhatLiesBehindThePositionAndNothingThatCameLater() throws Exception {
        try (FileLog log = log()) {
            append(log, 1, 30);
            assertThat(log.copyTo(copy, 20)).isEqualTo(30);
            append(log, 31, 40);
        }
        assertThat(copied(0, 20)).containsExactly(text(22), text(24), text(26), text(28), text(30));
        assertThat(copied(1, 20)).containsExactly(text(21), text(23), text(25), text(27), text(29));
    }

    @Test
    void copyOfNothingIsALogThatGoesOnBehindThePosition() throws Exception {
        try (FileLog log = log()) {
            append(log, 1, 5);
            assertThat(log.copyTo(copy, 5)).isEqualTo(5);
        }
        try (FileLog opened = FileLog.open(copy, TINY, EPOCH, 5, Runnable::run)) {
            assertThat(opened.append(0, new byte[1], 1, 0)).isEqualTo(6);
        }
    }

    @Test
    void copyCanBeWrittenOn() throws Exception {
        try (FileLog log = log()) {
            append(log, 1, 7);
            log.copyTo(copy, 0);
        }
        try (FileLog opened = FileLog.open(copy, TINY, EPOCH, 0, Runnable::run)) {
            append(opened, 8, 20);
        }
        assertThat(copied(0, 14)).containsExactly(text(16), text(18), text(20));
    }

    @Test
    void copyThatLostItsEndIsRefused() throws Exception {
        try (FileLog log = log()) {
            append(log, 1, 7);
            log.copyTo(copy, 0);
        }
        Path file = copy.resolve("0000000001.log");
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - RecordLayout.BLOCK_BYTES] ^= 1;
        Files.write(file, bytes);
        assertThatThrownBy(() -> copied(0, 0)).isInstanceOf(LogDamaged.class);
    }

    @Test
    void pieceThatWasLetGoOfCannotBeCopied() throws Exception {
        try (FileLog log = log()) {
            append(log, 1, 30);
            log.trim(25);
            assertThatThrownBy(() -> log.copyTo(copy, 3))
                    .isInstanceOf(LogFailure.class)
                    .hasMessageContaining("no record 4 any more");
        }
    }
}
