package io.holdfast.app.cli;

import io.holdfast.app.config.ServerSettings;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.policy.RequestContext;
import org.jspecify.annotations.Nullable;

/** What somebody may do, asked in a data directory: read from what was typed. */
record PolicyQuestion(
        IamAction action,
        QueueName queue,
        long nowMillis,
        @Nullable String sourceIp) implements RequestContext {

    static PolicyQuestion of(
            String action, String queue, @Nullable String from, ServerSettings.Identity identity, long nowMillis)
            throws CommandRefused {
        @Nullable IamAction named = IamAction.named(action);
        if (named == null) {
            throw new CommandRefused("There is no action " + action + "; they are written like sqs:SendMessage.");
        }
        @Nullable
        QueueName asked = queue.startsWith("arn:")
                ? QueueName.ofArn(queue)
                : new QueueName(identity.region(), identity.account(), queue);
        if (asked == null) {
            throw new CommandRefused(queue + " is not the ARN of a queue.");
        }
        return new PolicyQuestion(named, asked, nowMillis, from);
    }
}
