package io.holdfast.protocol.sqs.result;

import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.SystemAttributeSelection;
import java.util.List;

/** Messages now leased to the client, and which of their system attributes it wanted to see. */
public record ReceiveMessageResult(List<ReceivedMessage> messages, SystemAttributeSelection shown) implements Result {
    @Override
    public Operation operation() {
        return Operation.RECEIVE_MESSAGE;
    }
}
