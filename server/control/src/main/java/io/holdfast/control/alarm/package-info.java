/**
 * Step 4, alarms: their settings, their states, what happened to them and which actions are still to be run. Takes commands from the control
 * engine, gives row changes and replies to it. It must not know queues, metrics, how a state is found or how an action is run, storage, threads,
 * clocks or randomness.
 *
 * <p>Reading order: {@link io.holdfast.control.alarm.AlarmEngine} is the door, {@link io.holdfast.control.alarm.AlarmCommand} what it is asked,
 * {@link io.holdfast.control.alarm.AlarmView} what all others may read. {@link io.holdfast.control.alarm.MetricAlarm} is an alarm,
 * {@link io.holdfast.control.alarm.AlarmState} its state, {@link io.holdfast.control.alarm.AlarmHistoryItem} one thing that happened to it,
 * {@link io.holdfast.control.alarm.AlarmNotification} the actions of a change of state. {@code AlarmRows} are the bytes of their rows.
 */
@NullMarked
package io.holdfast.control.alarm;

import org.jspecify.annotations.NullMarked;
