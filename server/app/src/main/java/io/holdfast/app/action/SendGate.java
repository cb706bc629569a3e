package io.holdfast.app.action;

/** Says whether there is room for another message. Receives and deletes are never asked, so that consumers can make room. Any thread. */
@FunctionalInterface
public interface SendGate {
    boolean isOpen();
}
