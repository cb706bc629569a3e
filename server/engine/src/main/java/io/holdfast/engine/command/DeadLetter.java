package io.holdfast.engine.command;

/**
 * Where a message was before it was moved to a dead-letter queue.
 *
 * @param sourceArn the queue it came from
 * @param receiveCount how often it was received there, and wherever it was before: clients see the count go on
 * @param firstReceivedAtMillis when it was received for the first time
 * @param movedAtMillis when it came to the dead-letter queue; 0 if that is not known, as of letters that earlier versions moved
 */
public record DeadLetter(String sourceArn, int receiveCount, long firstReceivedAtMillis, long movedAtMillis) {
    /** One that has not come yet. */
    public DeadLetter(String sourceArn, int receiveCount, long firstReceivedAtMillis) {
        this(sourceArn, receiveCount, firstReceivedAtMillis, 0);
    }

    DeadLetter movedAt(long nowMillis) {
        return new DeadLetter(sourceArn, receiveCount, firstReceivedAtMillis, nowMillis);
    }
}
