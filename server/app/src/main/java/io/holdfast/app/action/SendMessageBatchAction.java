package io.holdfast.app.action;

import io.holdfast.engine.QueueInfo;
import io.holdfast.engine.SendMessage;
import io.holdfast.protocol.BatchFailure;
import io.holdfast.protocol.Failure;
import io.holdfast.protocol.RequestRefused;
import io.holdfast.protocol.SendMessageBatchEntry;
import io.holdfast.protocol.SendMessageBatchRequest;
import io.holdfast.protocol.SendMessageBatchResult;
import io.holdfast.protocol.SendMessageBatchResultEntry;
import io.holdfast.protocol.rules.BatchRules;
import io.holdfast.protocol.rules.MessageRules;
import java.util.ArrayList;
import java.util.List;

/** Adds up to ten messages to a queue, in order; one that is refused does not stop the others. */
final class SendMessageBatchAction {
    private final ActionPorts ports;

    SendMessageBatchAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(SendMessageBatchRequest request, Invocation invocation) throws RequestRefused {
        QueueInfo queue = invocation.queue(ports.partition(), request.queueUrl());
        Actions.refuse(BatchRules.check(request));
        SendMessageAction.refuseIfFull(ports);
        List<SendMessageBatchEntry> entries = Batches.entries(request.entries());
        List<SendMessage.Draft> drafts = new ArrayList<>(entries.size());
        List<SendMessageBatchResultEntry> sent = new ArrayList<>(entries.size());
        List<BatchFailure> failed = new ArrayList<>(0);
        int maximumSizeBytes = queue.settings().maximumMessageSizeBytes();
        for (int i = 0; i < entries.size(); i++) {
            SendMessageBatchEntry entry = entries.get(i);
            Failure objection = MessageRules.standardBatchEntry(entry.message(), i + 1, maximumSizeBytes);
            if (objection != null) {
                failed.add(new BatchFailure(Batches.id(entry), objection));
            } else {
                Outbound outbound =
                        Outbound.of(entry.message(), ports.messageIds().next(), invocation);
                drafts.add(outbound.draft());
                sent.add(new SendMessageBatchResultEntry(Batches.id(entry), outbound.result()));
            }
        }
        SendMessageBatchResult result = new SendMessageBatchResult(sent, failed);
        if (drafts.isEmpty()) {
            invocation.respond(result);
        } else {
            invocation.submit(ports.partition(), new SendMessage(queue.id(), drafts), reply -> result);
        }
    }
}
