package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.request.RemovePermissionRequest;
import io.holdfast.protocol.wire.json.MalformedJson;

/** RemovePermission on the wire. */
final class RemovePermissionJson {
    private RemovePermissionJson() {}

    static RemovePermissionRequest read(MemberReader in) throws MalformedJson {
        String queueUrl = null;
        String label = null;
        while (in.nextMember()) {
            switch (in.member()) {
                case QUEUE_URL -> queueUrl = in.string();
                case LABEL -> label = in.string();
                default -> in.skip();
            }
        }
        return new RemovePermissionRequest(queueUrl, label);
    }
}
