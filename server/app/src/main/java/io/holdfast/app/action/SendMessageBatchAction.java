package io.holdfast.app.action;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueSettings;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.protocol.sqs.request.SendMessageBatchEntry;
import io.holdfast.protocol.sqs.request.SendMessageBatchRequest;
import io.holdfast.protocol.sqs.result.BatchFailure;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.result.SendMessageBatchResult;
import io.holdfast.protocol.sqs.result.SendMessageBatchResultEntry;
import io.holdfast.protocol.sqs.rules.BatchRules;
import io.holdfast.protocol.sqs.rules.FifoMessageRules;
import io.holdfast.protocol.sqs.rules.MessageRules;
import java.util.ArrayList;
import java.util.List;

/**
 * Adds up to ten messages to a queue, in order. One that a standard queue refuses does not stop the others; in a FIFO queue it stops them
 * all, because those behind it would overtake it.
 */
final class SendMessageBatchAction {
    private final ActionPorts ports;

    SendMessageBatchAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(SendMessageBatchRequest request, Invocation invocation) throws RequestRefused {
        QueueInfo queue = invocation.queue(request.queueUrl());
        Actions.refuse(BatchRules.check(request));
        Actions.refuse(QueueKey.objection(queue, ports.kmsKeys()));
        SendMessageAction.refuseIfFull(ports);
        List<SendMessageBatchEntry> entries = Batches.entries(request.entries());
        QueueSettings settings = queue.settings();
        if (settings.isFifo()) {
            Actions.refuse(FifoMessageRules.batch(
                    entries, settings.maximumMessageSizeBytes(), settings.contentBasedDeduplication()));
        }
        List<SendMessage.Draft> drafts = new ArrayList<>(entries.size());
        List<Entry> sent = new ArrayList<>(entries.size());
        List<BatchFailure> failed = new ArrayList<>(0);
        for (int i = 0; i < entries.size(); i++) {
            SendMessageBatchEntry entry = entries.get(i);
            Failure objection = settings.isFifo()
                    ? null
                    : MessageRules.standardBatchEntry(entry.message(), i + 1, settings.maximumMessageSizeBytes());
            if (objection != null) {
                failed.add(new BatchFailure(Batches.id(entry), objection));
            } else {
                AcceptedMessage outbound =
                        AcceptedMessage.of(entry.message(), ports.messageIds().next(), settings, invocation);
                drafts.add(outbound.draft());
                sent.add(new Entry(Batches.id(entry), outbound));
            }
        }
        if (drafts.isEmpty()) {
            invocation.respond(new SendMessageBatchResult(List.of(), failed));
        } else {
            SendMessageAction.submit(ports, invocation, queue, drafts, reply -> {
                List<SendMessageBatchResultEntry> results = results(sent, reply);
                for (int i = 0; i < drafts.size(); i++) {
                    SendMessageAction.trace(
                            ports,
                            invocation,
                            queue,
                            drafts.get(i),
                            results.get(i).sent());
                }
                return new SendMessageBatchResult(results, failed);
            });
        }
    }

    private static List<SendMessageBatchResultEntry> results(List<Entry> sent, Reply reply) {
        List<SendMessageBatchResultEntry> results = new ArrayList<>(sent.size());
        for (int i = 0; i < sent.size(); i++) {
            Entry entry = sent.get(i);
            results.add(new SendMessageBatchResultEntry(entry.id, entry.outbound.resultOf(reply, i)));
        }
        return results;
    }

    private record Entry(String id, AcceptedMessage outbound) {}
}
