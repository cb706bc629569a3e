package io.holdfast.cluster;

import io.holdfast.store.ControlDatabase;
import io.holdfast.store.Leadership;
import io.holdfast.store.LeadershipListener;
import io.holdfast.store.ReplicaCopy;
import io.holdfast.store.ReplicaDirectory;
import io.holdfast.store.ReplicaState;
import io.holdfast.store.ReplicatedRows;
import io.holdfast.store.Storage;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreRefused;
import io.holdfast.store.StoreSettings;
import io.holdfast.store.StoreStats;
import io.holdfast.store.Table;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The storage of a node of a cluster: every partition is agreed on by several nodes. Any thread. */
public final class ClusterStorage implements Storage {
    private static final Duration DRAIN_WITHIN = Duration.ofSeconds(20);

    private final ClusterNode node;
    private final ReplicaCopy copy;

    private ClusterStorage(ClusterNode node, ReplicaCopy copy) {
        this.node = node;
        this.copy = copy;
    }

    /**
     * Opens the data directory of this node and takes part in its cluster. The first time it waits until all nodes of the settings are there, or
     * until it got everything from those that formed the cluster without it.
     *
     * @param partitions how many a new cluster gets; the same on all nodes
     * @param preparation what is done to the data of a server on its own before a cluster begins with them
     * @throws StoreRefused if the directory is not that of this node, or the other nodes are not those of its cluster
     */
    public static ClusterStorage open(
            Path directory,
            List<Table> tables,
            int partitions,
            StoreSettings sizes,
            ClusterSettings settings,
            ReplicaDirectory.Preparation preparation)
            throws StoreRefused {
        ReplicaDirectory claimed = ReplicaDirectory.claim(directory);
        boolean complete = false;
        try {
            ClusterNode node = ClusterNode.start(claimed, tables, partitions, sizes, settings, preparation);
            ClusterStorage opened = new ClusterStorage(node, new ClusterCopy(node, claimed, tables));
            complete = true;
            return opened;
        } finally {
            if (!complete) {
                claimed.close();
            }
        }
    }

    /**
     * Lets the node of a stopped directory go on where a majority is lost for good: from then on it is the only one of its cluster.
     *
     * @param isConfirmed whether it is done, or only said what there is
     * @return a line for each partition
     * @throws StoreRefused if the directory is not that of this node, in use, or does not have everything
     */
    public static List<String> recoverAlone(Path directory, ClusterSettings settings, boolean isConfirmed)
            throws StoreRefused {
        return ForcedRecovery.run(directory, settings, isConfirmed);
    }

    @Override
    public int partitions() {
        return node.partitions();
    }

    @Override
    public Store store(int partition) {
        return node.store(partition);
    }

    @Override
    public Leadership leadership() {
        return new Leadership() {
            @Override
            public void follow(int partition, LeadershipListener listener) {
                node.group(partition).leadership().follow(listener);
            }

            @Override
            public boolean holds(int partition, long term) {
                return node.group(partition).holds(term);
            }

            @Override
            public @Nullable String leader(int partition) {
                return ClusterStorage.this.leader(partition);
            }

            @Override
            public boolean isCatchingUp(int partition) {
                return node.group(partition).isCatchingUp();
            }
        };
    }

    /** The name of the node that leads a partition, as far as it is known here. */
    public @Nullable String leader(int partition) {
        return node.group(partition).leadership().leader();
    }

    /** Hands over every partition that this node leads and takes none, so that it can be stopped without anybody noticing. */
    public void drain() {
        node.moves().drain(DRAIN_WITHIN.toNanos());
    }

    @Override
    public void handOver(Duration within) {
        node.moves().drain(within.toNanos());
    }

    /** Ends a {@link #drain}. */
    public void undrain() {
        node.moves().undrain();
    }

    /** Lets another node lead a partition that this one leads. Returns whether it does. */
    public boolean transfer(int partition, String other) {
        return node.moves().move(node.group(partition), other);
    }

