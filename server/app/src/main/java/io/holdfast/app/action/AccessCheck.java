package io.holdfast.app.action;

import io.holdfast.app.access.AuditedDecisions;
import io.holdfast.app.access.Gate;
import io.holdfast.app.access.Principal;
import io.holdfast.app.audit.Audit;
import io.holdfast.app.audit.AuditEvent;
import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.policy.Decision;
import io.holdfast.protocol.policy.RequestContext;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.request.CreateQueueRequest;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.request.SetQueueAttributesRequest;
import io.holdfast.protocol.sqs.request.StartMessageMoveTaskRequest;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Asks the gate before an action runs, and has it written down. */
final class AccessCheck {
    private static final Set<Operation> CHANGES = EnumSet.of(
            Operation.CREATE_QUEUE,
            Operation.DELETE_QUEUE,
            Operation.SET_QUEUE_ATTRIBUTES,
            Operation.PURGE_QUEUE,
            Operation.TAG_QUEUE,
            Operation.UNTAG_QUEUE,
            Operation.ADD_PERMISSION,
            Operation.REMOVE_PERMISSION,
            Operation.START_MESSAGE_MOVE_TASK,
            Operation.CANCEL_MESSAGE_MOVE_TASK);

    private final QueueDirectory directory;
    private final Gate gate;
    private final Audit audit;

    AccessCheck(QueueDirectory directory, Audit audit) {
        this.directory = directory;
        this.gate = new Gate(directory, audit);
        this.audit = audit;
    }

    /** Refuses what the caller may not. */
    void require(Request request, Requester requester) throws RequestRefused {
        Principal who = requester.principal();
        if (who.isUnchecked()) {
            return;
        }
        QueueName queue = NamedQueue.of(request, who);
        RequestContext context = requester.context();
        Decision decision = decide(request, who, queue, RequestTags.with(context, request));
        if (audit.wants(decision.isAllowed(), CHANGES.contains(request.operation()))) {
            audit.add(event(request, who, queue, decision, context));
        }
        Gate.require(decision);
    }

    private Decision decide(Request request, Principal who, QueueName queue, RequestContext context) {
        return switch (request.operation()) {
            case CREATE_QUEUE ->
                gate.decideCreation(
                        who, queue, !((CreateQueueRequest) request).tags().isEmpty(), context);
            case LIST_QUEUES -> gate.decideListing(who, who.region(), who.account(), context);
            case START_MESSAGE_MOVE_TASK -> {
                String destination = ((StartMessageMoveTaskRequest) request).destinationArn();
                yield gate.decideMove(
                        who, queue, destination == null ? null : NamedQueue.ofArn(destination, who), context);
            }
            default -> gate.decide(who, request.operation(), queue, context);
        };
    }

    private AuditEvent event(
            Request request, Principal who, QueueName queue, Decision decision, RequestContext context) {
        Map<String, String> settings = settingsOf(request);
        AuditEvent event =
                AuditedDecisions.event(who, "sqs:" + request.operation().wireName(), queue.arn(), decision, context);
        return settings == null
                ? event
                : event.withSettings(
                        decision.isAllowed() ? before(queue, settings) : null, new TreeMap<>(settings).toString());
    }

    private static @Nullable Map<String, String> settingsOf(Request request) {
        if (request instanceof SetQueueAttributesRequest change) {
            return change.attributes();
        }
        return request instanceof CreateQueueRequest creation ? creation.attributes() : null;
    }

    private @Nullable String before(QueueName queue, Map<String, String> settings) {
        QueueInfo info = directory.find(queue);
        if (info == null) {
            return null;
        }
        Map<String, String> before = new TreeMap<>(info.settings().given());
        before.keySet().retainAll(settings.keySet());
        return before.toString();
    }
}
