package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.request.RemovePermissionRequest;
import io.holdfast.protocol.sqs.result.RequestRefused;

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
