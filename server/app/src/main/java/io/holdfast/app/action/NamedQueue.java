package io.holdfast.app.action;

import io.holdfast.app.access.Principal;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.sqs.QueueAddress;
import io.holdfast.protocol.sqs.request.CancelMessageMoveTaskRequest;
import io.holdfast.protocol.sqs.request.CreateQueueRequest;
import io.holdfast.protocol.sqs.request.GetQueueUrlRequest;
import io.holdfast.protocol.sqs.request.ListMessageMoveTasksRequest;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.request.StartMessageMoveTaskRequest;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.rules.MoveTaskRules;
import org.jspecify.annotations.Nullable;

/**
 * The queue that a request is for, whether it exists or not; for a move task, the dead-letter queue. What names none is for the account's queues as
 * a whole: only those who may do it with all of them learn what is wrong with the name.
 */
public final class NamedQueue {
    private NamedQueue() {}

    public static QueueName of(Request request, Principal who) {
        return switch (request.operation()) {
            case CREATE_QUEUE -> own(((CreateQueueRequest) request).queueName(), null, who);
            case GET_QUEUE_URL -> {
                GetQueueUrlRequest asked = (GetQueueUrlRequest) request;
                yield own(asked.queueName(), asked.queueOwnerAccountId(), who);
            }
            case START_MESSAGE_MOVE_TASK -> ofArn(((StartMessageMoveTaskRequest) request).sourceArn(), who);
            case LIST_MESSAGE_MOVE_TASKS -> ofArn(((ListMessageMoveTasksRequest) request).sourceArn(), who);
            case CANCEL_MESSAGE_MOVE_TASK ->
                ofArn(sourceOf(((CancelMessageMoveTaskRequest) request).taskHandle()), who);
            default -> ofUrl(request.queueUrl(), who);
        };
    }

    static QueueName ofArn(@Nullable String arn, Principal who) {
        QueueName name = arn == null ? null : QueueName.ofArn(arn);
        return name == null ? own(null, null, who) : name;
    }

    private static QueueName ofUrl(@Nullable String url, Principal who) {
        QueueAddress address = QueueAddress.parse(url, who.account());
        return address == null
                ? own(null, null, who)
                : new QueueName(address.regionOr(who.region()), address.accountId(), address.queueName());
    }

    private static QueueName own(@Nullable String name, @Nullable String owner, Principal who) {
        return new QueueName(who.region(), owner == null ? who.account() : owner, name == null ? "" : name);
    }

    private static @Nullable String sourceOf(@Nullable String taskHandle) {
        try {
            return MoveTaskRules.handle(taskHandle).sourceArn();
        } catch (RequestRefused unreadable) {
            return null;
        }
    }
}
