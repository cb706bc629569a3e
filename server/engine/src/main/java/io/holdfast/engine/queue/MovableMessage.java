package io.holdfast.engine.queue;

import io.holdfast.engine.command.Message;

/**
 * The message of a queue that a move task may take next. Good until the queue does anything else.
 *
 * @param message as it is in its queue, with its receive count
 * @param remove removes the message from its queue, in the open batch
 */
public record MovableMessage(Message message, Runnable remove) {}
