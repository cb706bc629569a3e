package io.holdfast.app.metrics;

import io.holdfast.engine.command.QueueStatistics;

/**
 * What has happened to the queues of a partition, those that are gone included.
 *
 * @param term in which it was counted: each begins at 0
 */
public record PartitionCounts(int partition, long term, QueueStatistics counted) {}
