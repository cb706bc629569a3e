package io.holdfast.app.endpoint.sqs;

import io.holdfast.app.access.Principal;
import io.holdfast.app.action.Invocation;
import io.holdfast.app.action.Requester;
import io.holdfast.app.endpoint.caller.HttpContext;
import io.holdfast.app.http.AccessNotes;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.wire.ResponseBuffer;
import java.net.InetAddress;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A client that asked over HTTP: what its request's headers say, and the way back to it. How an outcome is written is up to the format. */
final class HttpRequester implements Requester {
    private static final Set<Operation> ANSWERED_WITH_URLS = EnumSet.of(
            Operation.CREATE_QUEUE,
            Operation.GET_QUEUE_URL,
            Operation.LIST_QUEUES,
            Operation.LIST_DEAD_LETTER_SOURCE_QUEUES);

    private static final List<String> SERVICES = List.of("sqs");

    /** An extension of SQS, which ignores it: as a header, because SDKs let callers add headers but no parameters. The answer repeats it. */
    private static final String RETURN_RECEIVE = "x-holdfast-return-receive";

    private final long startNanos = System.nanoTime();
    private final Exchange exchange;
    private final AnswerFormat format;
    private final SqsServices services;
    private final @Nullable String traceHeader;
    private @Nullable Principal principal;
    private @Nullable Operation operation;
    private @Nullable String baseUrl;
    private boolean answered;
    private boolean returnsReceive;
    private @Nullable Invocation poll;
    private PollGroups.@Nullable Group pollGroup;
    private @Nullable String endedPolls;
    private long waitedNanos;

    HttpRequester(Exchange exchange, AnswerFormat format, SqsServices services) {
        this.exchange = exchange;
        this.format = format;
        this.services = services;
        this.traceHeader = exchange.header("x-amzn-trace-id");
    }

    /** Finds out who asks. Nothing else of the request is looked at before. */
    void authenticate() throws RequestRefused {
        principal = services.authentication().authenticate(exchange, SERVICES);
    }

    /** Says what the client wants, as soon as that is known. */
    void asksFor(Operation wanted) {
        operation = wanted;
        AccessNotes notes = exchange.notes();
        if (notes != null) {
            notes.action(wanted.wireName());
        }
        if (ANSWERED_WITH_URLS.contains(wanted)) {
            // Now, because the request's headers are gone when the answer is shaped.
            baseUrl = services.address().of(exchange, principal().region());
        } else if (wanted == Operation.RECEIVE_MESSAGE) {
            pollGroup = PollGroups.of(principal(), exchange.header(PollGroups.JOIN));
        } else if (wanted == Operation.CHANGE_MESSAGE_VISIBILITY_BATCH) {
            endPolls(exchange.header(PollGroups.END));
        }
    }

    private void endPolls(@Nullable String id) {
        PollGroups.Group group = PollGroups.of(principal(), id);
        if (group != null) {
            services.endPolls(group, exchange);
            endedPolls = id;
        }
    }

    /** Carries the request out, here or, in a cluster, where its queue is. A receive that waits is forgotten when its client goes away. */
    void perform(Request request) {
        AccessNotes notes = exchange.notes();
        if (notes != null) {
            notes.queue(AskedQueue.nameIn(request));
        }
        Detour detour = services.detour();
        if (detour == null || !detour.takes(request, principal(), exchange, baseUrl, this::respond)) {
            performHere(request);
        }
    }

    private void performHere(Request request) {
        Invocation invocation = services.actions().perform(request, this);
        if (operation == Operation.RECEIVE_MESSAGE && !answered) {
            poll = invocation;
            exchange.onClosed(() -> {
                leavePolls();
                invocation.abandon();
            });
            if (pollGroup != null) {
                services.polls().join(pollGroup, invocation);
            }
        }
    }

    private void leavePolls() {
        if (poll != null && pollGroup != null) {
            services.polls().leave(pollGroup, poll);
        }
    }

    @Override
    public Principal principal() {
        return Objects.requireNonNull(principal, "nobody has asked who asks");
    }

    @Override
    public HttpContext context() {
        return services.authentication().context(exchange, principal());
    }

    @Override
    public InetAddress address() {
        return services.authentication().address(exchange);
    }

    @Override
    public String baseUrl() {
        return Objects.requireNonNull(baseUrl, "an operation that answers queue URLs is not known as such");
    }

    @Override
    public @Nullable String traceHeader() {
        return traceHeader;
    }

    @Override
    public @Nullable String traceParent() {
        return exchange.header("traceparent");
    }

    @Override
    public boolean returnsReceive() {
        returnsReceive = "true".equalsIgnoreCase(exchange.header(RETURN_RECEIVE));
        return returnsReceive;
    }

    @Override
    public void execute(Runnable task) {
        if (exchange.loop().isCurrent()) {
            task.run();
        } else {
            exchange.loop().execute(task);
        }
    }

    @Override
    public void waited(long nanos) {
        waitedNanos = nanos;
        AccessNotes notes = exchange.notes();
        if (notes != null) {
            notes.waited(nanos);
        }
    }

    @Override
    public void respond(Outcome outcome) {
        answered = true;
        leavePolls();
        ResponseBuffer body = format.body(outcome, exchange::requestId);
        exchange.answer(Response.of(head(outcome), body.array(), 0, body.length()));
        String code = outcome instanceof Failure failure ? failure.error().queryCode() : "200";
        services.meter()
                .of(operation == null ? "unknown" : operation.wireName(), code)
                .recordNanos(System.nanoTime() - startNanos - waitedNanos);
        if (waitedNanos > 0) {
            services.meter().waits().recordNanos(waitedNanos);
        }
    }

    private ResponseHead head(Outcome outcome) {
        ResponseHead head = format.head(outcome);
        if (returnsReceive) {
            head = head.with(RETURN_RECEIVE, "true");
        }
        return endedPolls == null ? head : head.with(PollGroups.END, endedPolls);
    }
}
