package io.holdfast.verify.crash.ledger;

/** The numbers of a queue as the server gave them while no other call was under way. */
public record Counted(String queue, Span span, long visible, long inFlight, long delayed) {
    public long total() {
        return visible + inFlight + delayed;
    }
}
