package io.holdfast.app.action;

import io.holdfast.app.partition.Partitions;
import io.holdfast.app.tracing.Tracing;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.request.AddPermissionRequest;
import io.holdfast.protocol.sqs.request.CancelMessageMoveTaskRequest;
import io.holdfast.protocol.sqs.request.ChangeMessageVisibilityBatchRequest;
import io.holdfast.protocol.sqs.request.ChangeMessageVisibilityRequest;
import io.holdfast.protocol.sqs.request.CreateQueueRequest;
import io.holdfast.protocol.sqs.request.DeleteMessageBatchRequest;
import io.holdfast.protocol.sqs.request.DeleteMessageRequest;
import io.holdfast.protocol.sqs.request.DeleteQueueRequest;
import io.holdfast.protocol.sqs.request.GetQueueAttributesRequest;
import io.holdfast.protocol.sqs.request.GetQueueUrlRequest;
import io.holdfast.protocol.sqs.request.ListDeadLetterSourceQueuesRequest;
import io.holdfast.protocol.sqs.request.ListMessageMoveTasksRequest;
import io.holdfast.protocol.sqs.request.ListQueueTagsRequest;
import io.holdfast.protocol.sqs.request.ListQueuesRequest;
import io.holdfast.protocol.sqs.request.PurgeQueueRequest;
import io.holdfast.protocol.sqs.request.ReceiveMessageRequest;
import io.holdfast.protocol.sqs.request.RemovePermissionRequest;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.request.SendMessageBatchRequest;
import io.holdfast.protocol.sqs.request.SendMessageRequest;
import io.holdfast.protocol.sqs.request.SetQueueAttributesRequest;
import io.holdfast.protocol.sqs.request.StartMessageMoveTaskRequest;
import io.holdfast.protocol.sqs.request.TagQueueRequest;
import io.holdfast.protocol.sqs.request.UntagQueueRequest;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import org.jspecify.annotations.Nullable;

/** Every action of the API, by its request. A new operation does not compile until it has its line here. */
public final class Actions {
    /** More than a node needs to hear of queues that others lead, while nothing else happens there: see {@link QueueLists#lookAgain}. */
    private static final int MOST_LOOKS = 75;

    private final Partitions partitions;
    private final QueueLists lists;
    private final AccessCheck access;
    private final CallerBudgets budgets;
    private final Tracing tracing;
    private final ForwardedSends forwarded;
    private final CreateQueueAction createQueue;
    private final GetQueueUrlAction getQueueUrl;
    private final ListQueuesAction listQueues;
    private final DeleteQueueAction deleteQueue;
    private final GetQueueAttributesAction getQueueAttributes;
    private final SetQueueAttributesAction setQueueAttributes;
    private final PurgeQueueAction purgeQueue;
    private final SendMessageAction sendMessage;
    private final SendMessageBatchAction sendMessageBatch;
    private final ReceiveMessageAction receiveMessage;
    private final DeleteMessageAction deleteMessage;
    private final DeleteMessageBatchAction deleteMessageBatch;
    private final ChangeMessageVisibilityAction changeMessageVisibility;
    private final ChangeMessageVisibilityBatchAction changeMessageVisibilityBatch;
    private final ListQueueTagsAction listQueueTags;
    private final TagQueueAction tagQueue;
    private final UntagQueueAction untagQueue;
    private final AddPermissionAction addPermission;
    private final RemovePermissionAction removePermission;
    private final ListDeadLetterSourceQueuesAction listDeadLetterSourceQueues;
    private final StartMessageMoveTaskAction startMessageMoveTask;
    private final CancelMessageMoveTaskAction cancelMessageMoveTask;
    private final ListMessageMoveTasksAction listMessageMoveTasks;

    public Actions(ActionPorts ports) {
        this(ports, ForwardedSends.NONE);
    }

    /** @param forwarded what happens to messages that are sent to some queues */
    public Actions(ActionPorts ports, ForwardedSends forwarded) {
        this.forwarded = forwarded;
        partitions = ports.partitions();
        lists = ports.lists();
        access = new AccessCheck(partitions.directory(), ports.audit());
        budgets = ports.budgets();
        tracing = ports.tracing();
        createQueue = new CreateQueueAction(ports);
        getQueueUrl = new GetQueueUrlAction(ports);
        listQueues = new ListQueuesAction(ports);
        deleteQueue = new DeleteQueueAction(ports);
        getQueueAttributes = new GetQueueAttributesAction(ports);
        setQueueAttributes = new SetQueueAttributesAction(ports);
        purgeQueue = new PurgeQueueAction(ports);
        sendMessage = new SendMessageAction(ports);
        sendMessageBatch = new SendMessageBatchAction(ports);
        receiveMessage = new ReceiveMessageAction(ports);
        deleteMessage = new DeleteMessageAction(ports);
        deleteMessageBatch = new DeleteMessageBatchAction(ports);
        changeMessageVisibility = new ChangeMessageVisibilityAction(ports);
        changeMessageVisibilityBatch = new ChangeMessageVisibilityBatchAction(ports);
        listQueueTags = new ListQueueTagsAction();
        tagQueue = new TagQueueAction(ports);
        untagQueue = new UntagQueueAction(ports);
        addPermission = new AddPermissionAction(ports);
        removePermission = new RemovePermissionAction(ports);
        listDeadLetterSourceQueues = new ListDeadLetterSourceQueuesAction(ports);
        startMessageMoveTask = new StartMessageMoveTaskAction(ports);
        cancelMessageMoveTask = new CancelMessageMoveTaskAction(ports);
        listMessageMoveTasks = new ListMessageMoveTasksAction(ports);
    }

