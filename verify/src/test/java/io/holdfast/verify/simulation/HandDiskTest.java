package io.holdfast.verify.simulation;

import io.holdfast.store.Store;
import io.holdfast.store.StoreContract;

/** The simulation's disk keeps the promises of a true store. */
class HandDiskTest extends StoreContract {
    @Override
    protected Store openEmpty() {
        return new HandDisk(TABLES);
    }

    @Override
    protected Store reopen(Store store) {
        ((HandDisk) store).reopen();
        return store;
    }
}
