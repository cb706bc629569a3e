package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.MessageAttributeSelection;
import io.holdfast.protocol.sqs.SystemAttributeSelection;
import io.holdfast.protocol.sqs.request.ReceiveMessageRequest;
import io.holdfast.protocol.sqs.result.ReceiveMessageResult;
import io.holdfast.protocol.sqs.result.ReceivedMessage;
import io.holdfast.protocol.wire.json.JsonBuffer;
import io.holdfast.protocol.wire.json.JsonTexts;
import io.holdfast.protocol.wire.json.MalformedJson;
import java.util.ArrayList;
import java.util.List;

/** ReceiveMessage on the wire. */
final class ReceiveMessageJson {
    private static final byte[] MESSAGES = JsonBuffer.name("Messages");

    private ReceiveMessageJson() {}

    static ReceiveMessageRequest read(MemberReader in) throws MalformedJson {
        String queueUrl = null;
        List<String> attributeNames = List.of();
        List<String> systemAttributeNames = new ArrayList<>();
        Integer max = null;
        Integer visibilityTimeout = null;
        Integer waitTime = null;
        String attemptId = null;
        while (in.nextMember()) {
            switch (in.member()) {
                case QUEUE_URL -> queueUrl = in.string();
                case MESSAGE_ATTRIBUTE_NAMES -> attributeNames = JsonTexts.list(in);
                // The newer and the older name of the same list; with both given the union is answered.
                case MESSAGE_SYSTEM_ATTRIBUTE_NAMES, ATTRIBUTE_NAMES -> systemAttributeNames.addAll(JsonTexts.list(in));
                case MAX_NUMBER_OF_MESSAGES -> max = in.integer();
                case VISIBILITY_TIMEOUT -> visibilityTimeout = in.integer();
                case WAIT_TIME_SECONDS -> waitTime = in.integer();
                case RECEIVE_REQUEST_ATTEMPT_ID -> attemptId = in.string();
                default -> in.skip();
            }
        }
        return new ReceiveMessageRequest(
                queueUrl,
                attributeNames.isEmpty()
                        ? MessageAttributeSelection.NONE
                        : new MessageAttributeSelection(attributeNames),
                SystemAttributeSelection.of(systemAttributeNames),
                max,
                visibilityTimeout,
                waitTime,
                attemptId);
    }

    static JsonBuffer write(ReceiveMessageResult result, JsonBuffer out) {
        out.open('{');
        if (!result.messages().isEmpty()) {
            out.member(MESSAGES).open('[');
            for (ReceivedMessage message : result.messages()) {
                out.element();
                ReceivedMessageJson.write(message, result.shown(), out);
            }
            out.close(']');
        }
        return out.close('}');
    }
}
