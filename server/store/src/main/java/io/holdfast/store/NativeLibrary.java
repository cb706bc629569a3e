package io.holdfast.store;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;

/**
 * RocksDB's native library, unpacked from its jar once and kept: all processes of a user load the same file, and one that is killed leaves
 * nothing behind. RocksDB's own loader unpacks 17 MB into the temporary directory at every start instead. Any thread.
 *
 * <pre>
 * PLACE/rocksdbjni-CRC/librocksdbjnijni-….so        the checksum is that of the jar's entry, so another version is another directory
 *                     /librocksdbjnijni-….so.new    being unpacked, by the process that holds the lock
 *                     /LOCK                         empty
 * </pre>
 */
final class NativeLibrary {
    static final String CHOSEN_PLACE = "HOLDFAST_NATIVE_DIR";
    static final String IN_DATA_DIRECTORY = "native";

    private static final int PIECE_BYTES = 1 << 16;

    private static @Nullable Path loadedFrom;

    private NativeLibrary() {}

    /** Loads it unless that is done already. */
    static void load(Path dataDirectory) throws StoreRefused {
        load(places(System.getenv(), System.getProperty("user.home"), dataDirectory));
    }

    /** The directory that {@link #load} found to be one that native code may be in. */
    static synchronized Path loadedFrom() {
        return Objects.requireNonNull(loadedFrom, "load comes first");
    }

    private static synchronized void load(List<Path> places) throws StoreRefused {
        if (loadedFrom != null) {
            return;
        }
        List<String> reasons = new ArrayList<>();
        for (Path place : places) {
            try {
                Path directory = unpack(place);
                RocksDB.loadLibrary(List.of(directory.toString()));
                loadedFrom = directory;
                return;
            } catch (IOException cannotUnpack) {
                reasons.add(place + " (" + Directories.why(cannotUnpack) + ")");
            } catch (UnsatisfiedLinkError notExecutable) {
                reasons.add(place + " (" + notExecutable.getMessage() + ")");
            }
        }
        throw new StoreRefused("The native library of RocksDB can be loaded from nowhere: not from "
                + String.join(", not from ", reasons) + ". Set the environment variable " + CHOSEN_PLACE
                + " to a directory that this user may write and that is not mounted noexec.");
    }

    /** Where it may be kept, best first. Who chooses a place gets no other one. */
    static List<Path> places(Map<String, String> environment, String home, Path dataDirectory) {
        String chosen = environment.getOrDefault(CHOSEN_PLACE, "");
        if (!chosen.isEmpty()) {
            return List.of(Path.of(chosen).toAbsolutePath());
        }
        List<Path> places = new ArrayList<>();
        Path cache = Path.of(environment.getOrDefault("XDG_CACHE_HOME", ""));
        if (cache.isAbsolute()) {
            places.add(cache.resolve("holdfast"));
        } else if (Path.of(home).isAbsolute() && Files.isDirectory(Path.of(home))) {
            // Users of services often have a home that does not exist.
            places.add(Path.of(home, ".cache", "holdfast"));
        }
        places.add(dataDirectory.resolve(IN_DATA_DIRECTORY));
        return places;
    }

    /** Gives the directory with the library, complete. */
    static Path unpack(Path place) throws IOException {
        String nameInJar = Environment.getJniLibraryFileName("rocksdb");
        URL packed = RocksDB.class.getResource("/" + nameInJar);
        if (packed == null) {
            throw new IOException("RocksDB's jar has no " + nameInJar + " for this system");
        }
        // By which RocksDB asks for it when it is given a directory: with one "jni" more than in its jar.
        String name = Environment.getJniLibraryFileName("rocksdbjni");
        Contents wanted = contents(packed);
        Path directory = place.resolve("rocksdbjni-%08x".formatted(wanted.crc()));
        Path file = directory.resolve(name);
        if (wanted.areIn(file)) {
            return directory;
        }
        Files.createDirectories(directory);
        try (FileChannel channel = FileChannel.open(
                        directory.resolve("LOCK"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            // Another process may have done it while this one waited.
            if (lock.isValid() && !wanted.areIn(file)) {
                Path unfinished = directory.resolve(name + ".new");
                try (InputStream bytes = open(packed)) {
                    Files.copy(bytes, unfinished, StandardCopyOption.REPLACE_EXISTING);
                }
                if (!wanted.areIn(unfinished)) {
                    throw new IOException("what was written is not what is read");
                }
                Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (OverlappingFileLockException otherClassLoader) {
            throw new IOException("another class loader is using it", otherClassLoader);
        }
        return directory;
    }

    private static InputStream open(URL packed) throws IOException {
        var connection = packed.openConnection();
        connection.setUseCaches(false);
        return connection.getInputStream();
    }

    /** From the jar's table of contents: reading and inflating the library takes longer than the rest of a start. */
    private static Contents contents(URL packed) throws IOException {
        if (packed.openConnection() instanceof JarURLConnection inJar) {
            inJar.setUseCaches(false);
            try (JarFile jar = inJar.getJarFile()) {
                JarEntry entry = jar.getJarEntry(inJar.getEntryName());
                return new Contents(entry.getSize(), entry.getCrc());
            }
        }
        CRC32 sum = new CRC32();
        byte[] all = packed.openStream().readAllBytes();
        sum.update(all);
        return new Contents(all.length, sum.getValue());
    }

    private record Contents(long size, long crc) {
        boolean areIn(Path file) throws IOException {
            if (!Files.isRegularFile(file) || Files.size(file) != size) {
                return false;
            }
            // Not mapped: that would stay in memory, all of it, until somebody collects garbage.
            try (FileChannel channel = FileChannel.open(file)) {
                CRC32 sum = new CRC32();
                ByteBuffer piece = ByteBuffer.allocate(PIECE_BYTES);
                while (channel.read(piece) >= 0) {
                    sum.update(piece.flip());
                    piece.clear();
                }
                return sum.getValue() == crc;
            }
        }
    }
}
