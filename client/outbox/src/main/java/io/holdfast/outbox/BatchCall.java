package io.holdfast.outbox;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;

/** Rows of one destination, at most one call's worth, to SQS, and what its answer says of each of them. Thread-safe. */
final class BatchCall {
    /** Refusals that say something of the caller or of the moment, not of the message. */
    private static final Set<String> NOT_THE_MESSAGE = Set.of(
            "AccessDenied",
            "AccessDeniedException",
            "ExpiredToken",
            "ExpiredTokenException",
            "IncompleteSignature",
            "InvalidAccessKeyId",
            "InvalidClientTokenId",
            "InvalidSecurity",
            "KmsThrottled",
            "MissingAuthenticationToken",
            "OptInRequired",
            "OverLimit",
            "RequestThrottled",
            "SignatureDoesNotMatch",
            "Throttling",
            "ThrottlingException",
            "UnrecognizedClientException");

    private final SqsClient sqs;
    private final QueueUrls urls;
    private final boolean groupsInStandardQueues;

    BatchCall(SqsClient sqs, QueueUrls urls, boolean groupsInStandardQueues) {
        this.sqs = sqs;
        this.urls = urls;
        this.groupsInStandardQueues = groupsInStandardQueues;
    }

    List<SendResult> send(List<OutboxRow> rows) {
        String destination = rows.get(0).destination();
        try {
            String url = urls.of(destination);
            List<SendMessageBatchRequestEntry> entries = new ArrayList<>();
            for (int i = 0; i < rows.size(); i++) {
                entries.add(entry(i, rows.get(i)));
            }
            return results(
                    rows.size(),
                    sqs.sendMessageBatch(request -> request.queueUrl(url).entries(entries)));
        } catch (QueueDoesNotExistException unknown) {
            urls.forget(destination);
            return all(rows, SendResult.poison("there is no queue '" + destination + "'"));
        } catch (AwsServiceException refused) {
            return refused(rows, refused);
        } catch (RuntimeException unreachable) {
            // The client's own failures and those of a client that was closed: nothing of it is the message's fault.
            return all(rows, SendResult.unavailable(reason(unreachable)));
        }
    }

    private List<SendResult> refused(List<OutboxRow> rows, AwsServiceException refused) {
        String code = refused.awsErrorDetails() == null
                ? ""
                : refused.awsErrorDetails().errorCode();
        String reason = code + ": " + reason(refused);
        if (refused.statusCode() >= 500 || refused.isThrottlingException() || notTheMessage(code)) {
            return all(rows, SendResult.unavailable(reason));
        }
        if (rows.size() == 1) {
            return List.of(SendResult.poison(reason));
        }
        // The call as a whole was refused and one of its entries may be the cause: each gets a call of its own.
        List<SendResult> results = new ArrayList<>();
        rows.forEach(row -> results.addAll(send(List.of(row))));
        return results;
    }

    private static boolean notTheMessage(@Nullable String code) {
        return code != null && NOT_THE_MESSAGE.contains(code.replaceFirst("^AWS\\.SimpleQueueService\\.", ""));
    }

    private static List<SendResult> results(int size, SendMessageBatchResponse answer) {
        Map<String, SendResult> byId = new HashMap<>();
        answer.successful().forEach(entry -> byId.put(entry.id(), SendResult.SENT));
        answer.failed().forEach(entry -> byId.put(entry.id(), failed(entry)));
        List<SendResult> results = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            results.add(byId.getOrDefault(
                    String.valueOf(i), SendResult.retry("the answer of the queue does not mention this entry")));
        }
        return results;
    }

    private static SendResult failed(BatchResultErrorEntry entry) {
        String reason = entry.code() + ": " + entry.message();
        boolean poison = Boolean.TRUE.equals(entry.senderFault()) && !notTheMessage(entry.code());
        return poison ? SendResult.poison(reason) : SendResult.retry(reason);
    }

    private SendMessageBatchRequestEntry entry(int id, OutboxRow row) {
        SendMessageBatchRequestEntry.Builder entry = SendMessageBatchRequestEntry.builder()
                .id(String.valueOf(id))
                .messageBody(row.body())
                .messageAttributes(attributes(row));
        if (row.delaySeconds() > 0) {
            entry.delaySeconds(row.delaySeconds());
        }
        if (row.toFifoQueue()) {
            String own = row.deduplicationId();
            entry.messageGroupId(row.key())
                    .messageDeduplicationId(own != null ? own : row.id().toString());
        } else if (groupsInStandardQueues && row.key() != null) {
            entry.messageGroupId(row.key());
        }
        return entry.build();
    }

    private static Map<String, MessageAttributeValue> attributes(OutboxRow row) {
        Map<String, MessageAttributeValue> attributes = new HashMap<>();
        row.attributes().forEach((name, attribute) -> {
            MessageAttributeValue.Builder value =
                    MessageAttributeValue.builder().dataType(attribute.dataType());
            if (attribute.isBinary()) {
                value.binaryValue(SdkBytes.fromByteArray(attribute.bytes()));
            } else {
                value.stringValue(attribute.value());
            }
            attributes.put(name, value.build());
        });
        return attributes;
    }

    private static String reason(RuntimeException failure) {
        return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    }

    private static List<SendResult> all(List<OutboxRow> rows, SendResult result) {
        return rows.stream().map(row -> result).toList();
    }
}
