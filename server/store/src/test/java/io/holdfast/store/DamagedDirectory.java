package io.holdfast.store;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A data directory with several partitions, as a server leaves it that was killed, to be damaged and repaired. */
final class DamagedDirectory {
    static final Table LARGE = new Table(1, "large", true);
    static final List<Table> TABLES = List.of(LARGE);
    static final int PARTITIONS = 3;
    static final byte[] FIRST = {};
    static final byte[] END = {(byte) 0xFF};
    private static final int BLOCK = 4096;

    final Path path;

    /** Fills it with so many rows, one after the other, a batch for each, to the partitions in turn. */
    DamagedDirectory(Path scratch, int rows, boolean areInFiles) throws Exception {
        Path running = scratch.resolve("running");
        path = scratch.resolve("data");
        try (NodeStorage storage =
                NodeStorage.open(running, TABLES, PARTITIONS, StoreSettings.defaults(), Runnable::run)) {
            for (int i = 0; i < rows; i++) {
                storage.store(i % PARTITIONS).commit(row(i));
            }
            for (int i = 0; areInFiles && i < PARTITIONS; i++) {
                storage.rows(i).flush();
            }
            copy(running, path);
        }
    }

    static Batch row(long number) {
        Batch batch = new Batch();
        batch.put(LARGE, key(number), new byte[1_000]);
        return batch;
    }

    static byte[] key(long number) {
        return ByteBuffer.allocate(16).putLong(7).putLong(number).array();
    }

    static long number(byte[] key) {
        return ByteBuffer.wrap(key).getLong(Long.BYTES);
    }

    NodeStorage open() throws StoreRefused {
        return NodeStorage.open(path, TABLES, 1, StoreSettings.defaults(), Runnable::run);
    }

    DamagedStore openDamaged() throws StoreRefused {
        return DamagedStore.open(path, TABLES, StoreSettings.defaults());
    }

    /** The numbers of all rows. */
    List<Long> rows(NodeStorage storage) {
        List<Long> numbers = new java.util.ArrayList<>();
        for (int i = 0; i < storage.partitions(); i++) {
            storage.store(i).scan(LARGE, FIRST, END, (key, value) -> numbers.add(number(key)));
        }
        numbers.sort(null);
        return numbers;
    }

    /** Changes a bit in the middle of the largest sorted file. */
    void damageRows(String rows) throws IOException {
        Path largest;
        try (Stream<Path> files = Files.list(path.resolve(rows))) {
            largest = files.filter(file -> file.toString().endsWith(".sst"))
                    .max(Comparator.comparingLong(file -> file.toFile().length()))
                    .orElseThrow();
        }
        flip(largest, Files.size(largest) / 2);
    }

    /** Changes a bit of a record: the first is number 1, and each takes one block behind the one of the header. */
    void damageRecord(int number) throws IOException {
        flip(path.resolve("log").resolve("0000000001.log"), (long) BLOCK * number + 100);
    }

    private static void flip(Path path, long at) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.seek(at);
            int value = file.read();
            file.seek(at);
            file.write(value ^ 1);
        }
    }

    static void copy(Path source, Path target) throws IOException {
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.toList()) {
                Path copy = target.resolve(source.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                }
            }
        }
    }
}
