package io.holdfast.engine;

/** What a client calls a queue: names are unique within an account and a region. */
public record QueueName(String region, String account, String name) {}
