package io.holdfast.app.access;

/** Who asks: the account that it acts for, and the region whose queues it means. Those of others may have the same names. */
public record Principal(String account, String region) {}
