package io.holdfast.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Deleted rows give their space back when it is needed, however few they are. */
final class ReclaimTest {
    private static final Table MESSAGES = new Table(1, "messages", true);
    private static final int ROWS = 30;
    private static final int ROW_BYTES = 1 << 20;

    @TempDir
    Path directory;

    @Test
    void fewLargeDeletedRowsGiveTheirSpaceBack() throws Exception {
        try (OnePartition store = open()) {
            fill(store);
            store.flush();
            assertThat(store.stats().fileBytes()).isGreaterThan((long) ROWS * ROW_BYTES);
            Batch deletions = new Batch();
            for (int i = 1; i < ROWS; i++) {
                deletions.delete(MESSAGES, key(i));
            }
            store.commit(deletions);
            store.reclaim();
            assertThat(store.stats().fileBytes()).isLessThan(3L * ROW_BYTES);
            assertThat(store.get(MESSAGES, key(0))).hasSize(ROW_BYTES);
        }
        try (OnePartition store = open()) {
            assertThat(store.get(MESSAGES, key(0))).hasSize(ROW_BYTES);
            assertThat(store.get(MESSAGES, key(1))).isNull();
        }
    }

    @Test
    void withoutDeletionsNothingIsRewritten() throws Exception {
        try (OnePartition store = open()) {
            fill(store);
            store.reclaim();
            assertThat(store.stats().fileBytes()).isLessThan(ROW_BYTES);
        }
    }

    @Test
    void reclaimThatFailedIsTriedAgain() throws Exception {
        try (OnePartition store = open()) {
            fill(store);
            Batch deletion = new Batch();
            deletion.delete(MESSAGES, key(0));
            store.commit(deletion);
            Path rows = directory.resolve("rows");
            Path away = directory.resolve("away");
            Files.move(rows, away);
            try {
                assertThatThrownBy(store::reclaim).isInstanceOf(StoreFailure.class);
                assertThatThrownBy(store::reclaim).isInstanceOf(StoreFailure.class);
            } finally {
                Files.move(away, rows);
            }
        }
    }

    @Test
    void storeCanBeClosedTwiceAfterwards() throws Exception {
        OnePartition store = open();
        fill(store);
        store.reclaim();
        store.close();
        store.close();
    }

    private OnePartition open() throws StoreRefused {
        return OnePartition.open(directory, List.of(MESSAGES), StoreSettings.defaults());
    }

    private static void fill(OnePartition store) throws StoreFailure {
        for (int i = 0; i < ROWS; i++) {
            Batch batch = new Batch();
            batch.put(MESSAGES, key(i), new byte[ROW_BYTES]);
            store.commit(batch);
        }
    }

    private static byte[] key(int number) {
        return "row-%02d".formatted(number).getBytes(UTF_8);
    }
}
