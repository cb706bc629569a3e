package io.holdfast.app.alarm.evaluation;

/**
 * The value of a statistic over one period.
 *
 * @param startMillis when the period began
 */
public record Datapoint(long startMillis, double value, double sampleCount) {}
