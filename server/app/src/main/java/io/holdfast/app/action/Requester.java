package io.holdfast.app.action;

import io.holdfast.app.access.Principal;
import io.holdfast.protocol.sqs.result.Outcome;
import org.jspecify.annotations.Nullable;

/** Whoever made a request: what it said beside the request itself, and the way back to it. */
public interface Requester {
    /** Who asks, and whose queues are meant. */
    Principal principal();

    /** What queue URLs begin with, so that this client can reach them. */
    String baseUrl();

    /** The tracing context, if the HTTP request carried one. */
    @Nullable
    String traceHeader();

    /** Whether the receives of the messages whose visibility this request changes are not to count: an extension of SQS. */
    boolean returnsReceive();

    /** Sends the outcome to the client. Called once, where {@link #execute} runs tasks or where the request was handed over. */
    void respond(Outcome outcome);

    /** Runs a task where outcomes are shaped and written: on the connection's loop. */
    void execute(Runnable task);
}
