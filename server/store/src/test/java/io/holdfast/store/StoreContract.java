package io.holdfast.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store promises. The fake and the real one both pass it. */
public abstract class StoreContract {

    /** Put once and deleted once. */
    protected static final Table ONCE = new Table(1, "once", true);

    protected static final Table MANY = new Table(2, "many", false);
    protected static final List<Table> TABLES = List.of(ONCE, MANY);

    private Store store;

    /** A store without rows. */
    protected abstract Store openEmpty() throws Exception;

    /** The store that a new process would find after this one; the given one is not used again. */
    protected abstract Store reopen(Store store) throws Exception;

    @BeforeEach
    void open() throws Exception {
        store = openEmpty();
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void committedRowIsRead() throws Exception {
        commit(batch -> batch.put(MANY, key("k"), key("v")));
        assertThat(store.get(MANY, key("k"))).isEqualTo(key("v"));
        assertThat(store.get(MANY, key("other"))).isNull();
    }

    @Test
    void rowsAreInvisibleUntilTheirBatchIsCommitted() {
        Batch batch = new Batch();
        batch.put(MANY, key("k"), key("v"));
        assertThat(store.get(MANY, key("k"))).isNull();
    }

    @Test
    void tablesDoNotShareKeys() throws Exception {
        commit(batch -> {
            batch.put(ONCE, key("k"), key("1"));
            batch.put(MANY, key("k"), key("2"));
        });
        commit(batch -> batch.delete(ONCE, key("k")));
        assertThat(store.get(ONCE, key("k"))).isNull();
        assertThat(store.get(MANY, key("k"))).isEqualTo(key("2"));
    }

    @Test
    void scanGoesUpInUnsignedByteOrder() throws Exception {
        commit(batch -> {
            for (String k : List.of("\u00ff", "a", "\u0080", "", "\u0000", "\u007f", "aa", "\u00ff\u00ff")) {
                batch.put(MANY, key(k), key(k));
            }
        });
        assertThat(scan(MANY, "", "\u00ff\u00ff\u00ff"))
                .containsExactly("", "\u0000", "a", "aa", "\u007f", "\u0080", "\u00ff", "\u00ff\u00ff");
    }

    @Test
    void scanTakesTheLowerBoundAndLeavesTheUpperOne() throws Exception {
        commit(batch -> List.of("a", "b", "c", "d").forEach(k -> batch.put(MANY, key(k), key("v"))));
        assertThat(scan(MANY, "b", "d")).containsExactly("b", "c");
        assertThat(scan(MANY, "b", "b")).isEmpty();
        assertThat(scan(MANY, "d", "b")).isEmpty();
        assertThat(scan(MANY, "bb", "cc")).containsExactly("c");
    }

    @Test
    void scanStopsWhenTheVisitorSaysSo() throws Exception {
        commit(batch -> List.of("a", "b", "c").forEach(k -> batch.put(MANY, key(k), key("v"))));
        List<String> seen = new ArrayList<>();
        store.scan(MANY, key("a"), key("z"), (key, value) -> {
            seen.add(text(key));
            return seen.size() < 2;
        });
        assertThat(seen).containsExactly("a", "b");
    }

    @Test
    void scanShowsTheRowsOfItsBeginning() throws Exception {
        commit(batch -> List.of("a", "b").forEach(k -> batch.put(MANY, key(k), key("v"))));
        List<String> seen = new ArrayList<>();
        store.scan(MANY, key("a"), key("z"), (key, value) -> {
            seen.add(text(key));
            commitUnchecked(batch -> {
                batch.delete(MANY, key("b"));
                batch.put(MANY, key("c"), key("v"));
            });
            return true;
        });
        assertThat(seen).containsExactly("a", "b");
        assertThat(scan(MANY, "a", "z")).containsExactly("a", "c");
    }

    @Test
    void lastWriteOfABatchWins() throws Exception {
        commit(batch -> {
            batch.put(MANY, key("twice"), key("1"));
            batch.put(MANY, key("twice"), key("2"));
            batch.put(MANY, key("gone"), key("1"));
            batch.delete(MANY, key("gone"));
            batch.delete(MANY, key("back"));
            batch.put(MANY, key("back"), key("1"));
        });
        assertThat(store.get(MANY, key("twice"))).isEqualTo(key("2"));
        assertThat(store.get(MANY, key("gone"))).isNull();
        assertThat(store.get(MANY, key("back"))).isEqualTo(key("1"));
    }

    @Test
    void rowWrittenOnceIsDeletedOnce() throws Exception {
        commit(batch -> batch.put(ONCE, key("earlier"), key("v")));
        commit(batch -> {
            batch.put(ONCE, key("same batch"), key("v"));
            batch.delete(ONCE, key("same batch"));
            batch.delete(ONCE, key("earlier"));
        });
        assertThat(scan(ONCE, "", "\u00ff")).isEmpty();
    }

    @Test
    void deletingAMissingRowIsNoError() throws Exception {
        commit(batch -> {
            batch.delete(MANY, key("never"));
            batch.delete(ONCE, key("never"));
        });
        assertThat(store.get(MANY, key("never"))).isNull();
    }

    @Test
    void rangeDeleteTakesTheLowerBoundAndLeavesTheUpperOne() throws Exception {
        commit(batch -> List.of("a", "b", "c", "d").forEach(k -> {
            batch.put(MANY, key(k), key("v"));
            batch.put(ONCE, key(k), key("v"));
        }));
        commit(batch -> {
            batch.deleteRange(MANY, key("b"), key("d"));
            batch.deleteRange(ONCE, key("b"), key("b"));
        });
        assertThat(scan(MANY, "a", "z")).containsExactly("a", "d");
        assertThat(store.get(MANY, key("b"))).isNull();
        assertThat(scan(ONCE, "a", "z")).containsExactly("a", "b", "c", "d");
    }

    @Test
    void rowPutAfterARangeDeleteOfTheSameBatchStays() throws Exception {
        commit(batch -> batch.put(MANY, key("b"), key("old")));
        commit(batch -> {
            batch.put(MANY, key("c"), key("dies"));
            batch.deleteRange(MANY, key("a"), key("z"));
            batch.put(MANY, key("b"), key("new"));
        });
        assertThat(scan(MANY, "a", "z")).containsExactly("b");
        assertThat(store.get(MANY, key("b"))).isEqualTo(key("new"));
    }

    @Test
    void emptyKeysAndValuesAreRows() throws Exception {
        commit(batch -> {
            batch.put(MANY, key(""), key("of the empty key"));
            batch.put(MANY, key("empty"), key(""));
        });
        assertThat(store.get(MANY, key(""))).isEqualTo(key("of the empty key"));
        assertThat(store.get(MANY, key("empty"))).isEmpty();
        commit(batch -> batch.delete(MANY, key("")));
        assertThat(scan(MANY, "", "z")).containsExactly("empty");
    }

    @Test
    void largeValuesComeBackUnchanged() throws Exception {
        byte[] megabyte = new byte[1024 * 1024];
        new Random(1).nextBytes(megabyte);
        commit(batch -> {
            batch.put(ONCE, key("whole"), megabyte);
            batch.put(ONCE, key("part"), megabyte, 1000, 70_000);
        });
        assertThat(store.get(ONCE, key("whole"))).isEqualTo(megabyte);
        assertThat(store.get(ONCE, key("part"))).isEqualTo(Arrays.copyOfRange(megabyte, 1000, 71_000));
    }

    @Test
    void emptyBatchChangesNothing() throws Exception {
        commit(batch -> {});
        assertThat(scan(MANY, "", "\u00ff")).isEmpty();
    }

    @Test
    void clearedBatchIsUsedAgain() throws Exception {
        Batch batch = new Batch();
        batch.put(MANY, key("first"), key("v"));
        store.commit(batch);
        batch.clear();
        batch.put(MANY, key("second"), key("v"));
        store.commit(batch);
        assertThat(scan(MANY, "", "z")).containsExactly("first", "second");
    }

    @Test
    void committedRowsAreThereAfterReopening() throws Exception {
        commit(batch -> List.of("a", "b", "c", "d").forEach(k -> batch.put(ONCE, key(k), key(k + k))));
        commit(batch -> {
            batch.delete(ONCE, key("b"));
            batch.deleteRange(ONCE, key("c"), key("d"));
        });
        store = reopen(store);
        assertThat(scan(ONCE, "", "z")).containsExactly("a", "d");
        assertThat(store.get(ONCE, key("a"))).isEqualTo(key("aa"));
    }

    @Test
    void unknownTableIsRefusedBeforeAnythingIsWritten() throws Exception {
        Table unknown = new Table(3, "unknown", false);
        assertThatThrownBy(() -> commit(batch -> {
                    batch.put(MANY, key("k"), key("v"));
                    batch.put(unknown, key("k"), key("v"));
                }))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> store.get(unknown, key("k"))).isInstanceOf(IllegalArgumentException.class);
        commit(batch -> batch.put(MANY, key("later"), key("v")));
        assertThat(scan(MANY, "", "z")).containsExactly("later");
    }

    @Test
    void closedStoreRefuses() {
        store.close();
        store.close();
        assertThatThrownBy(() -> store.get(MANY, key("k"))).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> store.scan(MANY, key("a"), key("b"), (key, value) -> true))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> store.commit(new Batch())).isInstanceOf(IllegalStateException.class);
    }

    /** Fills a batch. */
    protected interface Filling {
        void into(Batch batch);
    }

    private void commit(Filling filling) throws StoreFailure {
        Batch batch = new Batch();
        filling.into(batch);
        store.commit(batch);
    }

    private void commitUnchecked(Filling filling) {
        try {
            commit(filling);
        } catch (StoreFailure e) {
            throw new AssertionError(e);
        }
    }

    private List<String> scan(Table table, String from, String to) {
        List<String> keys = new ArrayList<>();
        store.scan(table, key(from), key(to), (key, value) -> keys.add(text(key)));
        return keys;
    }

    static byte[] key(String text) {
        return text.getBytes(ISO_8859_1);
    }

    static String text(byte[] key) {
        return new String(key, ISO_8859_1);
    }
}
