package io.holdfast.app.endpoint;

import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.app.metrics.RequestMeter;
import io.holdfast.protocol.sqs.json.JsonResults;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.wire.ResponseBuffer;
import io.holdfast.protocol.wire.json.JsonBuffer;

/** A request in AWS JSON 1.0 and the way back to its client. */
final class JsonInvocation extends HttpInvocation {
    private static final String JSON = "application/x-amz-json-1.0";
    private static final ResponseHead OK = ResponseHead.of(200, JSON);
    private static final ErrorHeads ERRORS = new ErrorHeads(
            error -> ResponseHead.of(error.httpStatus(), JSON).with("x-amzn-query-error", error.queryErrorHeader()));
    private static final ThreadLocal<JsonBuffer> BUFFER = ThreadLocal.withInitial(JsonBuffer::new);

    JsonInvocation(Exchange exchange, Identity identity, PublicAddress address, RequestMeter meter) {
        super(exchange, identity, address, meter);
    }

    @Override
    ResponseHead head(Outcome outcome) {
        return outcome instanceof Failure failure ? ERRORS.of(failure.error()) : OK;
    }

    @Override
    ResponseBuffer body(Outcome outcome) {
        JsonBuffer body = BUFFER.get();
        body.clear();
        return JsonResults.write(outcome, body);
    }
}
