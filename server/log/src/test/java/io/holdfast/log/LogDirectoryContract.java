package io.holdfast.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** What every directory does for a log, as long as nothing goes wrong. */
abstract class LogDirectoryContract {

    /** An empty one. */
    abstract LogDirectory directory() throws IOException;

    @Test
    void newFileIsEmptyAndListed() throws Exception {
        LogDirectory directory = directory();
        try (LogDirectory.File file = directory.create("b")) {
            assertThat(file.sizeBytes()).isZero();
        }
        directory.create("a").close();

        assertThat(directory.names()).containsExactly("a", "b");
    }

    @Test
    void creatingTakesThePlaceOfAnOldFile() throws Exception {
        LogDirectory directory = directory();
        try (LogDirectory.File old = directory.create("a")) {
            write(old, "old", 0);
        }
        directory.create("a").close();

        try (LogDirectory.File file = directory.open("a")) {
            assertThat(file.sizeBytes()).isZero();
        }
    }

    @Test
    void whatIsWrittenIsReadFromAnotherHandle() throws Exception {
        LogDirectory directory = directory();
        try (LogDirectory.File file = directory.create("a")) {
            write(file, "0123456789", 0);
            write(file, "xyz", 4);
            file.sync();
        }
        try (LogDirectory.File file = directory.open("a")) {
            assertThat(read(file, 3, 5)).isEqualTo("3xyz7");
            assertThat(file.sizeBytes()).isEqualTo(10);
        }
    }

    @Test
    void gapIsFullOfZeros() throws Exception {
        try (LogDirectory.File file = directory().create("a")) {
            write(file, "a", 2000);
            assertThat(read(file, 0, 2001)).isEqualTo("\0".repeat(2000) + "a");
        }
    }

    @Test
    void readingStopsWhereTheFileEnds() throws Exception {
        try (LogDirectory.File file = directory().create("a")) {
            write(file, "abc", 0);
            assertThat(read(file, 2, 100)).isEqualTo("c");
            assertThat(read(file, 3, 100)).isEmpty();
            assertThat(read(file, 4000, 100)).isEmpty();
        }
    }

    @Test
    void renamingReplacesAndTheHandleStays() throws Exception {
        LogDirectory directory = directory();
        directory.create("new").close();
        try (LogDirectory.File file = directory.create("old")) {
            directory.rename("old", "new");
            write(file, "kept", 0);
        }
        directory.syncNames();

        assertThat(directory.names()).containsExactly("new");
        try (LogDirectory.File file = directory.open("new")) {
            assertThat(read(file, 0, 10)).isEqualTo("kept");
        }
    }

    @Test
    void whatIsNotThereCannotBeOpenedRenamedOrDeleted() throws Exception {
        LogDirectory directory = directory();
        assertThatThrownBy(() -> directory.open("a")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> directory.rename("a", "b")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> directory.delete("a")).isInstanceOf(IOException.class);
    }

    @Test
    void deletedFileIsGoneAndMissed() throws Exception {
        LogDirectory directory = directory();
        try (LogDirectory.File file = directory.create("a")) {
            assertThat(directory.isStillThere("a", file)).isTrue();
            directory.delete("a");
            assertThat(directory.isStillThere("a", file)).isFalse();
            assertThat(directory.names()).isEmpty();
        }
    }

    @Test
    void anotherFileOfTheSameNameIsNotTheOneThatWasOpened() throws Exception {
        LogDirectory directory = directory();
        try (LogDirectory.File file = directory.create("a");
                LogDirectory.File other = directory.create("b")) {
            directory.rename("b", "a");
            assertThat(directory.isStillThere("a", file)).isFalse();
            assertThat(directory.isStillThere("a", other)).isTrue();
        }
    }

    @Test
    void closedFileRefuses() throws Exception {
        LogDirectory.File file = directory().create("a");
        file.close();
        assertThatThrownBy(() -> write(file, "a", 0)).isInstanceOf(IOException.class);
        assertThatThrownBy(file::sync).isInstanceOf(IOException.class);
    }

    static void write(LogDirectory.File file, String text, long offset) throws IOException {
        file.write(ByteBuffer.wrap(text.getBytes(UTF_8)), offset);
    }

    static String read(LogDirectory.File file, long offset, int atMost) throws IOException {
        ByteBuffer into = ByteBuffer.allocate(atMost);
        file.read(into, offset);
        return UTF_8.decode(into.flip()).toString();
    }
}
