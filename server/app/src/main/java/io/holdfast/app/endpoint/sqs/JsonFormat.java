package io.holdfast.app.endpoint.sqs;

import io.holdfast.app.http.ResponseHead;
import io.holdfast.protocol.sqs.json.JsonResults;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.wire.ResponseBuffer;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.function.Supplier;

/** Outcomes in AWS JSON 1.0. */
final class JsonFormat implements AnswerFormat {
    static final JsonFormat INSTANCE = new JsonFormat();

    private static final String JSON = "application/x-amz-json-1.0";
    private static final ResponseHead OK = ResponseHead.of(200, JSON);
    private static final ErrorHeads ERRORS = new ErrorHeads(
            error -> ResponseHead.of(error.httpStatus(), JSON).with("x-amzn-query-error", error.queryErrorHeader()));
    private static final ThreadLocal<JsonBuffer> BUFFER = ThreadLocal.withInitial(JsonBuffer::new);

    private JsonFormat() {}

    @Override
    public ResponseHead head(Outcome outcome) {
        return outcome instanceof Failure failure ? ERRORS.of(failure.error()) : OK;
    }

    @Override
    public ResponseBuffer body(Outcome outcome, Supplier<String> requestId) {
        JsonBuffer body = BUFFER.get();
        body.clear();
        return JsonResults.write(outcome, body);
    }
}
