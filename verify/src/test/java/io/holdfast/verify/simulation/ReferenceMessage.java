package io.holdfast.verify.simulation;

/** What is known of a message that was acknowledged. */
final class ReferenceMessage {
    static final long NEVER = Long.MAX_VALUE;

    final long id;
    final byte[] body;
    final long sentAtMillis;
    final long dueAtMillis;
    /** The loop's task in which the send was answered: decisions after it find the message on the disk. */
    private int durableSinceTask;

    /** The latest time at which it can have come due in the server; before that it may not be noticed. */
    long arrivedByMillis = NEVER;

    long sequence = -1;
    int receiveCount;
    long firstReceivedAtMillis;
    long receivedAtMillis;
    long visibleAtMillis;
    /** A command made it visible, so nobody had to notice a deadline. */
    boolean released;
    /** Its retention had passed when the retention was made longer: it may or may not have been dropped. */
    boolean doubtful;

    ReferenceMessage(long id, byte[] body, long sentAtMillis, long delayMillis, int durableSinceTask) {
        this.id = id;
        this.body = body;
        this.sentAtMillis = sentAtMillis;
        this.dueAtMillis = sentAtMillis + delayMillis;
        this.durableSinceTask = durableSinceTask;
        if (delayMillis == 0) {
            arrivedByMillis = sentAtMillis;
        }
    }

    boolean wasReceived() {
        return receiveCount > 0;
    }

    boolean wasDelayed() {
        return dueAtMillis > sentAtMillis;
    }

    /** Surely delayed at that moment. */
    boolean isDelayed(Moment at) {
        return !wasReceived() && dueAtMillis > at.nowMillis();
    }

    /** Surely past its delay, and noticed to be so. */
    boolean hasArrived(Moment at) {
        return wasReceived() || !wasDelayed() || dueAtMillis <= at.restedMillis();
    }

    /** Surely in flight at that moment. */
    boolean isInFlight(Moment at) {
        return wasReceived() && visibleAtMillis > at.nowMillis();
    }

    /** Perhaps still counted as in flight. */
    boolean mayBeInFlight(Moment at) {
        return wasReceived() && !released && visibleAtMillis > at.noticedMillis();
    }

    /** Surely to be found on the disk by a decision taken then. */
    boolean isDurable(Moment at) {
        return durableSinceTask < at.decidedInTask();
    }

    void received(Moment at, long visibilityMillis) {
        receiveCount++;
        receivedAtMillis = at.nowMillis();
        if (receiveCount == 1) {
            firstReceivedAtMillis = at.nowMillis();
            // When its delay has passed it is written to its place in the line: anew, so not durable at once.
            durableSinceTask = wasDelayed() ? at.learnedInTask() : durableSinceTask;
        }
        doubtful = false;
        hide(at.nowMillis(), visibilityMillis);
    }

    void hide(long nowMillis, long visibilityMillis) {
        visibleAtMillis = nowMillis + visibilityMillis;
        released = visibilityMillis == 0;
    }

    @Override
    public String toString() {
        return "message " + id + " (sequence " + sequence + ", sent " + sentAtMillis + ", due " + dueAtMillis
                + ", received "
                + receiveCount + "x, last " + receivedAtMillis + ", visible at " + visibleAtMillis
                + (doubtful ? ", doubtful)" : ")");
    }
}
