package io.holdfast.app.endpoint.sqs;

import io.holdfast.app.http.ResponseHead;
import io.holdfast.protocol.sqs.query.QueryResults;
import io.holdfast.protocol.sqs.query.XmlBuffer;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.wire.ResponseBuffer;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Outcomes in the AWS Query protocol: XML, or JSON for clients that ask for that. */
enum QueryFormat implements AnswerFormat {
    XML("text/xml") {
        @Override
        public ResponseBuffer body(Outcome outcome, String requestId) {
            XmlBuffer body = XML_BUFFER.get();
            body.clear();
            QueryResults.writeXml(outcome, requestId, body);
            return body;
        }
    },
    JSON("application/json") {
        @Override
        public ResponseBuffer body(Outcome outcome, String requestId) {
            // Rare enough to make do without a buffer of the thread's.
            JsonBuffer body = new JsonBuffer();
            QueryResults.writeJson(outcome, requestId, body);
            return body;
        }
    };

    private static final ThreadLocal<XmlBuffer> XML_BUFFER = ThreadLocal.withInitial(XmlBuffer::new);

    private final ResponseHead ok;
    private final ErrorHeads errors;

    QueryFormat(String contentType) {
        this.ok = ResponseHead.of(200, contentType);
        this.errors = new ErrorHeads(error -> ResponseHead.of(error.httpStatus(), contentType));
    }

    static QueryFormat accepted(@Nullable String accept) {
        return accept != null && accept.toLowerCase(Locale.ROOT).contains("application/json") ? JSON : XML;
    }

    @Override
    public ResponseHead head(Outcome outcome) {
        return outcome instanceof Failure failure ? errors.of(failure.error()) : ok;
    }
}
