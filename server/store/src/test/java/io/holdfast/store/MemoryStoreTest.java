package io.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class MemoryStoreTest extends StoreContract {

    @Override
    protected Store openEmpty() {
        return new MemoryStore(TABLES);
    }

    @Override
    protected Store reopen(Store store) {
        return ((MemoryStore) store).reopen();
    }

    @Test
    void unsyncedBatchesAreLostWithThePower() throws Exception {
        MemoryStore store = new MemoryStore(TABLES);
        store.commit(row("synced"));
        store.begin(row("unsynced"));
        assertThat(store.get(MANY, key("unsynced"))).isNull();
        store.loseUnsynced();
        store.sync();
        assertThat(store.get(MANY, key("synced"))).isNotNull();
        assertThat(store.get(MANY, key("unsynced"))).isNull();
    }

    @Test
    void unsyncedBatchesMaySurviveThePowerFailure() {
        MemoryStore store = new MemoryStore(TABLES);
        store.begin(row("unsynced"));
        store.keepUnsynced();
        assertThat(store.reopen().get(MANY, key("unsynced"))).isNotNull();
    }

    @Test
    void everyCommitAfterAFailedOneFails() throws Exception {
        MemoryStore store = new MemoryStore(TABLES);
        store.failCommit(2);
        store.commit(row("1"));
        assertThatThrownBy(() -> store.commit(row("2"))).isInstanceOf(StoreFailure.class);
        assertThatThrownBy(() -> store.commit(row("3"))).isInstanceOf(StoreFailure.class);
        MemoryStore next = store.reopen();
        next.commit(row("4"));
        assertThat(next.get(MANY, key("1"))).isNotNull();
        assertThat(next.get(MANY, key("2"))).isNull();
        assertThat(next.get(MANY, key("3"))).isNull();
        assertThat(next.get(MANY, key("4"))).isNotNull();
    }

    @Test
    void failedCommitMayHaveGotThrough() {
        MemoryStore store = new MemoryStore(TABLES);
        store.failCommitAfterApplying(1);
        assertThatThrownBy(() -> store.commit(row("1"))).isInstanceOf(StoreFailure.class);
        assertThat(store.reopen().get(MANY, key("1"))).isNotNull();
    }

    @Test
    void puttingAWrittenOnceRowTwiceIsNoticed() throws Exception {
        MemoryStore store = new MemoryStore(TABLES);
        Batch batch = new Batch();
        batch.put(ONCE, key("k"), key("v"));
        store.commit(batch);
        assertThatThrownBy(() -> store.commit(batch)).isInstanceOf(IllegalStateException.class);
    }

    private static Batch row(String key) {
        Batch batch = new Batch();
        batch.put(MANY, key(key), key("v"));
        return batch;
    }
}
