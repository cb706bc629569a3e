package io.holdfast.app.history;

/** A sample per message: how many, their sum, the smallest and the largest, all in bytes and 0 if there were none. */
public record SizeSamples(long count, long sum, long min, long max) {}
