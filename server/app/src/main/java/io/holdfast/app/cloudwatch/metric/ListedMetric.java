package io.holdfast.app.cloudwatch.metric;

import io.holdfast.protocol.cloudwatch.Metric;

/**
 * One metric of a list.
 *
 * @param place where it is in its list; the next page begins behind it
 */
public record ListedMetric(Metric metric, String place) {}
