package io.holdfast.app.peer;

import io.holdfast.app.endpoint.admin.ClusterNodes;
import io.holdfast.app.metrics.ReplicaNumbers;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** What this node says of itself to whoever looks after the cluster. Any thread. */
record OwnNodeState(
        String version,
        long startedAtMillis,
        LongSupplier diskFreeBytes,
        ClockExchange clocks,
        Supplier<String> obstacle,
        Supplier<List<ReplicaNumbers>> replicas)
        implements Supplier<NodeState> {
    @Override
    public NodeState get() {
        return new NodeState(
                new ClusterNodes.Facts(
                        version,
                        startedAtMillis,
                        diskFreeBytes.getAsLong(),
                        clocks.numbers().aheadMillis()),
                obstacle.get(),
                replicas.get());
    }
}
