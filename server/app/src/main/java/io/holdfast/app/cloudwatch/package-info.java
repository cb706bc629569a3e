/**
 * Step 3, the CloudWatch API. Takes requests whose sender is known from {@code endpoint.cloudwatch}, asks the gate, gives results: of metrics from
 * {@code app.cloudwatch.metric}, of alarms from {@code app.alarm}. It must not know how requests travel.
 *
 * <p>Reading order: {@link io.holdfast.app.cloudwatch.CloudWatchActions} is the door, {@link io.holdfast.app.cloudwatch.CloudWatchAccess} asks the gate;
 * {@code MetricReads}, {@code MetricWrites}, {@code AlarmReads}, {@code AlarmHistoryReads} and {@code AlarmWrites} do what is asked; {@code AlarmWords}
 * translates alarms between the protocol and what is kept.
 */
@NullMarked
package io.holdfast.app.cloudwatch;

import org.jspecify.annotations.NullMarked;