    /** Carries the request out, or refuses it; either way the requester gets exactly one outcome. */
    public Invocation perform(Request request, Requester requester) {
        Request copy = forwarded.copied(request, requester.principal());
        Request moved = forwarded.moved(request, requester.principal());
        CopiedSend both = copy == null ? null : new CopiedSend(requester);
        Invocation invocation = new Invocation(both == null ? requester : both.original(), partitions, tracing);
        try {
            access.require(request, requester);
            budgets.require(request, invocation);
            if (copy != null && both != null) {
                copy(copy, both);
            }
            dispatch(moved == null ? request : moved, invocation, MOST_LOOKS);
        } catch (RequestRefused refused) {
            if (both != null) {
                both.endWithout(refused.failure());
            }
            invocation.respond(refused.failure());
        }
        return invocation;
    }

    private void dispatch(Request request, Invocation invocation, int looks) throws RequestRefused {
        try {
            dispatch(request, invocation);
        } catch (AskFirst question) {
            ask(question.queue(), request, invocation, looks);
        } catch (OtherQueueRefused refused) {
            if (looks == 0 || !lists.lookAgain(() -> dispatchAgain(request, invocation, looks - 1))) {
                throw refused;
            }
        }
    }

    private void ask(QueueName queue, Request request, Invocation invocation, int looks) {
        lists.ask(queue, new QueueListener() {
            @Override
            public void found(@Nullable QueueInfo info) {
                invocation.learn(queue, info);
                dispatchAgain(request, invocation, looks);
            }

            @Override
            public void failed(String sentence) {
                invocation.respond(new Failure(AwsError.SERVICE_UNAVAILABLE, sentence));
            }
        });
    }

    private void dispatchAgain(Request request, Invocation invocation, int looks) {
        try {
            dispatch(request, invocation, looks);
        } catch (RequestRefused refused) {
            invocation.respond(refused.failure());
        }
    }

    /** What may be sent to the queue that was named may be sent to this one: the operator has said so. */
    private void copy(Request copy, CopiedSend both) {
        Invocation copying = new Invocation(both.copy(), partitions, tracing);
        try {
            dispatch(copy, copying, MOST_LOOKS);
        } catch (RequestRefused refused) {
            copying.respond(refused.failure());
        }
    }

    private void dispatch(Request request, Invocation invocation) throws RequestRefused {
        switch (request.operation()) {
            case CREATE_QUEUE -> createQueue.perform((CreateQueueRequest) request, invocation);
            case GET_QUEUE_URL -> getQueueUrl.perform((GetQueueUrlRequest) request, invocation);
            case LIST_QUEUES -> listQueues.perform((ListQueuesRequest) request, invocation);
            case DELETE_QUEUE -> deleteQueue.perform((DeleteQueueRequest) request, invocation);
            case GET_QUEUE_ATTRIBUTES -> getQueueAttributes.perform((GetQueueAttributesRequest) request, invocation);
            case SET_QUEUE_ATTRIBUTES -> setQueueAttributes.perform((SetQueueAttributesRequest) request, invocation);
            case PURGE_QUEUE -> purgeQueue.perform((PurgeQueueRequest) request, invocation);
            case SEND_MESSAGE -> sendMessage.perform((SendMessageRequest) request, invocation);
            case SEND_MESSAGE_BATCH -> sendMessageBatch.perform((SendMessageBatchRequest) request, invocation);
            case RECEIVE_MESSAGE -> receiveMessage.perform((ReceiveMessageRequest) request, invocation);
            case DELETE_MESSAGE -> deleteMessage.perform((DeleteMessageRequest) request, invocation);
            case DELETE_MESSAGE_BATCH -> deleteMessageBatch.perform((DeleteMessageBatchRequest) request, invocation);
            case CHANGE_MESSAGE_VISIBILITY ->
                changeMessageVisibility.perform((ChangeMessageVisibilityRequest) request, invocation);
            case CHANGE_MESSAGE_VISIBILITY_BATCH ->
                changeMessageVisibilityBatch.perform((ChangeMessageVisibilityBatchRequest) request, invocation);
            case LIST_QUEUE_TAGS -> listQueueTags.perform((ListQueueTagsRequest) request, invocation);
            case TAG_QUEUE -> tagQueue.perform((TagQueueRequest) request, invocation);
            case UNTAG_QUEUE -> untagQueue.perform((UntagQueueRequest) request, invocation);
            case ADD_PERMISSION -> addPermission.perform((AddPermissionRequest) request, invocation);
            case REMOVE_PERMISSION -> removePermission.perform((RemovePermissionRequest) request, invocation);
            case LIST_DEAD_LETTER_SOURCE_QUEUES ->
                listDeadLetterSourceQueues.perform((ListDeadLetterSourceQueuesRequest) request, invocation);
            case START_MESSAGE_MOVE_TASK ->
                startMessageMoveTask.perform((StartMessageMoveTaskRequest) request, invocation);
            case CANCEL_MESSAGE_MOVE_TASK ->
                cancelMessageMoveTask.perform((CancelMessageMoveTaskRequest) request, invocation);
            case LIST_MESSAGE_MOVE_TASKS ->
                listMessageMoveTasks.perform((ListMessageMoveTasksRequest) request, invocation);
        }
    }

    static void refuse(@Nullable Failure objection) throws RequestRefused {
        if (objection != null) {
            throw new RequestRefused(objection);
        }
    }
}
