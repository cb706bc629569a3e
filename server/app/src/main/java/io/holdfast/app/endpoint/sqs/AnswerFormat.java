package io.holdfast.app.endpoint.sqs;

import io.holdfast.app.http.ResponseHead;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.wire.ResponseBuffer;
import java.util.function.Supplier;

/** How outcomes are written in a protocol. Any thread. */
interface AnswerFormat {
    /** Status, content type and protocol headers of this outcome. */
    ResponseHead head(Outcome outcome);

    /**
     * The outcome in a buffer of this thread, which is free again when the answer was taken.
     *
     * @param requestId for those whose answers name it: as text it has to be made
     */
    ResponseBuffer body(Outcome outcome, Supplier<String> requestId);
}
