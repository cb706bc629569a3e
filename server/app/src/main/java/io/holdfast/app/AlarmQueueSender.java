package io.holdfast.app;

import io.holdfast.app.access.Principal;
import io.holdfast.app.action.Actions;
import io.holdfast.app.action.Invocation;
import io.holdfast.app.alarm.action.QueueSender;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.sqs.QueueAddress;
import io.holdfast.protocol.sqs.request.OutgoingMessage;
import io.holdfast.protocol.sqs.request.SendMessageRequest;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Sends what alarms have to say to queues of this server, as the owner of the queue would. */
record AlarmQueueSender(Actions actions) implements QueueSender {
    private static final String FIFO_SUFFIX = ".fifo";

    @Override
    public CompletableFuture<Optional<String>> send(
            QueueName queue, String body, String group, String deduplicationId) {
        boolean isFifo = queue.name().endsWith(FIFO_SUFFIX);
        OutgoingMessage message = new OutgoingMessage(
                body.getBytes(StandardCharsets.UTF_8),
                null,
                Map.of(),
                Map.of(),
                isFifo ? deduplicationId : null,
                isFifo ? group : null);
        StartRequester requester = new StartRequester(new Principal(queue.account(), queue.region()));
        String url = new QueueAddress(queue.account(), queue.name()).url("");
        Invocation unused = actions.perform(new SendMessageRequest(url, message), requester);
        return requester.outcome().thenApply(AlarmQueueSender::objection);
    }

    private static Optional<String> objection(Outcome outcome) {
        return outcome instanceof Failure failure ? Optional.of(failure.message()) : Optional.empty();
    }
}
