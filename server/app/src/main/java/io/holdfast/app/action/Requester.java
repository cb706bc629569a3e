package io.holdfast.app.action;

import io.holdfast.app.access.Principal;
import io.holdfast.protocol.policy.RequestContext;
import io.holdfast.protocol.sqs.result.Outcome;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/** Whoever made a request: what it said beside the request itself, and the way back to it. */
public interface Requester {
    /** Who asks, and whose queues are meant. */
    Principal principal();

    /** What conditions of policies can ask about the request. */
    default RequestContext context() {
        return () -> 0;
    }

    /** What queue URLs begin with, so that this client can reach them. */
    String baseUrl();

    /** The tracing context, if the request carried one. */
    default @Nullable String traceHeader() {
        return null;
    }

    /** W3C's trace context, if the request carried one. Asked once, while the request is read. */
    default @Nullable String traceParent() {
        return null;
    }

    /** Whether the receives of the messages whose visibility this request changes are not to count: an extension of SQS. */
    default boolean returnsReceive() {
        return false;
    }

    /** Where the request came from; null from nowhere. Asked once, while the request is read. */
    default @Nullable InetAddress address() {
        return null;
    }

    /** How long a receive was parked before it could be answered: the client's time, not the server's. Called before {@link #respond}. */
    default void waited(long nanos) {}

    /** Sends the outcome to the client. Called once, where {@link #execute} runs tasks or where the request was handed over. */
    void respond(Outcome outcome);

    /** Runs a task where outcomes are shaped and written: over HTTP, on the connection's loop. */
    default void execute(Runnable task) {
        task.run();
    }
}
