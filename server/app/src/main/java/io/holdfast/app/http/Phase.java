package io.holdfast.app.http;

/**
 * Where a connection is.
 *
 * <pre>
 *   NEW, IDLE → HEAD: first bytes of a request · HEAD → BODY: headers complete · BODY → WORKING: handed over
 *   WORKING → IDLE: answered · WORKING → ENDING: answered for the last time
 *   any but WORKING → ENDING: refused · any → closed: client gone, timeouts at its end, server stopped
 * </pre>
 */
enum Phase {
    /** Connected, nothing received yet. */
    NEW,
    /** A part of a request's head has been received. */
    HEAD,
    /** The head is complete, the body is not. */
    BODY,
    /** The handler has the request. */
    WORKING,
    /** Answered, and nothing of a next request received. */
    IDLE,
    /** The last answer is on its way; whatever the client still sends is thrown away. */
    ENDING
}
