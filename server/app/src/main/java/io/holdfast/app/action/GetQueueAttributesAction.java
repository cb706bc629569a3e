package io.holdfast.app.action;

import io.holdfast.engine.command.GetQueueAttributes;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.Reply;
import io.holdfast.protocol.sqs.QueueAttribute;
import io.holdfast.protocol.sqs.request.GetQueueAttributesRequest;
import io.holdfast.protocol.sqs.result.GetQueueAttributesResult;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.rules.QueueAttributes;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Answers with those settings and counters of a queue that were asked for and have a value. */
final class GetQueueAttributesAction {
    private final ActionPorts ports;

    GetQueueAttributesAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(GetQueueAttributesRequest request, Invocation invocation) throws RequestRefused {
        QueueInfo queue = invocation.queue(request.queueUrl());
        Set<QueueAttribute> wanted = QueueAttributes.selection(request.attributeNames());
        if (queue.settings().parts() == 1) {
            invocation.submit(new GetQueueAttributes(queue.id()), reply -> result(reply, wanted));
            return;
        }
        List<GetQueueAttributes> commands = new ArrayList<>();
        for (int part = 0; part < queue.settings().parts(); part++) {
            commands.add(new GetQueueAttributes(ports.spread().partId(queue, part)));
        }
        PartReplies.ask(
                ports.spread(),
                invocation,
                commands,
                replies -> invocation.answer(sum(commands, replies), sum -> result(sum, wanted)));
    }

    /** The queue itself, with the numbers of all its parts. */
    private static Reply sum(List<GetQueueAttributes> commands, List<Reply> replies) {
        if (!(replies.get(0) instanceof Reply.Described described)) {
            return replies.get(0);
        }
        QueueDescription sum = described.description();
        for (int i = 1; i < replies.size(); i++) {
            if (replies.get(i) instanceof Reply.Described part) {
                sum = sum.plus(part.description());
            } else if (!PartReplies.saysPartIsMissing(commands.get(i).queueId(), replies.get(i))) {
                return replies.get(i);
            }
        }
        return new Reply.Described(sum);
    }

    private Outcome result(Reply reply, Set<QueueAttribute> wanted) {
        QueueDescription description = ((Reply.Described) reply).description();
        Map<QueueAttribute, String> values = new EnumMap<>(QueueAttribute.class);
        for (QueueAttribute attribute : wanted) {
            String value = value(attribute, description);
            if (value != null) {
                values.put(attribute, value);
            }
        }
        return new GetQueueAttributesResult(values);
    }

    private @Nullable String value(QueueAttribute attribute, QueueDescription description) {
        QueueInfo queue = description.queue();
        return switch (attribute) {
            case APPROXIMATE_NUMBER_OF_MESSAGES -> Long.toString(description.visible());
            case APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE -> Long.toString(description.inFlight());
            case APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED -> Long.toString(description.delayed());
            case CREATED_TIMESTAMP -> seconds(queue.createdAtMillis());
            case LAST_MODIFIED_TIMESTAMP -> seconds(queue.modifiedAtMillis());
            case QUEUE_ARN -> queue.name().arn();
            case KMS_DATA_KEY_REUSE_PERIOD_SECONDS -> AttributePatch.keyReuseSeconds(queue.settings());
            case VISIBILITY_TIMEOUT,
                    DELAY_SECONDS,
                    MAXIMUM_MESSAGE_SIZE,
                    MESSAGE_RETENTION_PERIOD,
                    RECEIVE_MESSAGE_WAIT_TIME_SECONDS,
                    SQS_MANAGED_SSE_ENABLED,
                    POLICY,
                    REDRIVE_POLICY,
                    REDRIVE_ALLOW_POLICY,
                    KMS_MASTER_KEY_ID,
                    FIFO_QUEUE,
                    CONTENT_BASED_DEDUPLICATION,
                    DEDUPLICATION_SCOPE,
                    FIFO_THROUGHPUT_LIMIT -> queue.settings().value(attribute.wireName());
        };
    }

    private String seconds(long millis) {
        return Long.toString(ports.times().shown(millis) / 1000);
    }
}
