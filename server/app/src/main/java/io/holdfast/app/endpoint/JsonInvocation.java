package io.holdfast.app.endpoint;

import io.holdfast.app.action.Invocation;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.app.metrics.RequestMeter;
import io.holdfast.protocol.AwsError;
import io.holdfast.protocol.Failure;
import io.holdfast.protocol.Operation;
import io.holdfast.protocol.Outcome;
import io.holdfast.protocol.json.JsonBuffer;
import io.holdfast.protocol.json.JsonResults;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request in AWS JSON 1.0 and the way back to its client. */
final class JsonInvocation extends Invocation {
    private static final String JSON = "application/x-amz-json-1.0";
    private static final ResponseHead OK = ResponseHead.of(200, JSON);
    private static final Map<AwsError, ResponseHead> ERRORS = errors();
    private static final ThreadLocal<JsonBuffer> BUFFER = ThreadLocal.withInitial(JsonBuffer::new);

    private final long startNanos = System.nanoTime();
    private final Exchange exchange;
    private final Identity identity;
    private final RequestMeter meter;
    private final @Nullable Operation operation;
    private final @Nullable String host;
    private final @Nullable String traceHeader;
    private boolean answered;

    JsonInvocation(Exchange exchange, Identity identity, RequestMeter meter, @Nullable Operation operation) {
        this.exchange = exchange;
        this.identity = identity;
        this.meter = meter;
        this.operation = operation;
        this.host = exchange.header("host");
        this.traceHeader = exchange.header("x-amzn-trace-id");
    }

    boolean isAnswered() {
        return answered;
    }

    @Override
    protected String account() {
        return identity.account();
    }

    @Override
    protected String region() {
        return identity.region();
    }

    @Override
    protected String baseUrl() {
        return "http://" + host;
    }

    @Override
    protected @Nullable String traceHeader() {
        return traceHeader;
    }

    @Override
    protected void onConnection(Runnable task) {
        if (exchange.loop().isCurrent()) {
            task.run();
        } else {
            exchange.loop().execute(task);
        }
    }

    @Override
    public void respond(Outcome outcome) {
        answered = true;
        ResponseHead head = outcome instanceof Failure failure ? error(failure.error()) : OK;
        JsonBuffer body = BUFFER.get();
        body.clear();
        JsonResults.write(outcome, body);
        exchange.answer(Response.of(head, body.array(), 0, body.length()));
        String code = outcome instanceof Failure failure ? failure.error().queryCode() : "200";
        meter.of(operation == null ? "unknown" : operation.wireName(), code)
                .recordNanos(System.nanoTime() - startNanos);
    }

    private static ResponseHead error(AwsError error) {
        ResponseHead head = ERRORS.get(error);
        if (head == null) {
            throw new IllegalStateException("no response head for " + error);
        }
        return head;
    }

    private static Map<AwsError, ResponseHead> errors() {
        Map<AwsError, ResponseHead> heads = new EnumMap<>(AwsError.class);
        for (AwsError error : AwsError.values()) {
            heads.put(
                    error,
                    ResponseHead.of(error.httpStatus(), JSON).with("x-amzn-query-error", error.queryErrorHeader()));
        }
        return heads;
    }
}
