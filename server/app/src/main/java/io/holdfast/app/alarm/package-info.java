/**
 * Beside the steps. Takes alarms from the control partition and values of metrics through {@link io.holdfast.app.alarm.AlarmMetrics}, gives
 * changes of state back to it; what follows from them is {@code app.alarm.action}'s. It must not know HTTP, the store or who asks for alarms.
 *
 * <p>Reading order: {@link io.holdfast.app.alarm.AlarmStore} is where alarms are kept, {@link io.holdfast.app.alarm.AlarmScheduler} evaluates them,
 * {@link io.holdfast.app.alarm.BuiltInAlarms} are those that the server has by itself, {@link io.holdfast.app.alarm.BuiltInEvaluation} evaluates
 * these, {@link io.holdfast.app.alarm.AlarmCatalogue} shows all of them.
 */
@NullMarked
package io.holdfast.app.alarm;

import org.jspecify.annotations.NullMarked;
