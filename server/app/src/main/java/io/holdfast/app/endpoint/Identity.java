package io.holdfast.app.endpoint;

/** An account and a region: whose queues are meant. Queues of other accounts or regions may have the same names. */
public record Identity(String account, String region) {}
