package io.holdfast.engine.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.QueueName;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where queues live. A change that turns the golden one red loses every queue of every data directory with several partitions. */
class QueuePlacementTest {
    private final QueuePlacement ofFour = new QueuePlacement(1, 4);

    @Test
    void placesAreTheSameForEver() {
        assertThat(new String[] {"orders", "orders.fifo", "jobs", "dead", "ü", ""})
                .extracting(name -> new QueuePlacement(0, 1 << 30).partitionOf(name(name)))
                .containsExactly(31_856_838, 236_518_533, 1_011_362_315, 24_537_360, 307_356_615, 286_394_442);
        assertThat(new QueuePlacement(0, 8).partitionOf(new QueueName("us-east-1", "000000000000", "orders")))
                .isEqualTo(7);
    }

    @Test
    void queuesAreSpreadEvenly() {
        long[] queues = new long[4];
        IntStream.range(0, 4_000).forEach(i -> queues[ofFour.partitionOf(name("queue-" + i))]++);

        assertThat(Arrays.stream(queues)).allMatch(count -> count > 900 && count < 1_100);
    }

    @Test
    void partsLieOneInEachPartitionBehindTheQueueAndTellWhoseTheyAre() {
        for (int count : new int[] {2, 3, 4, 12, 4_096}) {
            QueuePlacement placement = new QueuePlacement(0, count);
            for (long queue : new long[] {1, 2, count, 3L * count + 1, 1_000_003}) {
                for (int part : new int[] {1, count / 2, count - 1}) {
                    long id = placement.partId(queue, part);
                    assertThat(QueuePlacement.isPart(id)).isEqualTo(part > 0);
                    assertThat(placement.partitionOf(id)).isEqualTo((placement.partitionOf(queue) + part) % count);
                    assertThat(placement.partOf(id)).isEqualTo(part);
                    assertThat(placement.queueOfPart(id)).isEqualTo(queue);
                }
                assertThat(placement.partId(queue, 0)).isEqualTo(queue);
                assertThat(placement.partOf(queue)).isZero();
            }
        }
        assertThat(ofFour.partId(6, 3)).as("the same for ever").isEqualTo(844_424_930_131_977L);
    }

    @Test
    void onlyPartitionHasAllQueues() {
        assertThat(QueuePlacement.ALONE.partitionOf(name("orders"))).isZero();
        assertThat(QueuePlacement.ALONE.isHere(name("orders"))).isTrue();
        assertThat(QueuePlacement.ALONE.firstQueueId()).isEqualTo(1);
        assertThat(QueuePlacement.ALONE.queueIdAfter(1)).isEqualTo(2);
    }

    @Test
    void idOfAQueueTellsItsPartition() {
        assertThat(ofFour.firstQueueId()).isEqualTo(2);
        assertThat(ofFour.queueIdAfter(2)).isEqualTo(6);
        assertThat(ofFour.partitionOf(2)).isEqualTo(1);
        assertThat(ofFour.partitionOf(6)).isEqualTo(1);
        assertThat(ofFour.partitionOf(4)).isEqualTo(3);
    }

    @Test
    void thereIsNoPartitionBeyondTheLast() {
        assertThatExceptionOfType(InvariantViolation.class).isThrownBy(() -> new QueuePlacement(4, 4));
        assertThatExceptionOfType(InvariantViolation.class).isThrownBy(() -> new QueuePlacement(0, 0));
    }

    private static QueueName name(String name) {
        return new QueueName("eu-central-1", "000000000000", name);
    }
}
