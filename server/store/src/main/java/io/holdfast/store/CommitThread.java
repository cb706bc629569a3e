package io.holdfast.store;

import java.util.concurrent.Executor;

/**
 * Commits on a thread of its own.
 *
 * @param thread one at a time, in order
 */
public record CommitThread(Store store, Executor thread) implements Committer {
    @Override
    public void commit(Batch batch, CommitListener listener) {
        thread.execute(() -> {
            try {
                store.commit(batch);
            } catch (StoreFailure | RuntimeException | Error failure) {
                listener.failed(failure);
                return;
            }
            listener.committed();
        });
    }
}
