package io.holdfast.command.moving;

import io.holdfast.command.server.Json;
import io.holdfast.command.server.ServiceError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Receives messages and deletes them when the target has acknowledged them, never before. Between the two their ids are in the state file: if the program ends
 * there, the next run only deletes them. What the target does not take is hidden until the end, so that it does not come again and again, and then given back.
 */
final class MovedMessages implements MirrorSource {
    private static final int BATCH = 10;
    private static final int HIDDEN_SECONDS = 120;
    private static final int WAIT_SECONDS = 1;
    /** An empty answer to one long poll may be chance; to two in a row, with SQS asking all its servers, it is not. */
    private static final int EMPTY_ANSWERS = 2;

    private final PatientSqs sqs;
    private final String url;
    private final String key;
    private final MirrorState state;
    private final boolean follow;
    private final String run;
    private final Map<String, String> hidden = new LinkedHashMap<>();
    private int empty;
    private long receives;

    /**
     * Makes one.
     *
     * @param key what the state file calls the queue
     * @param follow whether to wait for more when there is nothing left
     * @param run what no other run is called
     */
    MovedMessages(PatientSqs sqs, String url, String key, MirrorState state, boolean follow, String run) {
        this.sqs = sqs;
        this.url = url;
        this.key = key;
        this.state = state;
        this.follow = follow;
        this.run = run;
    }

    @Override
    public List<Outgoing> next() throws IOException, ServiceError, InterruptedException {
        List<Outgoing> received = receive(sqs, url, HIDDEN_SECONDS, run + "-" + receives++);
        empty = received.isEmpty() ? empty + 1 : 0;
        List<Outgoing> known = received.stream()
                .filter(message -> state.isSent(key, message.sourceId()))
                .toList();
        if (!known.isEmpty()) {
            delete(known);
        }
        List<Outgoing> fresh = new ArrayList<>(received);
        fresh.removeAll(known);
        fresh.forEach(message -> hidden.put(message.sourceId(), message.handle()));
        return fresh;
    }

    static List<Outgoing> receive(PatientSqs sqs, String url, int hiddenSeconds, String attempt)
            throws IOException, ServiceError, InterruptedException {
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("QueueUrl", url);
        request.put("MaxNumberOfMessages", BATCH);
        request.put("WaitTimeSeconds", WAIT_SECONDS);
        request.put("VisibilityTimeout", hiddenSeconds);
        // Old servers know only the first of the two names.
        request.put("AttributeNames", List.of("All"));
        request.put("MessageSystemAttributeNames", List.of("All"));
        request.put("MessageAttributeNames", List.of("All"));
        if (url.endsWith(QueueDefinition.FIFO)) {
            // If the answer gets lost, the same messages come when it is asked again, and not the next ones.
            request.put("ReceiveRequestAttemptId", attempt);
        }
        return sqs.call("ReceiveMessage", request).list("Messages").stream()
                .map(Outgoing::received)
                .toList();
    }

    @Override
    public boolean isOver() {
        return !follow && empty >= EMPTY_ANSWERS;
    }

    @Override
    public void sent(List<Outgoing> messages) throws IOException, ServiceError, InterruptedException {
        messages.forEach(message -> hidden.remove(message.sourceId()));
        state.sent(key, messages.stream().map(Outgoing::sourceId).toList());
        delete(messages);
    }

    /** One that is not deleted comes again, and is known then. */
    private void delete(List<Outgoing> messages) throws IOException, ServiceError, InterruptedException {
        List<Map<String, String>> entries = new ArrayList<>();
        for (Outgoing message : messages) {
            entries.add(Map.of("Id", Integer.toString(entries.size()), "ReceiptHandle", message.handle()));
        }
        Json answer = sqs.call("DeleteMessageBatch", Map.of("QueueUrl", url, "Entries", entries));
        state.deleted(
                key,
                answer.list("Successful").stream()
                        .map(success -> messages.get((int) success.count("Id")).sourceId())
                        .toList());
    }

    @Override
    public void end() throws IOException, ServiceError, InterruptedException {
        release(sqs, url, List.copyOf(hidden.values()));
        hidden.clear();
    }

    static void release(PatientSqs sqs, String url, List<String> handles)
            throws IOException, ServiceError, InterruptedException {
        for (int from = 0; from < handles.size(); from += BATCH) {
            List<Map<String, Object>> entries = new ArrayList<>();
            for (String handle : handles.subList(from, Math.min(handles.size(), from + BATCH))) {
                entries.add(Map.of(
                        "Id", Integer.toString(entries.size()), "ReceiptHandle", handle, "VisibilityTimeout", 0));
            }
            sqs.call("ChangeMessageVisibilityBatch", Map.of("QueueUrl", url, "Entries", entries));
        }
    }
}
