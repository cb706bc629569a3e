package io.holdfast.store;

/**
 * A moment at which everything that a server keeps fits together: all partitions and the control partition are as one position of their log left them. What
 * was acknowledged before it is there, and nothing that was decided after it.
 *
 * @param position of the log
 * @param timeMillis when it was, on the caller's clock
 */
public record StorageMoment(long position, long timeMillis) {}
