package io.holdfast.app.alarm;

/** One thing that happened to an alarm, for people. */
public record AlarmHistoryLine(long atMillis, String type, String summary, String data) {}
