/**
 * Beside the steps. Takes minutes of queues from {@code app.history} and of users' own metrics from the control partition, gives statistics over periods.
 * It must not know requests, HTTP or who asks.
 *
 * <p>Reading order: {@link io.holdfast.app.cloudwatch.metric.Metrics} is the door; {@code MetricSource} is where minutes come from, {@code QueueMetric}
 * lists what is known of a queue, {@code PeriodSamples} is what statistics are computed of.
 */
@NullMarked
package io.holdfast.app.cloudwatch.metric;

import org.jspecify.annotations.NullMarked;
