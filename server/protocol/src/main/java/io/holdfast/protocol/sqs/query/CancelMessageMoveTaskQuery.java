package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.request.CancelMessageMoveTaskRequest;
import io.holdfast.protocol.sqs.result.CancelMessageMoveTaskResult;
import io.holdfast.protocol.sqs.result.RequestRefused;

/** CancelMessageMoveTask on the wire. */
final class CancelMessageMoveTaskQuery {
    private static final Element MESSAGES_MOVED = Element.named("ApproximateNumberOfMessagesMoved");

    private CancelMessageMoveTaskQuery() {}

    static CancelMessageMoveTaskRequest read(QueryReader in) throws RequestRefused {
        String taskHandle = null;
        while (in.next()) {
            switch (in.part()) {
                case TASK_HANDLE -> taskHandle = in.string(taskHandle);
                default -> {}
            }
        }
        return new CancelMessageMoveTaskRequest(taskHandle);
    }

    static void write(CancelMessageMoveTaskResult result, QueryDocument out) {
        out.number(MESSAGES_MOVED, result.messagesMoved());
    }
}
