package io.holdfast.engine.queue;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.row.RowReader;
import io.holdfast.engine.row.RowWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets a client that lost the answer to a receive of a FIFO queue ask for it again: for five minutes the same attempt gets the same messages
 * with the same receipts, and their timeout begins anew, as long as nothing has happened to any of them.
 */
final class ReceiveAttempts {
    private final FifoQueue queue;
    private final FiveMinuteIndex memory;

    ReceiveAttempts(FifoQueue queue, FiveMinuteIndex memory) {
        this.queue = queue;
        this.memory = memory;
    }

    /**
     * What the attempt got before; nothing if it is new, if one of its messages was deleted, changed or has come back, or if they are more than
     * it wants now.
     */
    List<Delivery> repeat(ReceiveMessage receive, long nowMillis) {
        List<Lease> leases = receive.attemptId() == null ? null : find(receive.attemptId(), nowMillis);
        if (leases == null || leases.size() > receive.maximum()) {
            return List.of();
        }
        List<Delivery> deliveries = new ArrayList<>(leases.size());
        for (Lease lease : leases) {
            Message message = queue.read(lease);
            if (message == null) {
                return List.of();
            }
            deliveries.add(lease.delivery(message));
        }
        long visibilityMillis = receive.visibilityMillisOr(queue.settings().visibilityTimeoutMillis());
        for (Lease lease : leases) {
            queue.restart(lease, visibilityMillis, nowMillis);
        }
        remember(receive, deliveries, nowMillis);
        return deliveries;
    }

    /**
     * <pre>
     * | count 4 | (sequence 8 | delivery number 4 | visible at 8)* |
     * </pre>
     */
    void remember(ReceiveMessage receive, List<Delivery> deliveries, long nowMillis) {
        if (receive.attemptId() == null || deliveries.isEmpty()) {
            return;
        }
        RowWriter row = RowWriter.ofSize(4 + 20 * deliveries.size()).putInt(deliveries.size());
        for (Delivery delivery : deliveries) {
            Lease lease = queue.leases.get(delivery.sequence());
            row.putLong(delivery.sequence())
                    .putInt(delivery.deliveryNumber())
                    .putLong(lease == null ? 0 : lease.visibleAtMillis);
        }
        memory.put(keyOf(receive.attemptId()), row.done(), nowMillis);
    }

    private RecentKey keyOf(String attemptId) {
        return RecentKey.ofReceive(queue.id(), attemptId);
    }

    private @Nullable List<Lease> find(String attemptId, long nowMillis) {
        byte[] row = memory.find(keyOf(attemptId), nowMillis);
        if (row == null) {
            return null;
        }
        RowReader in = RowReader.of(row);
        List<Lease> leases = new ArrayList<>();
        for (int left = in.getInt(); left > 0; left--) {
            Lease lease = queue.leases.get(in.getLong());
            int deliveryNumber = in.getInt();
            long visibleAtMillis = in.getLong();
            if (lease == null
                    || !lease.inFlight
                    || lease.deliveryNumber != deliveryNumber
                    || lease.visibleAtMillis != visibleAtMillis) {
                return null;
            }
            leases.add(lease);
        }
        in.end();
        return leases;
    }
}
