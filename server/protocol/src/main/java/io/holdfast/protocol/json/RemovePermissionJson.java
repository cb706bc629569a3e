package io.holdfast.protocol.json;

import io.holdfast.protocol.RemovePermissionRequest;
import io.holdfast.protocol.RequestRefused;

/** RemovePermission on the wire. */
final class RemovePermissionJson {
    private RemovePermissionJson() {}

    static RemovePermissionRequest read(JsonReader in) throws RequestRefused {
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
