package io.holdfast.app.partition;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueuesElsewhere;
import org.jspecify.annotations.Nullable;

/** What the partitions know of each other's queues: what all of them have published in one directory. Any thread. */
public final class PublishedQueues implements QueuesElsewhere {
    private final QueueDirectory directory;
    private volatile boolean isComplete;

    public PublishedQueues(QueueDirectory directory) {
        this.directory = directory;
    }

    /** All partitions have loaded their queues. */
    public void areComplete() {
        isComplete = true;
    }

    @Override
    public @Nullable QueueInfo find(QueueName name) {
        return directory.find(name);
    }

    @Override
    public boolean areKnown() {
        return isComplete;
    }
}
