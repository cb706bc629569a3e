package io.holdfast.app.endpoint.cloudwatch;

import io.holdfast.app.http.ResponseHead;
import io.holdfast.protocol.cloudwatch.CloudWatchError;
import io.holdfast.protocol.wire.tree.Tree.Members;
import io.holdfast.protocol.wire.tree.TreeBuilder;

/** What JSON and CBOR have in common when a request is refused: the status and the code of the Query protocol are for those who ask for them. */
final class ErrorAnswer {
    private static final int BAD_REQUEST = 400;

    private ErrorAnswer() {}

    static ResponseHead head(CloudWatchError error, String contentType, boolean isQueryMode) {
        if (!isQueryMode) {
            return ResponseHead.of(error.senderFault() ? BAD_REQUEST : error.httpStatus(), contentType);
        }
        return ResponseHead.of(error.httpStatus(), contentType)
                .with("x-amzn-query-error", error.queryCode() + (error.senderFault() ? ";Sender" : ";Receiver"));
    }

    static Members body(CloudWatchError error) {
        // The one error whose text has a member of another name; clients accept both spellings.
        String message = error.type().endsWith("#AccessDeniedException") ? "Message" : "message";
        return new TreeBuilder()
                .text("__type", error.type())
                .text(message, error.message())
                .build();
    }
}
