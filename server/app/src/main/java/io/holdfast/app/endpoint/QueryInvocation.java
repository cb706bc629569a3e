package io.holdfast.app.endpoint;

import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.app.metrics.RequestMeter;
import io.holdfast.protocol.sqs.query.QueryResults;
import io.holdfast.protocol.sqs.query.XmlBuffer;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.wire.ResponseBuffer;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A request in the AWS Query protocol and the way back to its client, who gets XML, or JSON if it asks for that. */
final class QueryInvocation extends HttpInvocation {
    private static final String XML = "text/xml";
    private static final String JSON = "application/json";
    private static final ResponseHead XML_OK = ResponseHead.of(200, XML);
    private static final ResponseHead JSON_OK = ResponseHead.of(200, JSON);
    private static final ErrorHeads XML_ERRORS = new ErrorHeads(error -> ResponseHead.of(error.httpStatus(), XML));
    private static final ErrorHeads JSON_ERRORS = new ErrorHeads(error -> ResponseHead.of(error.httpStatus(), JSON));
    private static final ThreadLocal<XmlBuffer> XML_BUFFER = ThreadLocal.withInitial(XmlBuffer::new);

    private final boolean json;

    QueryInvocation(Exchange exchange, Identity identity, PublicAddress address, RequestMeter meter) {
        super(exchange, identity, address, meter);
        this.json = wantsJson(exchange.header("accept"));
    }

    @Override
    ResponseHead head(Outcome outcome) {
        if (outcome instanceof Failure failure) {
            return (json ? JSON_ERRORS : XML_ERRORS).of(failure.error());
        }
        return json ? JSON_OK : XML_OK;
    }

    @Override
    ResponseBuffer body(Outcome outcome) {
        if (json) {
            // Rare enough to make do without a buffer of the thread's.
            JsonBuffer body = new JsonBuffer();
            QueryResults.writeJson(outcome, requestId(), body);
            return body;
        }
        XmlBuffer body = XML_BUFFER.get();
        body.clear();
        QueryResults.writeXml(outcome, requestId(), body);
        return body;
    }

    private static boolean wantsJson(@Nullable String accept) {
        return accept != null && accept.toLowerCase(Locale.ROOT).contains(JSON);
    }
}
