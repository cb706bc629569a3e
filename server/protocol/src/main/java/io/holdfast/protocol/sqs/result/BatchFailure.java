package io.holdfast.protocol.sqs.result;

/** An entry of a batch that was refused while others may have succeeded. */
public record BatchFailure(String id, Failure failure) {}
