package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.MessageAttributeSelection;
import io.holdfast.protocol.sqs.SystemAttributeSelection;
import io.holdfast.protocol.sqs.request.ReceiveMessageRequest;
import io.holdfast.protocol.sqs.result.ReceiveMessageResult;
import io.holdfast.protocol.sqs.result.ReceivedMessage;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.List;

/** ReceiveMessage on the wire. */
final class ReceiveMessageQuery {
    private static final Element MESSAGES = Element.list("Message", "messages");

    private ReceiveMessageQuery() {}

    static ReceiveMessageRequest read(QueryReader in) throws RequestRefused {
        String queueUrl = null;
        QueryTexts names = new QueryTexts();
        QueryTexts systemNames = new QueryTexts();
        QueryTexts olderSystemNames = new QueryTexts();
        Integer max = null;
        Integer visibilityTimeout = null;
        Integer waitTime = null;
        String attemptId = null;
        while (in.next()) {
            switch (in.part()) {
                case QUEUE_URL -> queueUrl = in.string(queueUrl);
                case MESSAGE_ATTRIBUTE_NAME -> names.read(in);
                case MESSAGE_SYSTEM_ATTRIBUTE_NAME -> systemNames.read(in);
                case ATTRIBUTE_NAME -> olderSystemNames.read(in);
                case MAX_NUMBER_OF_MESSAGES -> max = in.integer(max);
                case VISIBILITY_TIMEOUT -> visibilityTimeout = in.integer(visibilityTimeout);
                case WAIT_TIME_SECONDS -> waitTime = in.integer(waitTime);
                case RECEIVE_REQUEST_ATTEMPT_ID -> attemptId = in.string(attemptId);
                default -> {}
            }
        }
        // Unlike in JSON the older name of the list decides when both are given.
        List<String> shown = olderSystemNames.list().isEmpty() ? systemNames.list() : olderSystemNames.list();
        return new ReceiveMessageRequest(
                in.queueUrl(queueUrl),
                names.list().isEmpty() ? MessageAttributeSelection.NONE : new MessageAttributeSelection(names.list()),
                SystemAttributeSelection.of(shown),
                max,
                visibilityTimeout,
                waitTime,
                attemptId);
    }

    static void write(ReceiveMessageResult result, QueryDocument out) {
        if (result.messages().isEmpty()) {
            out.nothing(MESSAGES);
            return;
        }
        out.openList(MESSAGES);
        for (ReceivedMessage message : result.messages()) {
            out.openItem(MESSAGES);
            ReceivedMessageQuery.write(message, result.shown(), out);
            out.closeItem(MESSAGES);
        }
        out.closeList(MESSAGES);
    }
}
