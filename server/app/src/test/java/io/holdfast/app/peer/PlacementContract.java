package io.holdfast.app.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.QueueName;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every {@link Placement} promises. */
public abstract class PlacementContract {
    /** Of node {@code a}, with some partitions that nobody leads. */
    protected abstract Placement placement() throws Exception;

    /** Lets a node lead; null for nobody. */
    protected abstract void lead(int partition, @Nullable String node) throws Exception;

    @Test
    void everyQueueHasAPartitionAndKeepsIt() throws Exception {
        Placement placement = placement();
        for (int i = 0; i < 100; i++) {
            QueueName name = new QueueName("us-east-1", "000000000000", "queue-" + i);
            assertThat(placement.partitionOf(name))
                    .isBetween(0, placement.partitions() - 1)
                    .isEqualTo(placement.partitionOf(name));
        }
        assertThat(IntStream.range(0, 1000)
                        .map(i -> placement.partitionOf(new QueueName("us-east-1", "000000000000", "queue-" + i)))
                        .distinct()
                        .count())
                .isEqualTo(placement.partitions());
    }

    @Test
    void partitionsAndWhatBelongsToNoQueueHaveALeaderOrNone() throws Exception {
        Placement placement = placement();
        for (int partition : new int[] {0, placement.partitions() - 1, Placement.CONTROL}) {
            lead(partition, null);
            assertThat(placement.leaderNode(partition)).isNull();
            assertThat(placement.isHere(partition)).isFalse();
            lead(partition, "b");
            assertThat(placement.leaderNode(partition)).isEqualTo("b");
            assertThat(placement.isHere(partition)).isFalse();
            lead(partition, "a");
            assertThat(placement.isHere(partition)).isTrue();
        }
    }

    @Test
    void partitionThatDoesNotExistHasNoLeader() throws Exception {
        assertThat(placement().leaderNode(-1)).isNull();
    }
}
