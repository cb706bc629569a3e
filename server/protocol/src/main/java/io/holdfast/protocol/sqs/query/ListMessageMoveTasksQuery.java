package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.request.ListMessageMoveTasksRequest;
import io.holdfast.protocol.sqs.result.ListMessageMoveTasksResult;
import io.holdfast.protocol.sqs.result.MessageMoveTask;
import io.holdfast.protocol.sqs.result.RequestRefused;

/** ListMessageMoveTasks on the wire. */
final class ListMessageMoveTasksQuery {
    private static final Element RESULTS = Element.list("ListMessageMoveTasksResultEntry", "Results");
    private static final Element TASK_HANDLE = Element.named("TaskHandle");
    private static final Element STATUS = Element.named("Status");
    private static final Element SOURCE_ARN = Element.named("SourceArn");
    private static final Element DESTINATION_ARN = Element.named("DestinationArn");
    private static final Element PER_SECOND = Element.named("MaxNumberOfMessagesPerSecond");
    private static final Element MESSAGES_MOVED = Element.named("ApproximateNumberOfMessagesMoved");
    private static final Element MESSAGES_TO_MOVE = Element.named("ApproximateNumberOfMessagesToMove");
    private static final Element FAILURE_REASON = Element.named("FailureReason");
    private static final Element STARTED_TIMESTAMP = Element.named("StartedTimestamp");

    private ListMessageMoveTasksQuery() {}

    static ListMessageMoveTasksRequest read(QueryReader in) throws RequestRefused {
        String source = null;
        Integer maxResults = null;
        while (in.next()) {
            switch (in.part()) {
                case SOURCE_ARN -> source = in.string(source);
                case MAX_RESULTS -> maxResults = in.integer(maxResults);
                default -> {}
            }
        }
        return new ListMessageMoveTasksRequest(source, maxResults);
    }

    static void write(ListMessageMoveTasksResult result, QueryDocument out) {
        if (result.tasks().isEmpty()) {
            out.nothing(RESULTS);
            return;
        }
        out.openList(RESULTS);
        for (MessageMoveTask task : result.tasks()) {
            out.openItem(RESULTS);
            write(task, out);
            out.closeItem(RESULTS);
        }
        out.closeList(RESULTS);
    }

    private static void write(MessageMoveTask task, QueryDocument out) {
        out.text(TASK_HANDLE, task.taskHandle());
        out.text(STATUS, task.status().name());
        out.text(SOURCE_ARN, task.sourceArn());
        out.text(DESTINATION_ARN, task.destinationArn());
        Integer perSecond = task.maxNumberOfMessagesPerSecond();
        if (perSecond == null) {
            out.nothing(PER_SECOND);
        } else {
            out.number(PER_SECOND, perSecond);
        }
        out.number(MESSAGES_MOVED, task.messagesMoved());
        out.number(MESSAGES_TO_MOVE, task.messagesToMove());
        out.text(FAILURE_REASON, task.failureReason());
        out.number(STARTED_TIMESTAMP, task.startedAtMillis());
    }
}
