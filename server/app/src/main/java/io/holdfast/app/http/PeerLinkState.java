package io.holdfast.app.http;

/**
 * How a {@link PeerLink} is.
 *
 * <pre>
 *   DOWN → CONNECTING: something is to be sent, and the last try is long enough ago · CONNECTING → OPEN: welcomed
 *   CONNECTING, OPEN → DOWN: refused, lost, or silent for too long · any → CLOSED: this node stops
 * </pre>
 */
enum PeerLinkState {
    DOWN,
    CONNECTING,
    OPEN,
    CLOSED
}
