package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.request.ChangeMessageVisibilityRequest;
import io.holdfast.protocol.wire.json.MalformedJson;

/** ChangeMessageVisibility on the wire. */
final class ChangeMessageVisibilityJson {
    private ChangeMessageVisibilityJson() {}

    static ChangeMessageVisibilityRequest read(MemberReader in) throws MalformedJson {
        String queueUrl = null;
        String handle = null;
        Integer timeout = null;
        while (in.nextMember()) {
            switch (in.member()) {
                case QUEUE_URL -> queueUrl = in.string();
                case RECEIPT_HANDLE -> handle = in.string();
                case VISIBILITY_TIMEOUT -> timeout = in.integer();
                default -> in.skip();
            }
        }
        return new ChangeMessageVisibilityRequest(queueUrl, handle, timeout);
    }
}
