package io.holdfast.app.action;

import io.holdfast.app.tracing.TracedRequest;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueSettings;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.MessageId;
import io.holdfast.protocol.sqs.request.SendMessageRequest;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.result.SendMessageResult;
import io.holdfast.protocol.sqs.rules.FifoMessageRules;
import io.holdfast.protocol.sqs.rules.MessageRules;
import java.util.List;
import java.util.function.Function;

/** Adds a message to a queue. */
final class SendMessageAction {
    private final ActionPorts ports;

    SendMessageAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(SendMessageRequest request, Invocation invocation) throws RequestRefused {
        QueueInfo queue = invocation.queue(request.queueUrl());
        QueueSettings settings = queue.settings();
        Actions.refuse(
                settings.isFifo()
                        ? FifoMessageRules.send(
                                request.message(),
                                settings.maximumMessageSizeBytes(),
                                settings.contentBasedDeduplication())
                        : MessageRules.standardSend(request.message(), settings.maximumMessageSizeBytes()));
        Actions.refuse(QueueKey.objection(queue, ports.kmsKeys()));
        refuseIfFull(ports);
        AcceptedMessage outbound =
                AcceptedMessage.of(request.message(), ports.messageIds().next(), settings, invocation);
        Function<Reply, Outcome> shape = reply -> {
            SendMessageResult result = outbound.resultOf(reply, 0);
            trace(ports, invocation, queue, outbound.draft(), result);
            return result;
        };
        submit(ports, invocation, queue, List.of(outbound.draft()), shape);
    }

    static void submit(
            ActionPorts ports,
            Invocation invocation,
            QueueInfo queue,
            List<SendMessage.Draft> drafts,
            Function<Reply, Outcome> shape) {
        if (queue.settings().parts() == 1) {
            invocation.submit(new SendMessage(queue.id(), drafts), shape);
        } else {
            SpreadSend.start(ports.spread(), invocation, queue, drafts, shape);
        }
    }

    static void trace(
            ActionPorts ports,
            Invocation invocation,
            QueueInfo queue,
            SendMessage.Draft sent,
            SendMessageResult result) {
        TracedRequest traced = invocation.traced();
        if (traced != null) {
            MessageId id = result.messageId();
            ports.tracing().sent(traced, queue, sent, id.high(), id.low());
        }
    }

    static void refuseIfFull(ActionPorts ports) throws RequestRefused {
        if (!ports.sends().isOpen()) {
            throw new RequestRefused(
                    AwsError.SERVICE_UNAVAILABLE,
                    "The disk of this server is nearly full. Messages can be received and deleted, but none can be sent until there is room.");
        }
    }
}
