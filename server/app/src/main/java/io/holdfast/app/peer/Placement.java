package io.holdfast.app.peer;

import io.holdfast.engine.command.QueueName;
import org.jspecify.annotations.Nullable;

/** Which node decides what, as far as this one knows: the others may know better. Answers at once, from memory. Any thread. */
public interface Placement {
    /** The partition of what belongs to no queue. */
    int CONTROL = 1 << 30;

    /** The name of this node. */
    String self();

    /** How many partitions queues are spread over: they are numbered from 0. */
    int partitions();

    /** Where a queue lives, whether it exists or not. */
    int partitionOf(QueueName queue);

    /** The node that decides in a partition; null while there is none, or none that this node knows of. */
    @Nullable
    String leaderNode(int partition);

    /** Whether this node does. */
    default boolean isHere(int partition) {
        return self().equals(leaderNode(partition));
    }

    /** Whether this node does, and no other one can have decided anything since: what is read from now on, from rows or from memory, is not outdated. */
    default boolean isSurelyHere(int partition) {
        return isHere(partition);
    }
}
