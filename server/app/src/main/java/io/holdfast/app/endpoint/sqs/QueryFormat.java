package io.holdfast.app.endpoint.sqs;

import io.holdfast.app.http.ResponseHead;
import io.holdfast.protocol.sqs.query.QueryResults;
import io.holdfast.protocol.sqs.query.XmlBuffer;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.wire.ResponseBuffer;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Outcomes in the AWS Query protocol: XML, or JSON for clients that ask for that. */
final class QueryFormat implements AnswerFormat {
    private static final String JSON_TYPE = "application/json";
    private static final QueryFormat XML = new QueryFormat("text/xml", QueryFormat::xml);
    private static final QueryFormat JSON = new QueryFormat(JSON_TYPE, QueryFormat::json);
    private static final ThreadLocal<XmlBuffer> XML_BUFFER = ThreadLocal.withInitial(XmlBuffer::new);

    private final ResponseHead ok;
    private final ErrorHeads errors;
    private final BiFunction<Outcome, String, ResponseBuffer> body;

    private QueryFormat(String contentType, BiFunction<Outcome, String, ResponseBuffer> body) {
        this.ok = ResponseHead.of(200, contentType);
        this.errors = new ErrorHeads(error -> ResponseHead.of(error.httpStatus(), contentType));
        this.body = body;
    }

    /** The one that the header {@code Accept} asks for. */
    static QueryFormat accepted(@Nullable String accept) {
        return accept != null && accept.toLowerCase(Locale.ROOT).contains(JSON_TYPE) ? JSON : XML;
    }

    @Override
    public ResponseHead head(Outcome outcome) {
        return outcome instanceof Failure failure ? errors.of(failure.error()) : ok;
    }

    @Override
    public ResponseBuffer body(Outcome outcome, Supplier<String> requestId) {
        return body.apply(outcome, requestId.get());
    }

    private static ResponseBuffer xml(Outcome outcome, String requestId) {
        XmlBuffer body = XML_BUFFER.get();
        body.clear();
        QueryResults.writeXml(outcome, requestId, body);
        return body;
    }

    private static ResponseBuffer json(Outcome outcome, String requestId) {
        // Rare enough to make do without a buffer of the thread's.
        JsonBuffer body = new JsonBuffer();
        QueryResults.writeJson(outcome, requestId, body);
        return body;
    }
}
