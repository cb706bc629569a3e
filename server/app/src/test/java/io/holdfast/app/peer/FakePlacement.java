package io.holdfast.app.peer;

import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.settings.QueuePlacement;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Who leads what, as a test says. Any thread. */
public final class FakePlacement implements Placement {
    private final String self;
    private final QueuePlacement queues;
    private final Map<Integer, String> leaders = new ConcurrentHashMap<>();

    public FakePlacement(String self, int partitions) {
        this.self = self;
        this.queues = new QueuePlacement(0, partitions);
    }

    /** From now on; null for nobody. */
    public void lead(int partition, @Nullable String node) {
        if (node == null) {
            leaders.remove(partition);
        } else {
            leaders.put(partition, node);
        }
    }

    @Override
    public String self() {
        return self;
    }

    @Override
    public int partitions() {
        return queues.count();
    }

    @Override
    public int partitionOf(QueueName queue) {
        return queues.partitionOf(queue);
    }

    @Override
    public @Nullable String leaderNode(int partition) {
        return leaders.get(partition);
    }
}
