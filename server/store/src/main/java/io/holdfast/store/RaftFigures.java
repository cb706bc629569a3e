package io.holdfast.store;

/**
 * Counts since the start, and times of the last minutes in seconds.
 *
 * @param elections that this node has stood for
 * @param timeouts of those, how many nobody has won in time
 * @param snapshots that were got whole from the leader
 * @param appendMedian until an entry was on this node's disk
 * @param syncMedian of the log
 */
public record RaftFigures(
        long elections,
        long timeouts,
        long snapshots,
        double appendMedian,
        double appendP99,
        double syncMedian,
        double syncP99) {
    public static final RaftFigures NONE = new RaftFigures(0, 0, 0, 0, 0, 0, 0);
}
