package io.holdfast.engine;

import org.jspecify.annotations.Nullable;

/** A parked receive: one small object that is its own timer and its own place in the line. */
final class Waiter extends Timer {
    final Caller caller;
    final ReceiveMessage receive;

    @Nullable
    Waiter before;

    @Nullable
    Waiter behind;

    private final MessageQueue queue;

    Waiter(MessageQueue queue, Caller caller, ReceiveMessage receive) {
        this.queue = queue;
        this.caller = caller;
        this.receive = receive;
    }

    void leave() {
        queue.abandon(this);
    }

    @Override
    void fire(long nowMillis) {
        queue.waitIsOver(this, nowMillis);
    }
}
