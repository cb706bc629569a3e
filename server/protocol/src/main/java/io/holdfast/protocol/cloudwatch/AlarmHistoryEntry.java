package io.holdfast.protocol.cloudwatch;

/**
 * One thing that happened to an alarm.
 *
 * @param data JSON
 */
public record AlarmHistoryEntry(String alarmName, long timeMillis, String itemType, String summary, String data) {}
