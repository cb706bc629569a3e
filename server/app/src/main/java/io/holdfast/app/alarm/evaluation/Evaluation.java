package io.holdfast.app.alarm.evaluation;

import io.holdfast.control.alarm.StateValue;

/**
 * What an alarm says after an evaluation.
 *
 * @param reasonData JSON
 */
public record Evaluation(StateValue value, String reason, String reasonData) {}
