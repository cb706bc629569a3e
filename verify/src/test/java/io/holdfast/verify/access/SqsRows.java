package io.holdfast.verify.access;

import static io.holdfast.verify.access.Row.DENIED;
import static io.holdfast.verify.access.Row.OK;
import static io.holdfast.verify.access.Scene.arn;
import static io.holdfast.verify.access.Scene.url;

import io.holdfast.protocol.sqs.Operation;
import io.holdfast.verify.access.Row.Grant;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** The rows of SQS. An operation without one does not compile. */
final class SqsRows {
    private SqsRows() {}

    /** @param protocol how the request is written */
    static Row of(Operation operation, Scene scene, BiFunction<String, String, HttpCall> protocol) {
        return new Row(
                protocol.apply(operation.wireName(), request(operation, scene)),
                grants(operation, scene),
                OK,
                foreigner(operation));
    }

    private static String request(Operation operation, Scene scene) {
        String queue = "{" + url(scene.queue());
        String handle = ",\"ReceiptHandle\":\"" + scene.handle() + "\"";
        return switch (operation) {
            case CREATE_QUEUE -> "{\"QueueName\":\"" + scene.queue() + "-new\"}";
            case GET_QUEUE_URL ->
                "{\"QueueName\":\"" + scene.queue() + "\",\"QueueOwnerAWSAccountId\":\"" + LockedServer.ACCOUNT + "\"}";
            case LIST_QUEUES -> "{\"QueueNamePrefix\":\"" + scene.queue() + "\"}";
            case DELETE_QUEUE, PURGE_QUEUE, RECEIVE_MESSAGE, LIST_QUEUE_TAGS -> queue + "}";
            case GET_QUEUE_ATTRIBUTES -> queue + ",\"AttributeNames\":[\"All\"]}";
            case SET_QUEUE_ATTRIBUTES -> queue + ",\"Attributes\":{\"DelaySeconds\":\"7\"}}";
            case SEND_MESSAGE -> queue + ",\"MessageBody\":\"new\"}";
            case SEND_MESSAGE_BATCH -> queue + ",\"Entries\":[{\"Id\":\"a\",\"MessageBody\":\"new\"}]}";
            case DELETE_MESSAGE -> queue + handle + "}";
            case DELETE_MESSAGE_BATCH -> queue + ",\"Entries\":[{\"Id\":\"a\"" + handle + "}]}";
            case CHANGE_MESSAGE_VISIBILITY -> queue + handle + ",\"VisibilityTimeout\":0}";
            case CHANGE_MESSAGE_VISIBILITY_BATCH ->
                queue + ",\"Entries\":[{\"Id\":\"a\"" + handle + ",\"VisibilityTimeout\":0}]}";
            case TAG_QUEUE -> queue + ",\"Tags\":{\"team\":\"b\"}}";
            case UNTAG_QUEUE -> queue + ",\"TagKeys\":[\"team\"]}";
            case ADD_PERMISSION ->
                queue + ",\"Label\":\"new\",\"AWSAccountIds\":[\"222222222222\"],\"Actions\":[\"SendMessage\"]}";
            case REMOVE_PERMISSION -> queue + ",\"Label\":\"old\"}";
            case LIST_DEAD_LETTER_SOURCE_QUEUES -> "{" + url(scene.deadLetters()) + "}";
            case START_MESSAGE_MOVE_TASK, LIST_MESSAGE_MOVE_TASKS ->
                "{\"SourceArn\":\"" + arn(scene.deadLetters()) + "\"}";
            case CANCEL_MESSAGE_MOVE_TASK -> "{\"TaskHandle\":\"" + scene.task() + "\"}";
        };
    }

    private static List<Grant> grants(Operation operation, Scene scene) {
        String own = arn(scene.queue());
        String dead = arn(scene.deadLetters());
        return switch (operation) {
            case CREATE_QUEUE -> on(own + "-new", "CreateQueue");
            case LIST_QUEUES -> on(arn(""), "ListQueues");
            case SEND_MESSAGE_BATCH -> on(own, "SendMessage");
            case DELETE_MESSAGE_BATCH -> on(own, "DeleteMessage");
            case CHANGE_MESSAGE_VISIBILITY_BATCH -> on(own, "ChangeMessageVisibility");
            case LIST_DEAD_LETTER_SOURCE_QUEUES -> on(dead, "ListDeadLetterSourceQueues");
            case START_MESSAGE_MOVE_TASK ->
                Stream.concat(
                                on(
                                        dead,
                                        "StartMessageMoveTask",
                                        "ReceiveMessage",
                                        "DeleteMessage",
                                        "GetQueueAttributes")
                                        .stream(),
                                on(own, "SendMessage").stream())
                        .toList();
            case CANCEL_MESSAGE_MOVE_TASK ->
                on(dead, "CancelMessageMoveTask", "ReceiveMessage", "DeleteMessage", "GetQueueAttributes");
            case LIST_MESSAGE_MOVE_TASKS -> on(dead, "ListMessageMoveTasks", "GetQueueAttributes");
            default -> on(own, operation.wireName());
        };
    }

    private static List<Grant> on(String resource, String... actions) {
        return Stream.of(actions)
                .map(action -> new Grant("sqs:" + action, resource))
                .toList();
    }

    /** Two requests name no owner, so that they are about the caller's own queues. */
    private static String foreigner(Operation operation) {
        return operation == Operation.CREATE_QUEUE || operation == Operation.LIST_QUEUES ? OK : DENIED;
    }
}
