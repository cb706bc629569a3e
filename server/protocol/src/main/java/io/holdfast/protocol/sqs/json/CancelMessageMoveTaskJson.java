package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.request.CancelMessageMoveTaskRequest;
import io.holdfast.protocol.sqs.result.CancelMessageMoveTaskResult;
import io.holdfast.protocol.wire.json.JsonBuffer;
import io.holdfast.protocol.wire.json.MalformedJson;

/** CancelMessageMoveTask on the wire. */
final class CancelMessageMoveTaskJson {
    private static final byte[] MESSAGES_MOVED = JsonBuffer.name("ApproximateNumberOfMessagesMoved");

    private CancelMessageMoveTaskJson() {}

    static CancelMessageMoveTaskRequest read(MemberReader in) throws MalformedJson {
        String taskHandle = null;
        while (in.nextMember()) {
            switch (in.member()) {
                case TASK_HANDLE -> taskHandle = in.string();
                default -> in.skip();
            }
        }
        return new CancelMessageMoveTaskRequest(taskHandle);
    }

    static JsonBuffer write(CancelMessageMoveTaskResult result, JsonBuffer out) {
        return out.open('{')
                .member(MESSAGES_MOVED)
                .number(result.messagesMoved())
                .close('}');
    }
}
