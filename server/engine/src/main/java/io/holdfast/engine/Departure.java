package io.holdfast.engine;

/**
 * The message of a queue that a move task may take next. Good until the queue does anything else.
 *
 * @param leave removes the message from its queue, in the open batch
 */
record Departure(Message message, Runnable leave) {}
