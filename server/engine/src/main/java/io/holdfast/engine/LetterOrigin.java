package io.holdfast.engine;

import io.holdfast.engine.command.ConsumerAttributes;
import io.holdfast.engine.command.DeadLetter;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueSettings;
import io.holdfast.engine.command.RedrivePolicy;
import io.holdfast.engine.queue.MessageQueue;
import io.holdfast.engine.queue.PartitionContext;
import org.jspecify.annotations.Nullable;

/** Where a dead letter came from. */
final class LetterOrigin {
    private LetterOrigin() {}

    /**
     * The queue that gave the letter up; null if nobody knows. A consumer may say so in an attribute, which anybody can write: it is believed if that
     * queue sends its dead letters here.
     */
    static @Nullable QueueName of(Message message, MessageQueue deadLetters, PartitionContext context) {
        DeadLetter origin = message.deadLetter();
        if (origin != null) {
            return QueueName.ofArn(origin.sourceArn());
        }
        String arn = message.attributes().length == 0
                ? null
                : ConsumerAttributes.text(message.attributes(), ConsumerAttributes.SOURCE);
        QueueName said = arn == null ? null : QueueName.ofArn(arn);
        QueueSettings settings = said == null ? null : settings(said, context);
        RedrivePolicy policy = settings == null ? null : settings.redrivePolicy();
        return policy != null && policy.target().equals(deadLetters.info().name()) ? said : null;
    }

    private static @Nullable QueueSettings settings(QueueName name, PartitionContext context) {
        if (context.departures.isElsewhere(name)) {
            QueueInfo found = context.departures.find(name);
            return found == null ? null : found.settings();
        }
        MessageQueue found = context.queues.find(name);
        return found == null ? null : found.settings();
    }
}
