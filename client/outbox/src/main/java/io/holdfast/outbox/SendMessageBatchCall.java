package io.holdfast.outbox;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;

/** Rows of one destination, at most one call's worth, to SQS, and what its answer says of each of them. Thread-safe. */
final class SendMessageBatchCall {
    private final SqsClient sqs;
    private final QueueUrls urls;
    private final DoubtfulRows doubtfulRows;
    private final BatchEntries entries;

    SendMessageBatchCall(SqsClient sqs, QueueUrls urls, DoubtfulRows doubtfulRows, BatchEntries entries) {
        this.sqs = sqs;
        this.urls = urls;
        this.doubtfulRows = doubtfulRows;
        this.entries = entries;
    }

    List<SendResult> send(List<OutboxRow> rows) {
        String destination = rows.get(0).destination();
        try {
            String url = urls.of(destination);
            List<SendMessageBatchRequestEntry> numbered = entries.of(rows);
            return results(
                    rows, sqs.sendMessageBatch(request -> request.queueUrl(url).entries(numbered)));
        } catch (AwsServiceException refused) {
            return refused(rows, refused);
        } catch (RuntimeException | LinkageError unreachable) {
            // The client failed, was closed, or its classes do not fit together: nothing of it is the message's fault.
            return all(rows, SendResult.unavailable(reason(unreachable)));
        }
    }

    /** Whether the last refusal of this row may be its own fault or its queue's. */
    boolean inDoubt(OutboxRow row) {
        return doubtfulRows.doubted(row);
    }

    private List<SendResult> refused(List<OutboxRow> rows, AwsServiceException refused) {
        String code = refused.awsErrorDetails() == null
                ? null
                : refused.awsErrorDetails().errorCode();
        RefusalCause cause = refused instanceof QueueDoesNotExistException
                ? RefusalCause.NO_QUEUE
                : RefusalCause.ofCall(refused.statusCode(), code);
        String reason = (code == null ? "status " + refused.statusCode() : code) + ": " + reason(refused);
        if (cause == RefusalCause.QUEUE || refused.isThrottlingException()) {
            return all(rows, SendResult.unavailable(reason));
        }
        if (cause == RefusalCause.NO_QUEUE) {
            return all(rows, missing(rows.get(0)));
        }
        if (rows.size() == 1) {
            return List.of(cause == RefusalCause.ROW ? SendResult.poison(reason) : doubtful(rows.get(0), reason));
        }
        return oneByOne(rows);
    }

    /** The call as a whole was refused and one of its entries may be the cause: each gets a call of its own. */
    private List<SendResult> oneByOne(List<OutboxRow> rows) {
        List<SendResult> results = new ArrayList<>();
        for (OutboxRow row : rows) {
            SendResult before = results.isEmpty() ? SendResult.SENT : results.get(results.size() - 1);
            boolean outage = before.outage() && !doubtfulRows.doubted(rows.get(results.size() - 1));
            results.add(outage ? before : send(List.of(row)).get(0));
        }
        boolean taken = results.stream().anyMatch(SendResult::sent);
        for (int i = 0; i < rows.size(); i++) {
            if (taken && results.get(i).outage() && doubtfulRows.doubted(rows.get(i))) {
                doubtfulRows.convict(rows.get(i));
                results.set(i, SendResult.retry(results.get(i).reason()));
            }
        }
        return results;
    }

    private List<SendResult> results(List<OutboxRow> rows, SendMessageBatchResponse answer) {
        Map<String, BatchResultErrorEntry> failed = new HashMap<>();
        answer.failed().forEach(entry -> failed.put(entry.id(), entry));
        Set<String> taken = new HashSet<>();
        answer.successful().forEach(entry -> taken.add(entry.id()));
        boolean nothingSaid = failed.isEmpty() && taken.isEmpty();
        List<SendResult> results = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            String id = String.valueOf(i);
            BatchResultErrorEntry error = failed.get(id);
            if (taken.contains(id)) {
                doubtfulRows.taken(rows.get(i));
                results.add(SendResult.SENT);
            } else if (error != null) {
                results.add(failed(rows.get(i), error, taken.isEmpty(), rows.size() == 1));
            } else if (nothingSaid) {
                results.add(SendResult.unavailable("the response mentions no entry"));
            } else {
                results.add(SendResult.retry("the response does not mention this entry"));
            }
        }
        return results;
    }

    private SendResult failed(OutboxRow row, BatchResultErrorEntry entry, boolean noneTaken, boolean alone) {
        String reason = entry.code() + ": " + entry.message();
        boolean senderFault = Boolean.TRUE.equals(entry.senderFault());
        return switch (RefusalCause.ofEntry(entry.code(), senderFault)) {
            case ROW -> SendResult.poison(reason);
            case QUEUE -> SendResult.unavailable(reason);
            case NO_QUEUE -> missing(row);
            case UNCLEAR -> {
                if (!noneTaken) {
                    doubtfulRows.convict(row);
                    yield SendResult.retry(reason);
                }
                // The server looked at one entry and failed with it: that counts, and its attempts are many.
                yield alone && !senderFault ? SendResult.retry(reason) : doubtful(row, reason);
            }
        };
    }

    private SendResult doubtful(OutboxRow row, String reason) {
        return doubtfulRows.refused(row) ? SendResult.retry(reason) : SendResult.unavailable(reason);
    }

    private SendResult missing(OutboxRow row) {
        urls.forget(row.destination());
        return SendResult.missing("queue '" + row.destination() + "' does not exist");
    }

    private static String reason(Throwable failure) {
        return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    }

    private static List<SendResult> all(List<OutboxRow> rows, SendResult result) {
        return rows.stream().map(row -> result).toList();
    }
}
