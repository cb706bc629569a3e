package io.holdfast.protocol.json;

import io.holdfast.protocol.ChangeMessageVisibilityRequest;
import io.holdfast.protocol.RequestRefused;

/** ChangeMessageVisibility on the wire. */
final class ChangeMessageVisibilityJson {
    private ChangeMessageVisibilityJson() {}

    static ChangeMessageVisibilityRequest read(JsonReader in) throws RequestRefused {
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
