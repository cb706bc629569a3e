/**
 * Step 4, metrics that users measure themselves (PutMetricData), by the minute for 15 days. Takes commands from the control engine, gives row changes
 * and replies to it. It must not know queues, alarms, statistics, storage, threads, clocks or randomness.
 *
 * <p>Reading order: {@link io.holdfast.control.metric.MetricEngine} is the door, {@link io.holdfast.control.metric.MetricCommand} what it is asked,
 * {@link io.holdfast.control.metric.MetricView} what all others may read; {@code HourBlock} are the minutes of one hour as bytes, {@code MetricRows}
 * the rows.
 */
@NullMarked
package io.holdfast.control.metric;

import org.jspecify.annotations.NullMarked;
