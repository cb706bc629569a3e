package io.holdfast.cluster;

import io.holdfast.store.ReplicatedRows;
import io.holdfast.store.StoreFailure;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/**
 * A copy of the rows of a replica as one index of the log left them: made when they have reached it, and before what follows is applied. Whether it succeeds is
 * no concern of the replica. Used by one thread at a time, but {@link #done}.
 */
final class RowsCut {
    private final long index;
    private final Path place;
    private final CompletableFuture<Void> done = new CompletableFuture<>();

    RowsCut(long index, Path place) {
        this.index = index;
        this.place = place;
    }

    /** Completes when it is made, or exceptionally when it cannot be any more. */
    CompletableFuture<Void> done() {
        return done;
    }

    /** The rows have reached this index. */
    void reached(long applied, ReplicatedRows rows) {
        if (applied >= index) {
            take(rows);
        }
    }

    /** This entry is about to be applied. */
    void before(long entry, ReplicatedRows rows) {
        if (entry > index) {
            take(rows);
        }
    }

    /** Other rows have taken their place. */
    void cannotBe(String why) {
        done.completeExceptionally(new StoreFailure(why));
    }

    private void take(ReplicatedRows rows) {
        if (done.isDone()) {
            return;
        }
        try {
            rows.checkpoint(place);
            done.complete(null);
        } catch (StoreFailure | RuntimeException | Error failure) {
            done.completeExceptionally(failure);
        }
    }
}
