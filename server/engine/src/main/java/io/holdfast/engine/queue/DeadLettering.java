package io.holdfast.engine.queue;

import io.holdfast.engine.command.DeadLetter;
import io.holdfast.engine.command.Departure;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.RedrivePolicy;

/** How a message becomes a dead letter. */
final class DeadLettering {
    private DeadLettering() {}

    /**
     * Moves a message that was received as often as the redrive policy allows to the dead-letter queue, in the batch in which it leaves its own.
     * It stays if there is no such policy, or surely no such queue any more.
     */
    static boolean movedIfDue(MessageQueue source, Lease lease, Message message, long nowMillis) {
        RedrivePolicy policy = source.settings().redrivePolicy();
        DeadLetter before = message.deadLetter();
        int receivedElsewhere = before == null ? 0 : before.receiveCount();
        if (policy == null || lease.receiveCount - receivedElsewhere < policy.maxReceiveCount()) {
            return false;
        }
        boolean isFifo = source.settings().isFifo();
        DeadLetter origin = new DeadLetter(source.info().name().arn(), lease.receiveCount, lease.firstReceivedAtMillis);
        if (source.context.departures.isElsewhere(policy.target())) {
            return departed(source, policy.target(), lease, origin, message, nowMillis);
        }
        MessageQueue target = source.context.queues.find(policy.target());
        if (target == null || target.settings().isFifo() != isFifo) {
            return false;
        }
        source.remove(lease);
        source.statistics.deadLettered++;
        source.context.stories.deadLettered(source.info(), lease.sequence, message, lease.receiveCount, target.info());
        source.context.tracedMoves.add(
                message, lease.receiveCount, source.info(), target.info().name(), nowMillis);
        target.statistics.deadLettersIn++;
        target.moveIn(
                isFifo ? message.deadLetteredInOrder(origin, nowMillis) : message.deadLettered(origin, nowMillis),
                nowMillis);
        source.context.deadLetters.came(target, message);
        source.context.wake(target);
        return true;
    }

    /**
     * Sends the message on its way to a queue of another partition, which need not be known here: if that has no such queue, the message comes back. Were it
     * to stay until the queue is known, it would be delivered more often than the policy allows. It stays if that partition does not keep up.
     */
    private static boolean departed(
            MessageQueue source, QueueName target, Lease lease, DeadLetter origin, Message message, long nowMillis) {
        Departures departures = source.context.departures;
        QueueInfo known = departures.find(target);
        boolean mayBeThere = known == null
                ? !departures.areKnown()
                : known.settings().isFifo() == source.settings().isFifo();
        if (!mayBeThere || !departures.hasRoomFor(target)) {
            return false;
        }
        source.remove(lease);
        source.statistics.deadLettered++;
        source.context.stories.deadLettered(source.info(), lease.sequence, message, lease.receiveCount, known);
        source.context.tracedMoves.add(message, lease.receiveCount, source.info(), target, nowMillis);
        departures.add(Departure.deadLetter(target, source.info(), origin, lease.asReceived(message)));
        return true;
    }
}
