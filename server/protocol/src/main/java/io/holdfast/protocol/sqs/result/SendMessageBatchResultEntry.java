package io.holdfast.protocol.sqs.result;

/** An entry of a batch whose message is stored. */
public record SendMessageBatchResultEntry(String id, SendMessageResult sent) {}
