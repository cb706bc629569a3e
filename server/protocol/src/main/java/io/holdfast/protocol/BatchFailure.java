package io.holdfast.protocol;

/** An entry of a batch that was refused while others may have succeeded. */
public record BatchFailure(String id, Failure failure) {}
