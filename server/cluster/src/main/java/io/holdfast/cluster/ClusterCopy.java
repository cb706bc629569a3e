package io.holdfast.cluster;

import io.holdfast.store.ReplicaConversion;
import io.holdfast.store.ReplicaCopy;
import io.holdfast.store.ReplicaDirectory;
import io.holdfast.store.ReplicatedRows;
import io.holdfast.store.StorageMoment;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreRefused;
import io.holdfast.store.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Copies the replicas of this node: each is cut by the thread that applies to it, or by the one that waits for it, whichever comes first. */
final class ClusterCopy implements ReplicaCopy {
    private static final long LOOK_EVERY_NANOS = 2_000_000;

    private final ClusterNode node;
    private final List<Table> tables;
    private final Path place;
    /** By partition. Used by the one thread that copies. */
    private final Map<Integer, RowsCut> cuts = new HashMap<>();

    ClusterCopy(ClusterNode node, ReplicaDirectory directory, List<Table> tables) {
        this.node = node;
        this.tables = tables;
        this.place = ReplicaConversion.placeIn(directory);
    }

    @Override
    public boolean isComplete(int partition) {
        Group group = node.group(partition);
        return group.rows() != null && !group.isJoining();
    }

    @Override
    public long appliedIndex(int partition) {
        ReplicatedRows rows = node.group(partition).rows();
        return rows == null ? -1 : rows.applied().index();
    }

    @Override
    public void prepare() throws StoreFailure {
        discard();
        try {
            ReplicaDirectory.make(place);
        } catch (IOException e) {
            throw failed(e);
        }
        for (int partition : GroupNames.all(node.partitions())) {
            node.group(partition).requireRows().flush();
        }
    }

    @Override
    public void begin(Map<Integer, Long> indexes) throws StoreFailure {
        for (Map.Entry<Integer, Long> index : indexes.entrySet()) {
            int partition = index.getKey();
            RowsCut cut = new RowsCut(index.getValue(), ReplicaConversion.rowsIn(place, partition));
            cuts.put(partition, cut);
            require(partition).cut(cut);
        }
    }

    @Override
    public void await(Duration within) throws StoreFailure {
        long deadline = System.nanoTime() + within.toNanos();
        for (Map.Entry<Integer, RowsCut> cut : cuts.entrySet()) {
            Group group = node.group(cut.getKey());
            require(cut.getKey()).cutIfReached();
            while (!cut.getValue().done().isDone()) {
                if (System.nanoTime() - deadline > 0) {
                    throw new StoreFailure("This node does not have everything of " + group.name() + " yet.");
                }
                LockSupport.parkNanos(LOOK_EVERY_NANOS);
                require(cut.getKey()).cutIfReached();
            }
            requireDone(cut.getValue());
        }
    }

    private static void requireDone(RowsCut cut) throws StoreFailure {
        try {
            cut.done().get();
        } catch (ExecutionException e) {
            Throwable why = e.getCause();
            throw why instanceof StoreFailure failure
                    ? failure
                    : new StoreFailure("The rows could not be copied: " + why + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreFailure("The copy was interrupted.", e);
        }
    }

    private Replica require(int partition) throws StoreFailure {
        @Nullable Replica replica = node.group(partition).replica();
        if (replica == null || replica.rows() == null) {
            throw new StoreFailure("The rows of " + node.group(partition).name() + " are not on this node any more.");
        }
        return replica;
    }

    @Override
    public StorageMoment convert(ReplicaDirectory.Preparation preparation, List<Table> rewritten, long timeMillis)
            throws StoreRefused, StoreFailure {
        return ReplicaConversion.run(place, tables, node.partitions(), preparation, rewritten, timeMillis);
    }

    @Override
    public Path directory() {
        return ReplicaConversion.madeIn(place);
    }

    @Override
    public void discard() throws StoreFailure {
        cuts.clear();
        for (int partition : GroupNames.all(node.partitions())) {
            @Nullable Replica replica = node.group(partition).replica();
            if (replica != null) {
                replica.cut(null);
            }
        }
        try {
            ReplicaDirectory.deleteAll(place);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private static StoreFailure failed(IOException e) {
        return new StoreFailure("The rows could not be copied: " + e.getMessage() + ".", e);
    }
}
