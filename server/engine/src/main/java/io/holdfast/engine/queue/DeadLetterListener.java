package io.holdfast.engine.queue;

import io.holdfast.engine.command.Message;

/** Hears of dead letters. */
public interface DeadLetterListener {
    /** A message has become a dead letter of the queue; it keeps its id. */
    void came(MessageQueue queue, Message message);
}
