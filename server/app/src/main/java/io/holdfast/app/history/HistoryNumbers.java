package io.holdfast.app.history;

/**
 * What is kept, of all partitions.
 *
 * @param bytes what the minutes take on disk, before the store compresses them
 * @param hoursDropped hours that were dropped before their time because the disk budget was used up, since the start
 * @param secondSeries queues whose last hour is kept by the second
 */
public record HistoryNumbers(long bytes, long hoursDropped, int secondSeries) {}
