package io.holdfast.verify.crash.ledger;

/**
 * When a call began and when its outcome was known, on the one monotonic clock of the tests. The server decided somewhere in between; if
 * the outcome is unknown because the server was killed, it decided before the end or never.
 */
public record Span(long startNanos, long endNanos) {
    public Span {
        if (endNanos < startNanos) {
            throw new IllegalArgumentException("a call cannot end before it begins");
        }
    }

    public boolean isBefore(Span other) {
        return endNanos < other.startNanos;
    }
}
