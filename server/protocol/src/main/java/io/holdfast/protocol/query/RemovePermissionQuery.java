package io.holdfast.protocol.query;

import io.holdfast.protocol.RemovePermissionRequest;
import io.holdfast.protocol.RequestRefused;

/** RemovePermission on the wire. */
final class RemovePermissionQuery {
    private RemovePermissionQuery() {}

    static RemovePermissionRequest read(QueryReader in) throws RequestRefused {
        String queueUrl = null;
        String label = null;
        while (in.next()) {
            switch (in.part()) {
                case QUEUE_URL -> queueUrl = in.string(queueUrl);
                case LABEL -> label = in.string(label);
                default -> {}
            }
        }
        return new RemovePermissionRequest(in.queueUrl(queueUrl), label);
    }
}
