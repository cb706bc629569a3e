package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.request.StartMessageMoveTaskRequest;
import io.holdfast.protocol.sqs.result.StartMessageMoveTaskResult;
import io.holdfast.protocol.wire.json.JsonBuffer;
import io.holdfast.protocol.wire.json.MalformedJson;

/** StartMessageMoveTask on the wire. */
final class StartMessageMoveTaskJson {
    private static final byte[] TASK_HANDLE = JsonBuffer.name("TaskHandle");

    private StartMessageMoveTaskJson() {}

    static StartMessageMoveTaskRequest read(MemberReader in) throws MalformedJson {
        String sourceArn = null;
        String destinationArn = null;
        Integer perSecond = null;
        while (in.nextMember()) {
            switch (in.member()) {
                case SOURCE_ARN -> sourceArn = in.string();
                case DESTINATION_ARN -> destinationArn = in.string();
                case MAX_NUMBER_OF_MESSAGES_PER_SECOND -> perSecond = in.integer();
                default -> in.skip();
            }
        }
        return new StartMessageMoveTaskRequest(sourceArn, destinationArn, perSecond);
    }

    static JsonBuffer write(StartMessageMoveTaskResult result, JsonBuffer out) {
        return out.open('{').member(TASK_HANDLE).quoted(result.taskHandle()).close('}');
    }
}
