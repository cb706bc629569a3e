package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.request.StartMessageMoveTaskRequest;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.result.StartMessageMoveTaskResult;

/** StartMessageMoveTask on the wire. */
final class StartMessageMoveTaskQuery {
    private static final Element TASK_HANDLE = Element.named("TaskHandle");

    private StartMessageMoveTaskQuery() {}

    static StartMessageMoveTaskRequest read(QueryReader in) throws RequestRefused {
        String source = null;
        String destination = null;
        Integer perSecond = null;
        while (in.next()) {
            switch (in.part()) {
                case SOURCE_ARN -> source = in.string(source);
                case DESTINATION_ARN -> destination = in.string(destination);
                case MAX_NUMBER_OF_MESSAGES_PER_SECOND -> perSecond = in.integer(perSecond);
                default -> {}
            }
        }
        return new StartMessageMoveTaskRequest(source, destination, perSecond);
    }

    static void write(StartMessageMoveTaskResult result, QueryDocument out) {
        out.text(TASK_HANDLE, result.taskHandle());
    }
}
