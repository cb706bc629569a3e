package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.request.ListMessageMoveTasksRequest;
import io.holdfast.protocol.sqs.result.ListMessageMoveTasksResult;
import io.holdfast.protocol.sqs.result.MessageMoveTask;
import io.holdfast.protocol.wire.json.JsonBuffer;
import io.holdfast.protocol.wire.json.MalformedJson;
import org.jspecify.annotations.Nullable;

/** ListMessageMoveTasks on the wire. */
final class ListMessageMoveTasksJson {
    private static final byte[] RESULTS = JsonBuffer.name("Results");
    private static final byte[] TASK_HANDLE = JsonBuffer.name("TaskHandle");
    private static final byte[] STATUS = JsonBuffer.name("Status");
    private static final byte[] SOURCE_ARN = JsonBuffer.name("SourceArn");
    private static final byte[] DESTINATION_ARN = JsonBuffer.name("DestinationArn");
    private static final byte[] PER_SECOND = JsonBuffer.name("MaxNumberOfMessagesPerSecond");
    private static final byte[] MESSAGES_MOVED = JsonBuffer.name("ApproximateNumberOfMessagesMoved");
    private static final byte[] MESSAGES_TO_MOVE = JsonBuffer.name("ApproximateNumberOfMessagesToMove");
    private static final byte[] FAILURE_REASON = JsonBuffer.name("FailureReason");
    private static final byte[] STARTED_TIMESTAMP = JsonBuffer.name("StartedTimestamp");

    private ListMessageMoveTasksJson() {}

    static ListMessageMoveTasksRequest read(MemberReader in) throws MalformedJson {
        String sourceArn = null;
        Integer maxResults = null;
        while (in.nextMember()) {
            switch (in.member()) {
                case SOURCE_ARN -> sourceArn = in.string();
                case MAX_RESULTS -> maxResults = in.integer();
                default -> in.skip();
            }
        }
        return new ListMessageMoveTasksRequest(sourceArn, maxResults);
    }

    static JsonBuffer write(ListMessageMoveTasksResult result, JsonBuffer out) {
        out.open('{');
        if (!result.tasks().isEmpty()) {
            out.member(RESULTS).open('[');
            for (MessageMoveTask task : result.tasks()) {
                write(task, out.element());
            }
            out.close(']');
        }
        return out.close('}');
    }

    private static void write(MessageMoveTask task, JsonBuffer out) {
        out.open('{');
        ifThere(TASK_HANDLE, task.taskHandle(), out);
        out.member(STATUS).quoted(task.status().name());
        out.member(SOURCE_ARN).quoted(task.sourceArn());
        ifThere(DESTINATION_ARN, task.destinationArn(), out);
        Integer perSecond = task.maxNumberOfMessagesPerSecond();
        if (perSecond != null) {
            out.member(PER_SECOND).number(perSecond);
        }
        out.member(MESSAGES_MOVED).number(task.messagesMoved());
        out.member(MESSAGES_TO_MOVE).number(task.messagesToMove());
        ifThere(FAILURE_REASON, task.failureReason(), out);
        out.member(STARTED_TIMESTAMP).number(task.startedAtMillis()).close('}');
    }

    private static void ifThere(byte[] name, @Nullable String value, JsonBuffer out) {
        if (value != null) {
            out.member(name).quoted(value);
        }
    }
}
