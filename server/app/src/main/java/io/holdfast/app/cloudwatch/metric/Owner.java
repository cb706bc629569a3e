package io.holdfast.app.cloudwatch.metric;

/** Whose metrics and alarms are meant, and where. */
public record Owner(String account, String region) {}
