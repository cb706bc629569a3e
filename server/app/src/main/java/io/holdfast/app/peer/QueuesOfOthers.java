package io.holdfast.app.peer;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.http.RequestHandler;
import io.holdfast.app.partition.NodeSilent;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.row.QueueRow;
import io.holdfast.engine.settings.QueuePlacement;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Learns from their leaders which queues the partitions have that this node keeps nothing of: whoever names a dead-letter queue, or judges alarms, looks in
 * the directory of the node. What changes is known here some seconds later. Any thread.
 *
 * <pre>
 *   asked: partition 4 | checksum of what is known 8
 *   answered: nothing if it is still so; or the checksum 8 | for each queue: id 8 | length 4 | row
 * </pre>
 */
final class QueuesOfOthers {
    private static final Logger LOG = LoggerFactory.getLogger(QueuesOfOthers.class);
    private static final long NOTHING = -1;

    private final LeaderQuestions leaders;
    private final QueueDirectory directory;
    private final IntPredicate isKept;
    private final Map<Integer, Long> known = new ConcurrentHashMap<>();

    /** @param isKept whether this node has a replica of a partition */
    QueuesOfOthers(LeaderQuestions leaders, QueueDirectory directory, IntPredicate isKept) {
        this.leaders = leaders;
        this.directory = directory;
        this.isKept = isKept;
    }

    /** Asks for what has changed. To be called every few seconds. */
    void look() {
        for (int i = 0; i < leaders.placement().partitions(); i++) {
            int partition = i;
            if (isKept.test(partition)) {
                known.remove(partition);
            } else {
                byte[] asked = ByteBuffer.allocate(Integer.BYTES + Long.BYTES)
                        .putInt(partition)
                        .putLong(known.getOrDefault(partition, NOTHING))
                        .array();
                var unused = leaders.askLater(partition, PeerRoutes.QUEUE_INFOS, asked)
                        .thenAccept(answer -> answer.ifPresent(found -> take(partition, found)))
                        .exceptionally(failure -> tell(partition, failure));
            }
        }
    }

    /** Who does not answer is asked again the next time, and others tell of it. */
    private static @Nullable Void tell(int partition, Throwable failure) {
        if (!(failure.getCause() instanceof NodeSilent) && !(failure instanceof NodeSilent)) {
            LOG.warn("The queues of partition {} cannot be taken from its leader", partition, failure);
        }
        return null;
    }

    private void take(int partition, byte[] answer) {
        if (answer.length == 0 || isKept.test(partition)) {
            return;
        }
        ByteBuffer in = ByteBuffer.wrap(answer);
        long checksum = in.getLong();
        List<QueueInfo> queues = new ArrayList<>();
        while (in.hasRemaining()) {
            long id = in.getLong();
            byte[] row = new byte[in.getInt()];
            in.get(row);
            queues.add(QueueRow.read(id, row));
        }
        directory.publishAll(new QueuePlacement(partition, leaders.placement().partitions()), queues);
        known.put(partition, checksum);
    }

    /** Answers another node. */
    RequestHandler answer(Answering answering) {
        return answering.by(asked -> {
            ByteBuffer in = ByteBuffer.wrap(asked);
            int partition = in.getInt();
            long theirs = in.getLong();
            return leaders.placement().isSurelyHere(partition) ? rows(partition, theirs) : null;
        });
    }

    private byte[] rows(int partition, long theirs) {
        List<QueueInfo> queues = new ArrayList<>();
        for (QueueInfo queue : directory.all()) {
            if (leaders.placement().partitionOf(queue.name()) == partition) {
                queues.add(queue);
            }
        }
        List<byte[]> rows = queues.stream().map(QueueRow::of).toList();
        int size = Long.BYTES
                + rows.stream()
                        .mapToInt(row -> Long.BYTES + Integer.BYTES + row.length)
                        .sum();
        ByteBuffer out = ByteBuffer.allocate(size).putLong(0);
        for (int i = 0; i < rows.size(); i++) {
            out.putLong(queues.get(i).id()).putInt(rows.get(i).length).put(rows.get(i));
        }
        CRC32C sum = new CRC32C();
        sum.update(out.array());
        out.putLong(0, sum.getValue());
        return sum.getValue() == theirs ? new byte[0] : out.array();
    }
}
