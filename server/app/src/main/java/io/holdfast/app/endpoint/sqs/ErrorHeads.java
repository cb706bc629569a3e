package io.holdfast.app.endpoint.sqs;

import io.holdfast.app.http.ResponseHead;
import io.holdfast.protocol.sqs.AwsError;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;

/** The head of every error that a protocol can answer with, encoded once. */
final class ErrorHeads {
    private final Map<AwsError, ResponseHead> heads = new EnumMap<>(AwsError.class);

    ErrorHeads(Function<AwsError, ResponseHead> head) {
        for (AwsError error : AwsError.values()) {
            heads.put(error, head.apply(error));
        }
    }

    ResponseHead of(AwsError error) {
        ResponseHead head = heads.get(error);
        if (head == null) {
            throw new IllegalStateException("no response head for " + error);
        }
        return head;
    }
}
