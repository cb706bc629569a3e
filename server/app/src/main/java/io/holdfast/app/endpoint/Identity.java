package io.holdfast.app.endpoint;

/** For whom the server answers: the account and the region of its queues. */
public record Identity(String account, String region) {}
