package io.holdfast.engine.row;

/**
 * A minute of a queue that is not over.
 *
 * @param minute since 1970
 * @param counted what was counted so far; nobody else has it
 */
public record RunningMinute(long minute, MinuteRow counted) {}
