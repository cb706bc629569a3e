package io.holdfast.verify.crash.disk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.DSYNC;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The disk that forgets keeps what was synced and only that: otherwise what the power cut tests say would mean nothing. */
final class ForgetfulDiskTest {
    private static final int SECTOR = 512;
    private static final int PAGE = 4096;

    @TempDir
    Path directory;

    private ForgetfulDisk disk;

    @BeforeEach
    void mount() throws IOException {
        disk = ForgetfulDisk.in(directory);
        disk.mount();
    }

    @AfterEach
    void unmount() throws IOException {
        if (disk != null) {
            disk.close();
        }
    }

    @Test
    void whatWasSyncedIsThereAfterACutAndWhatWasNotIsGone() throws IOException {
        try (FileChannel file = open("log")) {
            write(file, 0, "synced");
            file.force(false);
            write(file, 3, "lost, and longer");
            assertThat(read("log")).as("programs see it").isEqualTo("synlost, and longer");
            disk.cut(PowerCut.drop());
        }
        disk.unmount();
        assertThat(Files.readString(disk.content().resolve("log"))).isEqualTo("synced");
        assertThat(disk.content()).isDirectoryNotContaining(file -> !file.endsWith("log"));
    }

    @Test
    void everythingFailsFromTheCutOn() throws IOException {
        try (FileChannel file = open("log")) {
            assertThat(disk.isOff()).isFalse();
            disk.cut(PowerCut.drop());
            assertThat(disk.isOff()).isTrue();
            assertThatThrownBy(() -> write(file, 0, "late")).hasMessageContaining("Input/output error");
            assertThatThrownBy(() -> file.force(false)).hasMessageContaining("Input/output error");
            assertThatThrownBy(() -> Files.createDirectory(disk.root().resolve("late")))
                    .isInstanceOf(IOException.class);
        }
        disk.unmount();
        assertThat(disk.content()).isEmptyDirectory();
    }

    @Test
    void namesAreOnDiskOnceTheirDirectoryOrTheirFileIsSynced() throws IOException {
        Files.createDirectory(disk.root().resolve("deep"));
        Files.writeString(disk.root().resolve("deep/by-directory"), "content was not synced");
        syncDirectory("deep");
        Files.createDirectory(disk.root().resolve("other"));
        try (FileChannel file = open("other/by-file")) {
            write(file, 0, "x");
            file.force(true);
        }
        Files.writeString(disk.root().resolve("other/by-nobody"), "x");
        disk.cut(PowerCut.drop());
        disk.unmount();
        assertThat(disk.content().resolve("deep/by-directory")).isEmptyFile();
        assertThat(disk.content().resolve("other/by-file")).hasContent("x");
        assertThat(disk.content().resolve("other/by-nobody")).doesNotExist();
    }

    @Test
    void renameAndDeleteAreUndoneUnlessTheirDirectoryIsSynced() throws IOException {
        for (String name : new String[] {"old", "new", "gone", "back"}) {
            try (FileChannel file = open(name)) {
                write(file, 0, name);
                file.force(true);
            }
        }
        Files.delete(disk.root().resolve("gone"));
        syncDirectory("");
        Files.move(
                disk.root().resolve("new"), disk.root().resolve("old"), java.nio.file.StandardCopyOption.ATOMIC_MOVE);
        Files.delete(disk.root().resolve("back"));
        assertThat(read("old")).isEqualTo("new");
        disk.cut(PowerCut.drop());
        disk.unmount();
        assertThat(disk.content().resolve("old")).hasContent("old");
        assertThat(disk.content().resolve("new")).hasContent("new");
        assertThat(disk.content().resolve("gone")).doesNotExist();
        assertThat(disk.content().resolve("back")).hasContent("back");
    }

    @Test
    void renamedFileThatIsSyncedAfterwardsKeepsItsNewName() throws IOException {
        try (FileChannel file = open("temporary")) {
            write(file, 0, "new");
            Files.move(disk.root().resolve("temporary"), disk.root().resolve("final"));
            file.force(true);
        }
        disk.cut(PowerCut.drop());
        disk.unmount();
        assertThat(disk.content().resolve("final")).hasContent("new");
        assertThat(disk.content().resolve("temporary")).doesNotExist();
    }

    @Test
    void writesToAnOpenSyncedFileAreOnDiskEachByItself() throws IOException {
        try (FileChannel file = open("log", CREATE, WRITE, DSYNC)) {
            write(file, 0, "each write");
            disk.cut(PowerCut.drop());
        }
        disk.unmount();
        assertThat(disk.content().resolve("log")).hasContent("each write");
    }

