package io.holdfast.command.moving;

import io.holdfast.command.server.Json;
import io.holdfast.command.server.ServiceError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The queue that messages go to. One thread. */
final class TargetQueue {
    private static final int LARGEST_BATCH = 10;
    /** What every server takes in one request. */
    private static final int LARGEST_BATCH_BYTES = 256 << 10;

    private final PatientSqs sqs;
    private final String url;
    private final String group;
    private final DeduplicationIds ids;

    /** @param group of messages that have none, where one is needed */
    TargetQueue(PatientSqs sqs, String url, String group, DeduplicationIds ids) {
        this.sqs = sqs;
        this.url = url;
        this.group = group;
        this.ids = ids;
    }

    boolean isFifo() {
        return url.endsWith(QueueDefinition.FIFO);
    }

    /**
     * Sends them. In a FIFO queue the next message of a group goes only when the one before it was acknowledged: a batch may fail in part, and those behind
     * would overtake it.
     */
    SendResult send(List<Outgoing> messages) throws IOException, ServiceError, InterruptedException {
        SendResult result = new SendResult(new ArrayList<>(), new LinkedHashMap<>());
        List<Outgoing> waiting = new ArrayList<>(messages);
        while (!waiting.isEmpty()) {
            List<Outgoing> batch = nextBatch(waiting);
            waiting.removeAll(batch);
            sendBatch(batch, result);
            if (isFifo()) {
                Set<String> stuck = new HashSet<>();
                result.refused().keySet().forEach(message -> stuck.add(groupOf(message)));
                waiting.removeIf(message -> {
                    boolean behind = stuck.contains(groupOf(message));
                    if (behind) {
                        result.refused().put(message, "an earlier message of its group was not taken");
                    }
                    return behind;
                });
            }
        }
        return result;
    }

    /** The deduplication ids that they are sent under, by their ids at the source. */
    Map<String, String> ids(List<Outgoing> messages) {
        Map<String, String> used = new LinkedHashMap<>();
        messages.forEach(message -> used.put(message.sourceId(), ids.of(message)));
        return used;
    }

    private List<Outgoing> nextBatch(List<Outgoing> waiting) {
        List<Outgoing> batch = new ArrayList<>();
        Set<String> groups = new HashSet<>();
        int bytes = 0;
        for (Outgoing message : waiting) {
            boolean isFirst = !isFifo() || groups.add(groupOf(message));
            boolean fits = batch.isEmpty() || bytes + message.bytes() <= LARGEST_BATCH_BYTES;
            if (isFirst && fits && batch.size() < LARGEST_BATCH) {
                batch.add(message);
                bytes += message.bytes();
            }
        }
        return batch;
    }

    private void sendBatch(List<Outgoing> batch, SendResult result)
            throws IOException, ServiceError, InterruptedException {
        Map<String, Outgoing> byId = new HashMap<>();
        List<Map<String, Object>> entries = new ArrayList<>();
        for (Outgoing message : batch) {
            String id = Integer.toString(entries.size());
            byId.put(id, message);
            entries.add(entry(id, message));
        }
        Json answer;
        try {
            answer = sqs.call("SendMessageBatch", Map.of("QueueUrl", url, "Entries", entries));
        } catch (ServiceError refused) {
            if (batch.size() > 1 || !isAboutTheMessage(refused)) {
                if (!isAboutTheMessage(refused)) {
                    throw refused;
                }
                // A FIFO queue refuses the whole batch for one message: find out which.
                for (Outgoing each : batch) {
                    sendBatch(List.of(each), result);
                }
                return;
            }
            result.refused().put(batch.get(0), String.valueOf(refused.getMessage()));
            return;
        }
        for (Json success : answer.list("Successful")) {
            Outgoing sent = byId.remove(success.text("Id"));
            if (sent != null) {
                result.sent().add(sent);
            }
        }
        for (Json failure : answer.list("Failed")) {
            Outgoing failed = byId.remove(failure.text("Id"));
            if (failed != null) {
                result.refused().put(failed, "%s (%s)".formatted(failure.text("Message"), failure.text("Code")));
            }
        }
        byId.values().forEach(silent -> result.refused().put(silent, "the server did not say what became of it"));
    }

    /** Rather than about the queue, or about who asks. */
    private static boolean isAboutTheMessage(ServiceError refused) {
        return refused.status() == 400
                && (refused.code().contains("Invalid")
                        || refused.code().contains("TooLong")
                        || refused.code().contains("MissingRequiredParameter")
                        || refused.code().contains("MissingParameter"))
                && !refused.code().contains("InvalidClientTokenId")
                && !refused.code().contains("Signature");
    }

    private Map<String, Object> entry(String id, Outgoing message) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("Id", id);
        entry.put("MessageBody", message.body());
        if (!message.attributes().isEmpty()) {
            entry.put("MessageAttributes", message.attributes());
        }
        if (!message.trace().isEmpty()) {
            entry.put(
                    "MessageSystemAttributes",
                    Map.of("AWSTraceHeader", Map.of("DataType", "String", "StringValue", message.trace())));
        }
        String named = groupOf(message);
        if (!named.isEmpty()) {
            entry.put("MessageGroupId", named);
        }
        if (isFifo()) {
            entry.put("MessageDeduplicationId", ids.of(message));
        }
        return entry;
    }

    private String groupOf(Outgoing message) {
        return message.group().isEmpty() && isFifo() ? group : message.group();
    }
}
