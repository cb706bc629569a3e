package io.holdfast.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeLibraryTest {
    @TempDir
    Path place;

    @Test
    void libraryIsUnpackedOnceAndKept() throws IOException {
        Path first = libraryIn(NativeLibrary.unpack(place));
        Object unchanged = Files.getAttribute(first, "unix:ino");
        assertThat(libraryIn(NativeLibrary.unpack(place))).isEqualTo(first);
        assertThat(Files.getAttribute(first, "unix:ino")).isEqualTo(unchanged);
        assertThat(libraries()).containsExactly(first);
    }

    @Test
    void truncatedLibraryIsReplaced() throws IOException {
        Path library = libraryIn(NativeLibrary.unpack(place));
        byte[] whole = Files.readAllBytes(library);
        try (FileChannel file = FileChannel.open(library, StandardOpenOption.WRITE)) {
            file.truncate(whole.length / 2);
        }
        NativeLibrary.unpack(place);
        assertThat(Files.readAllBytes(library)).isEqualTo(whole);
    }

    @Test
    void libraryWithOtherBytesIsReplaced() throws IOException {
        Path library = libraryIn(NativeLibrary.unpack(place));
        byte[] whole = Files.readAllBytes(library);
        byte[] damaged = whole.clone();
        damaged[whole.length / 2] ^= 1;
        Files.write(library, damaged);
        NativeLibrary.unpack(place);
        assertThat(Files.readAllBytes(library)).isEqualTo(whole);
    }

    @Test
    void anUnpackingThatWasKilledIsNotInTheWay() throws IOException {
        Path library = libraryIn(NativeLibrary.unpack(place));
        Files.move(library, library.resolveSibling(library.getFileName() + ".new"));
        NativeLibrary.unpack(place);
        assertThat(libraries()).containsExactly(library);
    }

    @Test
    void placesAreTheUsersCacheAndThenTheDataDirectory() {
        Path data = place.resolve("data");
        assertThat(NativeLibrary.places(Map.of("XDG_CACHE_HOME", "/cache"), place.toString(), data))
                .containsExactly(Path.of("/cache/holdfast"), data.resolve("native"));
        assertThat(NativeLibrary.places(Map.of(), place.toString(), data))
                .containsExactly(place.resolve(".cache/holdfast"), data.resolve("native"));
        assertThat(NativeLibrary.places(Map.of(), "/nonexistent", data)).containsExactly(data.resolve("native"));
        assertThat(NativeLibrary.places(Map.of("HOLDFAST_NATIVE_DIR", "/mine"), place.toString(), data))
                .containsExactly(Path.of("/mine"));
    }

    @Test
    void aProcessThatIsKilledLeavesNothingInTheTemporaryDirectory() throws Exception {
        Path temporary = Files.createDirectory(place.resolve("tmp"));
        List<String> said = run(List.of(), Map.of("XDG_CACHE_HOME", place.toString()), temporary);
        assertThat(said).contains("open");
        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left).isEmpty();
        }
        assertThat(libraries()).hasSize(1);
    }

    @Test
    void dataDirectoryHoldsTheLibraryWhereTheCacheIsMountedNoexec() throws Exception {
        Path noexec = Files.createDirectory(place.resolve("noexec"));
        List<String> said = run(mountedNoexec(noexec), Map.of("XDG_CACHE_HOME", noexec.toString()), noexec);
        assertThat(said).contains("open");
        assertThat(place.resolve("data/native")).isNotEmptyDirectory();
    }

    @Test
    void placeThatIsMountedNoexecIsRefusedWithTheWayOut() throws Exception {
        Path noexec = Files.createDirectory(place.resolve("noexec"));
        List<String> said = run(mountedNoexec(noexec), Map.of("HOLDFAST_NATIVE_DIR", noexec.toString()), noexec);
        assertThat(said)
                .anySatisfy(line -> assertThat(line)
                        .contains("The native library of RocksDB can be loaded from nowhere: not from " + noexec)
                        .contains("Set the environment variable HOLDFAST_NATIVE_DIR to a directory"));
    }

    /** Commits until it has said a few things, and is killed then. Everything it said. */
    private List<String> run(List<String> before, Map<String, String> environment, Path temporary) throws Exception {
        List<String> command = new ArrayList<>(before);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                CommittingProcess.class.getName(),
                place.resolve("data").toString(),
                "0",
                "10"));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("HOLDFAST_") || name.startsWith("XDG_"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        List<String> said = new ArrayList<>();
        try (var lines = process.inputReader(UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                said.add(line);
                if (line.equals("open")) {
                    process.toHandle().destroyForcibly();
                }
            }
        }
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return said;
    }

    /** A command that runs what follows with such a file system, which nobody else sees. */
    private static List<String> mountedNoexec(Path directory) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("unshare", "--mount"));
        if (!System.getProperty("user.name").equals("root")) {
            command.add("--map-root-user");
        }
        command.addAll(
                List.of("sh", "-c", "mount -t tmpfs -o noexec tmpfs \"$0\" && exec \"$@\"", directory.toString()));
        List<String> probe = new ArrayList<>(command);
        probe.add("true");
        assumeTrue(new ProcessBuilder(probe).start().waitFor() == 0, "this user may not mount");
        return command;
    }

    private static Path libraryIn(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(NativeLibraryTest::isLibrary).findFirst().orElseThrow();
        }
    }

    private List<Path> libraries() throws IOException {
        try (Stream<Path> files = Files.walk(place)) {
            return files.filter(NativeLibraryTest::isLibrary).toList();
        }
    }

    private static boolean isLibrary(Path file) {
        return file.getFileName().toString().startsWith("librocksdbjni");
    }
}
