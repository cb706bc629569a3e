package io.holdfast.cluster;

import io.holdfast.store.ReplicatedRows;
import org.jspecify.annotations.Nullable;

/** The rows of a {@link Replica} from its start to its end. Any thread. */
final class OpenRows {
    private volatile @Nullable ReplicatedRows rows;

    void set(ReplicatedRows opened) {
        rows = opened;
    }

    @Nullable
    ReplicatedRows orNull() {
        return rows;
    }

    ReplicatedRows require() {
        ReplicatedRows open = rows;
        if (open == null) {
            throw new IllegalStateException("The rows are not open");
        }
        return open;
    }

    void close() {
        ReplicatedRows open = rows;
        rows = null;
        if (open != null) {
            open.close();
        }
    }
}
