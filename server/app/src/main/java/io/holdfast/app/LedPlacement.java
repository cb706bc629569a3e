package io.holdfast.app;

import io.holdfast.app.partition.ControlPartition;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.peer.Placement;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.settings.QueuePlacement;
import io.holdfast.store.Leadership;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who leads what, as the storage of this node knows it. This node leads a partition once it is loaded: before that, requests wait. Any thread. */
final class LedPlacement implements Placement {
    private final String self;
    private final Leadership leadership;
    private final QueuePlacement queues;
    private final int count;
    private volatile @Nullable Partitions partitions;
    private volatile @Nullable ControlPartition control;
    private volatile Map<Integer, String> elsewhere = Map.of();

    LedPlacement(String self, Leadership leadership, int count) {
        this.self = self;
        this.leadership = leadership;
        this.queues = new QueuePlacement(0, count);
        this.count = count;
    }

    /** What this node leads can be asked from now on. */
    void loaded(ControlPartition loadedControl, Partitions loaded) {
        control = loadedControl;
        partitions = loaded;
    }

    /** Who leads what this node keeps nothing of, as the others have said. */
    void heard(Map<Integer, String> leaders) {
        elsewhere = Map.copyOf(leaders);
    }

    @Override
    public String self() {
        return self;
    }

    @Override
    public int partitions() {
        return count;
    }

    @Override
    public int partitionOf(QueueName queue) {
        return queues.isAlone() ? 0 : queues.partitionOf(queue);
    }

    @Override
    public @Nullable String leaderNode(int partition) {
        String leader = leadership.leader(partition);
        if (leader == null) {
            return elsewhere.get(partition);
        }
        return self.equals(leader) && !isLoaded(partition) ? null : leader;
    }

    @Override
    public boolean isSurelyHere(int partition) {
        ControlPartition itsControl = control;
        Partitions its = partitions;
        if (itsControl == null || its == null || !isHere(partition)) {
            return false;
        }
        return partition == CONTROL ? itsControl.isSurelyLed() : its.isSurelyLed(partition);
    }

    private boolean isLoaded(int partition) {
        ControlPartition itsControl = control;
        Partitions its = partitions;
        if (itsControl == null || its == null) {
            return false;
        }
        return partition == CONTROL ? itsControl.isLed() : its.isLed(partition);
    }
}
