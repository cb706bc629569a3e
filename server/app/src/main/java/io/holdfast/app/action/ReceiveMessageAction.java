package io.holdfast.app.action;

import io.holdfast.app.tracing.TracedRequest;
import io.holdfast.engine.command.DeadLetter;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Reply;
import io.holdfast.protocol.sqs.MessageAttribute;
import io.holdfast.protocol.sqs.MessageAttributeBytes;
import io.holdfast.protocol.sqs.MessageDigests;
import io.holdfast.protocol.sqs.MessageId;
import io.holdfast.protocol.sqs.SequenceNumber;
import io.holdfast.protocol.sqs.SystemAttributes;
import io.holdfast.protocol.sqs.request.ReceiveMessageRequest;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.ReceiveMessageResult;
import io.holdfast.protocol.sqs.result.ReceivedMessage;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.rules.ReceiveRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Leases messages to the caller; waits for one if there is none and the caller has time. */
final class ReceiveMessageAction {
    private final ActionPorts ports;

    ReceiveMessageAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(ReceiveMessageRequest request, Invocation invocation) throws RequestRefused {
        QueueInfo queue = invocation.queue(request.queueUrl());
        boolean fifo = queue.settings().isFifo();
        Actions.refuse(fifo ? ReceiveRules.checkFifo(request) : ReceiveRules.check(request));
        Actions.refuse(QueueKey.objection(queue, ports.kmsKeys()));
        Integer maximum = request.maxNumberOfMessages();
        ReceiveMessage command = new ReceiveMessage(
                queue.id(),
                maximum == null ? 1 : maximum,
                millis(request.visibilityTimeoutSeconds()),
                millis(request.waitTimeSeconds()),
                fifo ? request.receiveRequestAttemptId() : null);
        if (queue.settings().parts() == 1) {
            invocation.submit(command, reply -> result(queue, queue.id(), reply, request, invocation));
        } else {
            SpreadReceive.start(
                    ports.spread(),
                    invocation,
                    queue,
                    command,
                    (partId, reply) -> result(queue, partId, reply, request, invocation));
        }
    }

    private Outcome result(
            QueueInfo queue, long partId, Reply reply, ReceiveMessageRequest request, Invocation invocation) {
        List<Delivery> deliveries = ((Reply.Received) reply).deliveries();
        // It may have waited for long. What it was given comes back when its visibility timeout has passed.
        Failure objection = deliveries.isEmpty() ? null : QueueKey.objection(queue, ports.kmsKeys());
        if (objection != null) {
            return objection;
        }
        List<ReceivedMessage> messages = new ArrayList<>(deliveries.size());
        for (Delivery delivery : deliveries) {
            messages.add(received(queue, partId, delivery, request));
        }
        TracedRequest traced = invocation.traced();
        if (traced != null) {
            deliveries.forEach(delivery -> ports.tracing().received(traced, queue, delivery));
        }
        return new ReceiveMessageResult(messages, request.systemAttributes());
    }

    private ReceivedMessage received(QueueInfo queue, long partId, Delivery delivery, ReceiveMessageRequest request) {
        Message message = delivery.message();
        DeadLetter deadLetter = message.deadLetter();
        Map<String, MessageAttribute> attributes = message.attributes().length == 0
                ? Map.of()
                : request.messageAttributes().select(MessageAttributeBytes.decode(message.attributes()));
        return new ReceivedMessage(
                new MessageId(message.idHigh(), message.idLow()),
                ports.receipts().encode(partId, delivery.sequence(), delivery.deliveryNumber()),
                message.bodyMd5(),
                message.body(),
                new SystemAttributes(
                        message.senderId(),
                        ports.times().shown(message.sentAtMillis()),
                        delivery.receiveCount(),
                        ports.times().shown(delivery.firstReceivedAtMillis()),
                        message.traceHeader(),
                        message.groupId(),
                        message.deduplicationId(),
                        queue.settings().isFifo() ? SequenceNumber.text(delivery.sequence()) : null,
                        deadLetter == null ? null : deadLetter.sourceArn()),
                attributes.isEmpty() ? null : MessageDigests.md5OfAttributes(attributes),
                attributes);
    }

    /** Below zero where the caller leaves it to the queue. */
    private static long millis(@Nullable Integer seconds) {
        return seconds == null ? -1 : seconds * 1000L;
    }
}
