package io.holdfast.verify.simulation;

import io.holdfast.store.Batch;
import io.holdfast.store.CommitListener;
import io.holdfast.store.Committer;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;

/**
 * Commits in two steps, each of which waits until the simulation lets it go: first the batch is durable, as if it were in the log, then its rows can
 * be read. A crash in between loses nothing.
 *
 * @param store what the batch goes through on its way to the disk
 */
record HandCommitter(Store store, HandDisk disk) implements Committer {
    @Override
    public void commit(Batch batch, CommitListener listener) {
        disk.execute(() -> {
            try {
                disk.makeDurable(store, batch);
            } catch (StoreFailure | RuntimeException | Error failure) {
                listener.failed(failure);
                return;
            }
            listener.durable();
            disk.makeVisibleLater(listener::visible);
        });
    }
}
