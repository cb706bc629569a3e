package io.holdfast.app.endpoint;

import io.holdfast.app.action.Actions;
import io.holdfast.app.action.Invocation;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.app.metrics.RequestMeter;
import io.holdfast.app.partition.Partition;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.wire.ResponseBuffer;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A request that came over HTTP and the way back to its client. How the outcome is written is up to the protocol. */
abstract class HttpInvocation extends Invocation {
    private static final Set<Operation> ANSWERED_WITH_URLS = EnumSet.of(
            Operation.CREATE_QUEUE,
            Operation.GET_QUEUE_URL,
            Operation.LIST_QUEUES,
            Operation.LIST_DEAD_LETTER_SOURCE_QUEUES);

    private final long startNanos = System.nanoTime();
    /** An extension of SQS, which ignores it: as a header, because SDKs let callers add headers but no parameters. The answer repeats it. */
    private static final String RETURN_RECEIVE = "x-holdfast-return-receive";

    private final Exchange exchange;
    private final Identity identity;
    private final PublicAddress address;
    private final RequestMeter meter;
    private final @Nullable String traceHeader;
    private @Nullable Operation operation;
    private @Nullable String baseUrl;
    private boolean answered;
    private boolean returnsReceive;

    HttpInvocation(Exchange exchange, Identity home, PublicAddress address, RequestMeter meter) {
        this.exchange = exchange;
        this.identity = CallerIdentity.of(exchange, home);
        this.address = address;
        this.meter = meter;
        this.traceHeader = exchange.header("x-amzn-trace-id");
    }

    /** Says what the client wants, as soon as that is known. */
    void asksFor(Operation wanted) {
        operation = wanted;
        if (ANSWERED_WITH_URLS.contains(wanted)) {
            // Now, because the request's headers are gone when the answer is shaped.
            baseUrl = address.of(exchange);
        }
    }

    /** Status, content type and protocol headers of this outcome. */
    abstract ResponseHead head(Outcome outcome);

    /** The outcome in a buffer of this thread, which is free again when the answer was taken. */
    abstract ResponseBuffer body(Outcome outcome);

    /** Carries the request out. A receive that then waits is forgotten when its client goes away. */
    void perform(Request request, Actions actions, Partition partition) {
        actions.perform(request, this);
        if (operation == Operation.RECEIVE_MESSAGE && !answered) {
            exchange.onClosed(() -> partition.abandon(this));
        }
    }

    String requestId() {
        return exchange.requestId();
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
        return Objects.requireNonNull(baseUrl, "an operation that answers queue URLs is not known as such");
    }

    @Override
    protected @Nullable String traceHeader() {
        return traceHeader;
    }

    @Override
    protected boolean returnsReceive() {
        returnsReceive = "true".equalsIgnoreCase(exchange.header(RETURN_RECEIVE));
        return returnsReceive;
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
        ResponseBuffer body = body(outcome);
        ResponseHead head = returnsReceive ? head(outcome).with(RETURN_RECEIVE, "true") : head(outcome);
        exchange.answer(Response.of(head, body.array(), 0, body.length()));
        String code = outcome instanceof Failure failure ? failure.error().queryCode() : "200";
        meter.of(operation == null ? "unknown" : operation.wireName(), code)
                .recordNanos(System.nanoTime() - startNanos);
    }
}
