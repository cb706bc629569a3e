package io.holdfast.app.http;

/** Where whole requests go. Thread rule: called on the event loop of the request's connection, so it must never block. */
@FunctionalInterface
public interface RequestHandler {
    /**
     * Takes one request. It may be answered here or later, from any thread; the next request of the same connection is
     * not handed over before that. An exception thrown from here is answered with 500 and ends the connection.
     */
    void handle(Exchange exchange);
}
