package io.holdfast.engine.queue;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.ReceiveMessage;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides one receive of a FIFO queue: goes from group to group in the order of their turns, and takes from each what can be delivered, in
 * order, until the receive has as many messages as it wants. One thread.
 */
final class FifoReceive {
    private final FifoQueue queue;
    private final ReadyGroups ready;
    private final int maximum;
    private final long visibilityMillis;
    private final long nowMillis;
    private final List<Delivery> taken;

    FifoReceive(FifoQueue queue, ReadyGroups ready, ReceiveMessage receive, long nowMillis) {
        this.queue = queue;
        this.ready = ready;
        this.maximum = receive.maximum();
        this.visibilityMillis = receive.visibilityMillisOr(queue.settings().visibilityTimeoutMillis());
        this.nowMillis = nowMillis;
        this.taken = new ArrayList<>(maximum);
    }

    List<Delivery> take() {
        List<Group> served = new ArrayList<>(2);
        while (mayTakeMore()) {
            Group group = ready.next(tooManyReturned());
            if (group == null) {
                break;
            }
            // Held until the end, so that one receive serves no group twice, be it with a timeout of 0.
            group.isHeld = true;
            GroupList.leave(group);
            served.add(group);
            takeFrom(group);
        }
        for (Group group : served) {
            group.isHeld = false;
            queue.refresh(group);
        }
        return taken;
    }

    /** Takes from the group what was received before and is visible again, up to the first message in flight; then what is new. */
    private void takeFrom(Group group) {
        for (Lease lease = group.firstLease, next; lease != null; lease = next) {
            next = lease.behind;
            if (lease.inFlight || !mayTakeMore()) {
                return;
            }
            if (queue.isExpired(lease.sentAtMillis, nowMillis)) {
                queue.statistics.retentionExpired++;
                queue.remove(lease);
                continue;
            }
            Message message = queue.read(lease);
            if (message == null) {
                return;
            }
            if (!DeadLettering.movedIfDue(queue, lease, message, nowMillis)) {
                queue.statistics.redelivered++;
                deliver(lease, message);
            }
        }
        takeNew(group);
    }

    private void takeNew(Group group) {
        while (mayTakeMore() && !tooManyReturned()) {
            Window.Waiting next = group.peek(queue.context.rows);
            if (next == null || queue.isDelayed(next.sequence())) {
                return;
            }
            if (queue.isExpired(next.message().sentAtMillis(), nowMillis)) {
                queue.drop(group, next);
                continue;
            }
            group.takeFirst();
            Lease lease = queue.lease(group, next, nowMillis);
            if (next.message().returned() == null
                    || !DeadLettering.movedIfDue(queue, lease, next.message(), nowMillis)) {
                deliver(lease, next.message());
            }
        }
    }

    private void deliver(Lease lease, Message message) {
        taken.add(queue.deliver(lease, message, visibilityMillis, nowMillis));
        if (visibilityMillis > 0) {
            queue.deliveries.hide(lease);
        } else {
            queue.deliveries.schedule(lease);
        }
    }

    private boolean mayTakeMore() {
        return taken.size() < maximum && !queue.isFull() && queue.receiveBudget.isLeft();
    }

    /** Messages that were received and came back stay in memory: when they pile up, only they are handed out. */
    private boolean tooManyReturned() {
        return queue.leases.size()
                        >= (long) queue.context.settings.inFlightLimit() * EngineLimits.RETURNED_PER_IN_FLIGHT
                || !queue.mayReceiveNew();
    }
}
