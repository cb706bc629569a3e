package io.holdfast.consumer;

/**
 * Something that happens around a handler: tracing, idempotency, a limiter. The first one added is the outermost. Called on the worker of
 * the message, after its body was decoded; must be thread-safe.
 *
 * <p>What it throws counts as thrown by the handler. It may answer without calling {@link Chain#proceed()}: then the handler is not
 * called for this message. In a batch, each message has its own call, one inside the other.
 */
@FunctionalInterface
public interface Interceptor {
    Outcome around(Delivery delivery, Chain chain) throws Exception;

    /** What is further inside: the other interceptors, and the handler at last. To be called at most once, on the same thread. */
    @FunctionalInterface
    interface Chain {
        Outcome proceed() throws Exception;
    }
}
