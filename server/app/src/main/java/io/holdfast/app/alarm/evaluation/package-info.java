/**
 * Beside the steps. Takes an alarm, the values of its metric and the time, gives the state that follows and the reason for it: pure functions.
 * It must not know where values come from, who asks, or what follows from a state.
 *
 * <p>Reading order: {@link io.holdfast.app.alarm.evaluation.AlarmEvaluator} is the door; {@link
 * io.holdfast.app.alarm.evaluation.EvaluationRange} says which values it wants.
 */
@NullMarked
package io.holdfast.app.alarm.evaluation;

import org.jspecify.annotations.NullMarked;
