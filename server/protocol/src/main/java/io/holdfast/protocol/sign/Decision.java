package io.holdfast.protocol.sign;

/** What the verifier found out about a request. */
public sealed interface Decision permits Verified, Refused, Anonymous {}