    /** Makes this node a member of a partition. Returns when it has everything, which may take long. */
    public void join(int partition) throws IOException {
        node.membership().join(node.group(partition));
    }

    /** Lets the others go on without this node in a partition, whose files are gone then. */
    public void leave(int partition) throws IOException {
        node.leave(node.group(partition));
    }

    /** Takes a node that does not come back out of a partition that this node has. */
    public void removeMember(int partition, String dead) throws IOException {
        node.membership().remove(node.group(partition), dead);
    }

    /** Sees to this node's part of what was decided, in the background. To be called every second or so. */
    public void assign(Assignment wanted) {
        node.moves().assign(wanted);
        node.replicaMoves().step(wanted);
    }

    /**
     * Makes a node part of the cluster that waits for it, in the background. It is when the control partition has it as a member. Only where that is led.
     *
     * @param obstacle is told why it is not yet, in a few words
     */
    public void admit(String name, InetSocketAddress address, Consumer<String> obstacle) {
        node.replicaMoves().begin("Node " + name + " is not part of the cluster yet", () -> {
            try {
                node.membership().admit(node.group(ControlDatabase.PARTITION), name, address);
                return "Node " + name + " is part of the cluster";
            } catch (IOException e) {
                obstacle.accept(String.valueOf(e.getMessage()));
                throw e;
            }
        });
    }

    /** The name of this node. */
    public String nodeName() {
        return node.name();
    }

    /** Whether this node was made to go on without a majority, and is to be the only one of the cluster. */
    public boolean goesOnAlone() {
        return node.goesOnAlone();
    }

    /** Whoever decides knows that this node is the only one. */
    public void hasGoneOn() {
        node.hasGoneOn();
    }

    /** Whether this node has left the cluster, as it was told to. It should be closed then. */
    public boolean hasLeft() {
        return node.hasLeft();
    }

    /** How it stands with a partition on this node. */
    public ReplicaStatus status(int partition) {
        return node.group(partition).status();
    }

    @Override
    public boolean has(int partition) {
        return node.group(partition).rows() != null;
    }

    @Override
    public List<ReplicaState> replicas() {
        return node.replicas();
    }

    @Override
    public ReplicaCopy replicaCopy() {
        return copy;
    }

    /** Reads all rows of a partition that this node has and compares their checksums. Damage is mended by the other nodes. */
    public void verify(int partition) {
        node.group(partition).verify();
    }

    /** How many replicas of this node do not take part at the moment because they have failed. */
    public int failedReplicas() {
        return node.healing().failedReplicas();
    }

    ClusterNode node() {
        return node;
    }

    @Override
    public long newestMillis(int partition) {
        @Nullable ReplicatedRows rows = node.group(partition).rows();
        return rows == null ? 0 : rows.applied().timeMillis();
    }

    @Override
    public void whenApplied(int partition, Runnable listener) {
        node.group(partition).whenApplied(listener);
    }

    @Override
    public Optional<String> maintain() throws StoreFailure {
        node.maintain();
        return Optional.empty();
    }

    /** Ratis keeps the files of its logs open and stops the replica that loses one; it is got from the other nodes again. */
    @Override
    public int lostLogFiles() {
        return 0;
    }

    @Override
    public void reclaim() throws StoreFailure {
        for (int partition : GroupNames.all(partitions())) {
            @Nullable ReplicatedRows rows = node.group(partition).rows();
            if (rows != null) {
                rows.reclaim();
            }
        }
    }

    @Override
    public StoreStats stats() {
        StoreStats total = new StoreStats(node.logBytes(), 0, 0, 0, 0, 0);
        for (int partition : GroupNames.all(partitions())) {
            @Nullable ReplicatedRows rows = node.group(partition).rows();
            if (rows != null) {
                total = total.plus(rows.stats());
            }
        }
        return total;
    }

    @Override
    public void close() {
        node.close();
    }
}
