package io.holdfast.verify.crash.ledger;

/** A move task as a client saw it; the queue and the time of its start tell which. */
public record Moving(String queue, long startedMillis, String status, long moved, long toMove, Span span) {
    public boolean isRunning() {
        return status.equals("RUNNING");
    }
}
