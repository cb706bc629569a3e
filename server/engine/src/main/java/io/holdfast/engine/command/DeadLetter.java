package io.holdfast.engine.command;

/**
 * Where a message was before it was moved to a dead-letter queue.
 *
 * @param sourceArn the queue it came from
 * @param receiveCount how often it was received there, and wherever it was before: clients see the count go on
 * @param firstReceivedAtMillis when it was received for the first time
 */
public record DeadLetter(String sourceArn, int receiveCount, long firstReceivedAtMillis) {}
