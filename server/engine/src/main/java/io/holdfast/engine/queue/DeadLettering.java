package io.holdfast.engine.queue;

import io.holdfast.engine.command.DeadLetter;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.RedrivePolicy;

/** How a message becomes a dead letter. */
final class DeadLettering {
    private DeadLettering() {}

    /**
     * Moves a message that was received as often as the redrive policy allows to the dead-letter queue, in the batch in which it leaves its own.
     * It stays if there is no such policy, or no such queue any more.
     */
    static boolean movedIfDue(MessageQueue source, Lease lease, Message message, long nowMillis) {
        RedrivePolicy policy = source.settings().redrivePolicy();
        DeadLetter before = message.deadLetter();
        int receivedElsewhere = before == null ? 0 : before.receiveCount();
        if (policy == null || lease.receiveCount - receivedElsewhere < policy.maxReceiveCount()) {
            return false;
        }
        boolean isFifo = source.settings().isFifo();
        MessageQueue target = source.context.queues.find(policy.target());
        if (target == null || target.settings().isFifo() != isFifo) {
            return false;
        }
        source.remove(lease);
        source.statistics.deadLettered++;
        DeadLetter origin = new DeadLetter(source.info().name().arn(), lease.receiveCount, lease.firstReceivedAtMillis);
        target.moveIn(
                isFifo ? message.deadLetteredInOrder(origin, nowMillis) : message.deadLettered(origin), nowMillis);
        source.context.wake(target);
        return true;
    }
}
