package io.holdfast.protocol.sts;

/** What clients ask of STS. */
public sealed interface StsRequest {
    record GetCallerIdentity() implements StsRequest {}

    record GetSessionToken(int durationSeconds) implements StsRequest {}
}
