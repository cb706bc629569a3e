package io.holdfast.verify.simulation;

import io.holdfast.store.MemoryStore;
import io.holdfast.store.Store;
import io.holdfast.store.StoreContract;

/** What planted bugs are built on is none itself. */
class StoreBetweenTest extends StoreContract {
    @Override
    protected Store openEmpty() {
        return new StoreBetween(new MemoryStore(TABLES));
    }

    @Override
    protected Store reopen(Store store) {
        return new StoreBetween(((MemoryStore) ((StoreBetween) store).disk).reopen());
    }
}
