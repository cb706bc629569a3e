package io.holdfast.app.partition;

/**
 * What the history of a partition takes on disk.
 *
 * @param nowMillis the server's own time
 */
public record HistorySize(long bytes, long hoursDropped, long nowMillis) {}