    /** In a process of its own, because nobody can tell when Java lets go of a mapped file. */
    @Test
    void mappedPagesAreKeptLikeAnyOther() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classes = System.getProperty("java.class.path");
        String file = disk.root().resolve("mapped").toString();
        Process mapping = new ProcessBuilder(java, "-cp", classes, MappedWriter.class.getName(), file)
                .inheritIO()
                .start();
        assertThat(mapping.waitFor()).isZero();
        disk.unmount();
        byte[] mapped = Files.readAllBytes(disk.content().resolve("mapped"));
        assertThat(mapped).hasSize(2 * PAGE).startsWith("kept".getBytes(UTF_8));
        assertThat(Arrays.copyOfRange(mapped, PAGE, 2 * PAGE)).containsOnly(0);
    }

    /** Writes to two mapped pages, syncs the first, and cuts the power. */
    static final class MappedWriter {
        private MappedWriter() {}

        public static void main(String[] file) throws IOException {
            Path path = Path.of(file[0]);
            MappedByteBuffer map =
                    FileChannel.open(path, CREATE, READ, WRITE).map(FileChannel.MapMode.READ_WRITE, 0, 2 * PAGE);
            map.put(0, "kept".getBytes(UTF_8));
            map.force();
            map.put(PAGE, "lost".getBytes(UTF_8));
            Files.writeString(path.resolveSibling(".powercut"), PowerCut.drop().line(), WRITE);
            // Ends without closing anything, as when the power goes.
            Runtime.getRuntime().halt(0);
        }
    }

    @Test
    void tornWritesLeaveAnySectorsOfTheNewAndTheOldContent() throws IOException {
        Set<Integer> newSectors = new HashSet<>();
        Set<Long> sizes = new HashSet<>();
        disk.unmount();
        for (int seed = 1; seed <= 12; seed++) {
            Files.deleteIfExists(disk.content().resolve("log"));
            disk.mount();
            try (FileChannel file = open("log")) {
                write(file, 0, "o".repeat(4 * PAGE));
                file.force(true);
                write(file, 2 * PAGE, "n".repeat(4 * PAGE));
                disk.cut(PowerCut.torn(seed));
            }
            disk.unmount();
            String content = Files.readString(disk.content().resolve("log"));
            assertThat(content.substring(0, 2 * PAGE))
                    .as("synced and not touched")
                    .matches("o+");
            int news = 0;
            for (int at = 2 * PAGE; at + SECTOR <= content.length(); at += SECTOR) {
                String sector = content.substring(at, at + SECTOR);
                char old = at < 4 * PAGE ? 'o' : '\0';
                assertThat(sector.chars().distinct().toArray())
                        .as("sector at %s", at)
                        .hasSize(1)
                        .containsAnyOf('n', old);
                news += sector.charAt(0) == 'n' ? 1 : 0;
            }
            newSectors.add(news);
            sizes.add((long) content.length());
        }
        assertThat(newSectors).hasSizeGreaterThan(4);
        assertThat(sizes).hasSizeGreaterThan(4);
    }

    @Test
    void cutComesInPlaceOfTheChosenSync() throws IOException {
        try (FileChannel file = open("log")) {
            disk.cut(PowerCut.drop().atSync(3));
            for (int i = 0; i < 2; i++) {
                write(file, i, "s");
                file.force(false);
            }
            write(file, 2, "u");
            assertThatThrownBy(() -> file.force(false)).hasMessageContaining("Input/output error");
        }
        disk.unmount();
        assertThat(disk.content().resolve("log")).hasContent("ss");
    }

    @Test
    void unmountWithoutACutKeepsEverythingForTheNextMount() throws IOException {
        Files.createDirectory(disk.root().resolve("deep"));
        Files.writeString(disk.root().resolve("deep/file"), "x".repeat(10_000));
        try (FileChannel file = open("deep/file")) {
            file.truncate(5_000);
        }
        disk.unmount();
        disk.mount();
        assertThat(read("deep/file")).isEqualTo("x".repeat(5_000));
    }

    private FileChannel open(String name) throws IOException {
        return open(name, CREATE, READ, WRITE);
    }

    private FileChannel open(String name, OpenOption... options) throws IOException {
        return FileChannel.open(disk.root().resolve(name), options);
    }

    private static void write(FileChannel file, long at, String text) throws IOException {
        ByteBuffer bytes = UTF_8.encode(text);
        while (bytes.hasRemaining()) {
            at += file.write(bytes, at);
        }
    }

    private String read(String name) throws IOException {
        return Files.readString(disk.root().resolve(name));
    }

    private void syncDirectory(String name) throws IOException {
        try (FileChannel channel = FileChannel.open(disk.root().resolve(name), READ)) {
            channel.force(true);
        }
    }
}
