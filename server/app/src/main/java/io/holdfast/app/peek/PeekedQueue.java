package io.holdfast.app.peek;

import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.row.DeliveryRow;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.QueueCounters;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.Table;
import org.jspecify.annotations.Nullable;

/** A queue during one look: its rows, and the counters from which they are found. */
final class PeekedQueue {
    final QueueInfo info;
    final Rows rows;
    final QueueCounters counters;
    final long nowMillis;

    PeekedQueue(QueueInfo info, Rows rows, long nowMillis) {
        this.info = info;
        this.rows = rows;
        this.nowMillis = nowMillis;
        byte[] stored = rows.get(Table.COUNTERS, Keys.queue(info.id()));
        this.counters = stored == null ? QueueCounters.NEW : QueueCounters.ofRow(stored);
    }

    long id() {
        return info.id();
    }

    boolean isFifo() {
        return info.settings().isFifo();
    }

    /** The message as it is now; null if it was deleted since its row was read. */
    @Nullable
    PeekedMessage arrived(PeekPosition position, long sequence, Message message, Table table, byte[] key) {
        byte[] row = rows.get(Table.DELIVERIES, Keys.message(id(), sequence));
        if (row == null && rows.get(table, key) == null) {
            return null;
        }
        DeliveryRow delivery = row == null ? null : DeliveryRow.ofRow(row);
        boolean isInFlight = delivery != null && delivery.visibleAtMillis() > nowMillis;
        // In a FIFO queue this is the first message whose delay has not passed.
        boolean isDelayed = isFifo() && delivery == null && sequence >= counters.firstWaiting();
        return new PeekedMessage(
                position.toString(),
                sequence,
                message,
                message.body().length,
                isInFlight ? PeekedState.IN_FLIGHT : isDelayed ? PeekedState.DELAYED : PeekedState.VISIBLE,
                receiveCount(message, delivery),
                delivery == null ? firstReceived(message) : delivery.firstReceivedAtMillis(),
                delivery != null && isInFlight
                        ? delivery.visibleAtMillis()
                        : isDelayed ? message.sentAtMillis() + info.settings().delayMillis() : 0);
    }

    /** One that was received elsewhere keeps its count. */
    private static int receiveCount(Message message, @Nullable DeliveryRow delivery) {
        if (delivery != null) {
            return delivery.receiveCount();
        }
        Message.Returned returned = message.returned();
        return returned != null
                ? returned.receiveCount()
                : message.deadLetter() == null ? 0 : message.deadLetter().receiveCount();
    }

    private static long firstReceived(Message message) {
        Message.Returned returned = message.returned();
        return returned != null
                ? returned.firstReceivedAtMillis()
                : message.deadLetter() == null ? 0 : message.deadLetter().firstReceivedAtMillis();
    }
}
