package io.holdfast.app.config;

/**
 * What is recorded of queues by the minute.
 *
 * @param isOn whether anything is
 * @param diskBudgetBytes what the minutes of all queues may take
 */
public record HistorySettings(boolean isOn, long diskBudgetBytes) {}
