package io.holdfast.protocol.json;

import io.holdfast.protocol.CancelMessageMoveTaskRequest;
import io.holdfast.protocol.CancelMessageMoveTaskResult;
import io.holdfast.protocol.RequestRefused;

/** CancelMessageMoveTask on the wire. */
final class CancelMessageMoveTaskJson {
    private static final byte[] MESSAGES_MOVED = JsonBuffer.name("ApproximateNumberOfMessagesMoved");

    private CancelMessageMoveTaskJson() {}

    static CancelMessageMoveTaskRequest read(JsonReader in) throws RequestRefused {
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
