package io.holdfast.engine;

import io.holdfast.engine.command.AcceptArrivals;
import io.holdfast.engine.command.ArrivalRefusal;
import io.holdfast.engine.command.Departure;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.queue.MessageQueue;
import io.holdfast.engine.queue.PartitionContext;
import io.holdfast.engine.row.HandOffDecidedRow;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.Table;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Messages that come from other partitions: each is decided on once, in the batch that remembers its number, and whoever brings it again is
 * told what was decided. One thread.
 */
final class Arrivals {
    private final PartitionContext context;
    private final HandOffDecidedRow[] bySource;

    Arrivals(PartitionContext context) {
        this.context = context;
        int count = context.settings.placement().isAlone()
                ? 0
                : context.settings.placement().count();
        this.bySource = new HandOffDecidedRow[count];
        for (int source = 0; source < count; source++) {
            byte[] row = context.rows.get(Table.HAND_OFFS, Keys.handOffFrom(source));
            bySource[source] = row == null ? HandOffDecidedRow.NONE : HandOffDecidedRow.ofRow(row);
        }
    }

    Reply accept(AcceptArrivals command, long nowMillis) {
        HandOffDecidedRow before = bySource[command.sourcePartition()];
        long first = command.departures().get(0).number();
        // What lies before the first is forgotten where it came from: nobody will ask for it again.
        SortedMap<Long, ArrivalRefusal> refused = new TreeMap<>(before.refused().tailMap(first));
        long highest = before.highest();
        long last = 0;
        for (Departure departure : command.departures()) {
            InvariantViolation.unless(last < departure.number(), "messages arrive in another order than they left");
            last = departure.number();
            if (last > highest) {
                highest = last;
                ArrivalRefusal why = arrive(departure, nowMillis);
                if (why != null) {
                    refused.put(last, why);
                }
            }
        }
        HandOffDecidedRow decided = new HandOffDecidedRow(highest, refused);
        if (!Arrays.equals(decided.toRow(), before.toRow())) {
            bySource[command.sourcePartition()] = decided;
            context.changes.put(Table.HAND_OFFS, Keys.handOffFrom(command.sourcePartition()), decided.toRow());
        }
        return new Reply.Arrived(last, new TreeMap<>(refused.headMap(last + 1)));
    }

    /** Returns why the message cannot be taken, or null if it is here now. */
    private @Nullable ArrivalRefusal arrive(Departure departure, long nowMillis) {
        QueueName name = departure.target();
        MessageQueue target = context.queues.find(name);
        if (target == null) {
            return context.queues.isUnreadable(name) ? ArrivalRefusal.DAMAGED : ArrivalRefusal.NO_SUCH_QUEUE;
        }
        if (target.settings().isFifo() != departure.isFifo()) {
            return ArrivalRefusal.OTHER_TYPE;
        }
        Message message = departure.arriving(nowMillis);
        boolean isRedriven = departure.origin() == null && RedriveMark.mayBeOn(message);
        if (departure.origin() == null) {
            target.statistics.movedIn++;
        } else {
            target.statistics.deadLettersIn++;
        }
        target.moveIn(isRedriven ? message.withoutLetterAttributes(name) : message, nowMillis);
        if (departure.origin() != null) {
            context.deadLetters.came(target, departure.message());
        }
        context.wake(target);
        return null;
    }
}
