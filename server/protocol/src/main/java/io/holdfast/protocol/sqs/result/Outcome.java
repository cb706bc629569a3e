package io.holdfast.protocol.sqs.result;

/** What a request comes to: its result, or the reason why there is none. */
public sealed interface Outcome permits Result, Failure {}
