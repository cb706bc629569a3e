package io.holdfast.engine.queue;

import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.MessagePlace;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.MessageRow;
import io.holdfast.engine.row.Table;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Messages of a FIFO queue that are found by their place, and may be taken out from behind others of their group. One thread. */
final class FifoPlaces {
    private final FifoQueue queue;
    private final Groups groups;
    private final PartitionContext context;
    private final RemovedBehindOthers removed = new RemovedBehindOthers();

    FifoPlaces(FifoQueue queue, Groups groups, PartitionContext context) {
        this.queue = queue;
        this.groups = groups;
        this.context = context;
    }

    /** A group with a message in flight keeps all that lie behind it. */
    boolean isHeld(MessagePlace place) {
        Group group = groups.numbered(place.group());
        return group != null && (group.inFlight > 0 || queue.isDelayed(place.sequence()));
    }

    @Nullable
    MovableMessage movableAt(MessagePlace place, long nowMillis) {
        Group group = groups.numbered(place.group());
        Lease lease = queue.leases.get(place.sequence());
        if (group == null || isHeld(place)) {
            return null;
        } else if (lease != null) {
            Message message = queue.isExpired(lease.sentAtMillis, nowMillis) ? null : queue.read(lease);
            return message == null ? null : new MovableMessage(lease.asReceived(message), () -> queue.remove(lease));
        }
        boolean isWaiting = place.sequence() >= group.firstWaiting() && !isGone(place.sequence());
        byte[] row = isWaiting ? context.rows.get(Keys.tableOf(place), Keys.place(queue.id(), place)) : null;
        Message message = row == null ? null : MessageRow.read(row);
        return message == null || queue.isExpired(message.sentAtMillis(), nowMillis)
                ? null
                : new MovableMessage(message, () -> remove(group, place.sequence()));
    }

    private void remove(Group group, long sequence) {
        Window.Waiting first = group.peek(context.rows);
        if (first != null && first.sequence() == sequence) {
            queue.removeFirst(group, first);
            return;
        }
        context.changes.delete(Table.GROUP_MESSAGES, group.key(sequence));
        queue.messageIsGone();
        removed.add(sequence);
        group.forget(Set.of(sequence));
        // It may look as if messages were left, but nobody may come for them and find that there are none.
        group.peek(context.rows);
        queue.refresh(group);
    }

    /** Whether a message was removed from behind others, although it may still be readable. */
    boolean isGone(long sequence) {
        return removed.contains(sequence);
    }

    void sealed() {
        removed.sealed();
    }

    void durable() {
        removed.durable();
    }
}
