package io.holdfast.protocol.sqs;

/** Who may set an attribute, and where. */
public enum AttributeAccess {
    READ_ONLY,
    SETTABLE,
    FIFO_ONLY
}
