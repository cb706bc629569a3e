package io.holdfast.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A moment of a storage in use is a data directory of its own. */
final class StorageCopyTest {
    private static final Table ROWS = new Table(1, "rows", false);
    private static final StoreSettings SETTINGS = StoreSettings.defaults();

    @TempDir
    Path parent;

    private NodeStorage open(String name, int partitions) throws StoreRefused {
        return NodeStorage.open(parent.resolve(name), List.of(ROWS), partitions, SETTINGS, Runnable::run);
    }

    private static void put(Storage storage, int partition, String key, String value) throws StoreFailure {
        Batch batch = new Batch();
        batch.setTimeMillis(1_000);
        batch.put(
                partition == ControlDatabase.PARTITION ? ControlDatabase.TABLE : ROWS,
                key.getBytes(UTF_8),
                value.getBytes(UTF_8));
        storage.store(partition).commit(batch);
    }

    private static @Nullable String get(Storage storage, int partition, String key) {
        Table table = partition == ControlDatabase.PARTITION ? ControlDatabase.TABLE : ROWS;
        byte[] value = storage.store(partition).get(table, key.getBytes(UTF_8));
        return value == null ? null : new String(value, UTF_8);
    }

    @Test
    void copyHasWhatWasCommittedBeforeTheMomentAndNothingAfterIt() throws Exception {
        StorageMoment moment;
        try (NodeStorage storage = open("data", 2)) {
            put(storage, 0, "a", "before");
            put(storage, 1, "a", "before");
            put(storage, ControlDatabase.PARTITION, "a", "before");
            moment = storage.copyMoment(() -> 77);
            put(storage, 0, "a", "after");
            put(storage, 1, "b", "after");
            put(storage, ControlDatabase.PARTITION, "b", "after");
            Files.move(storage.momentDirectory(), parent.resolve("copy"));
        }
        assertThat(moment).isEqualTo(new StorageMoment(3, 77));
        try (NodeStorage copy = open("copy", 1)) {
            assertThat(copy.partitions()).isEqualTo(2);
            assertThat(get(copy, 0, "a")).isEqualTo("before");
            assertThat(get(copy, 1, "a")).isEqualTo("before");
            assertThat(get(copy, 1, "b")).isNull();
            assertThat(get(copy, ControlDatabase.PARTITION, "a")).isEqualTo("before");
            assertThat(get(copy, ControlDatabase.PARTITION, "b")).isNull();
            copy.verify();
            put(copy, 1, "b", "goes on");
        }
        try (NodeStorage copy = open("copy", 1)) {
            assertThat(get(copy, 1, "b")).isEqualTo("goes on");
        }
        try (NodeStorage storage = open("data", 2)) {
            assertThat(get(storage, 1, "b")).isEqualTo("after");
        }
    }

    /** One thread counts in both partitions in turn, so at every moment the first one is as far as the second or one ahead. */
    @Test
    void partitionsAreOfOneMomentHoweverBusyTheyAre() throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        AtomicInteger acknowledged = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try (NodeStorage storage = open("data", 2)) {
            CountDownLatch begun = new CountDownLatch(200);
            Future<?> counting = threads.submit(() -> {
                for (int i = 1; !stop.get(); i++) {
                    put(storage, 0, "count", Integer.toString(i));
                    put(storage, 1, "count", Integer.toString(i));
                    acknowledged.set(i);
                    begun.countDown();
                }
                return null;
            });
            Future<?> upkeep = threads.submit(() -> {
                while (!stop.get()) {
                    storage.maintain();
                }
                return null;
            });
            begun.await();
            for (int i = 0; i < 5; i++) {
                int before = acknowledged.get();
                storage.copyMoment(() -> 0);
                int after = acknowledged.get();
                Files.move(storage.momentDirectory(), parent.resolve("copy-" + i));
                try (NodeStorage copy = open("copy-" + i, 1)) {
                    int first = Integer.parseInt(String.valueOf(get(copy, 0, "count")));
                    int second = Integer.parseInt(String.valueOf(get(copy, 1, "count")));
                    assertThat(first - second).isBetween(0, 1);
                    assertThat(second).isBetween(before, after + 1);
                }
            }
            stop.set(true);
            counting.get();
            upkeep.get();
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void sortedFilesAreLinks() throws Exception {
        try (NodeStorage storage = open("data", 1)) {
            put(storage, 0, "a", "1");
            storage.copyMoment(() -> 0);
            try (Stream<Path> files = Files.list(storage.momentDirectory().resolve("rows"))) {
                assertThat(files.filter(file -> file.toString().endsWith(".sst")))
                        .isNotEmpty()
                        .allSatisfy(file -> assertThat(Files.getAttribute(file, "unix:nlink"))
                                .isEqualTo(2));
            }
        }
    }

    @Test
    void momentThatNobodyTookAwayIsGoneAfterTheNextStart() throws Exception {
        try (NodeStorage storage = open("data", 1)) {
            storage.copyMoment(() -> 0);
            assertThat(parent.resolve("data/backing-up/FORMAT")).exists();
        }
        open("data", 1).close();
        assertThat(parent.resolve("data/backing-up")).doesNotExist();
    }
}
