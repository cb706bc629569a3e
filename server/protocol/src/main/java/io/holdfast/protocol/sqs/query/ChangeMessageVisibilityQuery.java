package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.request.ChangeMessageVisibilityRequest;
import io.holdfast.protocol.sqs.result.RequestRefused;

/** ChangeMessageVisibility on the wire. */
final class ChangeMessageVisibilityQuery {
    private ChangeMessageVisibilityQuery() {}

    static ChangeMessageVisibilityRequest read(QueryReader in) throws RequestRefused {
        String queueUrl = null;
        String handle = null;
        Integer timeout = null;
        while (in.next()) {
            switch (in.part()) {
                case QUEUE_URL -> queueUrl = in.string(queueUrl);
                case RECEIPT_HANDLE -> handle = in.string(handle);
                case VISIBILITY_TIMEOUT -> timeout = in.integer(timeout);
                default -> {}
            }
        }
        return new ChangeMessageVisibilityRequest(in.queueUrl(queueUrl), handle, timeout);
    }
}
