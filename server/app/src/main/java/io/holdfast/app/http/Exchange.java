package io.holdfast.app.http;

import io.holdfast.app.loop.Loop;
import java.net.SocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One request and the place for its answer.
 *
 * <p>Thread rule: the request is read on the connection's loop, inside {@link RequestHandler#handle}; {@link #answer},
 * {@link #onClosed}, {@link #requestId} and {@link #loop} may be called from any thread until the answer is given.
 */
public interface Exchange {
    /** The method as sent, e.g. {@code POST}. */
    String method();

    /** The path as sent, percent-encoding untouched, without scheme, host and query; never empty. */
    String path();

    /** What followed the first {@code ?}, percent-encoding untouched, or null if there was no {@code ?}. */
    @Nullable
    String query();

    /** The first value of a header; the name's case does not matter. */
    @Nullable
    String header(String name);

    /** All values of a header in the order they came; empty if there is none. Allocates: for signatures, not for routing. */
    List<String> headers(String name);

    /** The array that holds the body. It is only valid during {@link RequestHandler#handle}: the next request reuses it. */
    byte[] body();

    /** Where the body begins in {@link #body()}. */
    int bodyOffset();

    /** How many bytes the body has. */
    int bodyLength();

    /** The client's side of the connection. */
    SocketAddress remoteAddress();

    /** The scheme of URLs that lead to where this request arrived. */
    String scheme();

    /** The server's side of the connection. */
    SocketAddress localAddress();

    /** The UUID that the answer carries as {@code x-amzn-RequestId}. The text is made on the first call and kept. */
    String requestId();

    /**
     * Answers, exactly once: a second call throws. A call from another thread hops to the loop. If the client has gone
     * the answer is dropped and its body is not written.
     */
    void answer(Response response);

    /**
     * Names the one listener that runs, on the loop, if the client goes away before the answer, or says that it will send no more, or if the
     * answer takes too long. It runs at once if the client is already gone, and never after {@link #answer}. An answer is still welcome then.
     */
    void onClosed(Runnable listener);

    /** The event loop of this connection. */
    Loop loop();

    /** Where to note what is found out about the request; null if nobody writes it down, which costs nothing then. */
    default @Nullable AccessNotes notes() {
        return null;
    }

    /** Whether it comes from another node of the cluster, which has verified who asks; never true of what clients send. */
    default boolean isPassedOn() {
        return false;
    }
}
