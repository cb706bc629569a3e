package io.holdfast.app.partition;

/** The time of a partition: milliseconds since the epoch that never go back while it runs. */
@FunctionalInterface
public interface PartitionClock {
    long nowMillis();
}
