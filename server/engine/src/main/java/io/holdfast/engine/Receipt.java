package io.holdfast.engine;

/** Names one delivery of one message in a queue. */
public record Receipt(long sequence, int receiveCount) {}
