package io.holdfast.deadletters;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SqsException;

/**
 * The receipt handles of messages that were received only to be looked at. They wait in a temporary file, not in memory, until all are given
 * back at once; before that a message given back would be received a second time. One thread.
 */
final class Held implements AutoCloseable {
    private static final int BATCH = 10;

    private final SqsClient sqs;
    private final String url;
    private final Path file;
    private final BufferedWriter writer;

    Held(SqsClient sqs, String url) throws IOException {
        this.sqs = sqs;
        this.url = url;
        this.file = Files.createTempFile("holdfast-held-", ".txt");
        this.writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
    }

    void add(String receiptHandle) throws IOException {
        writer.write(receiptHandle);
        writer.newLine();
    }

    /** Gives all back. Returns how many could not be; those come back by themselves when their leases end. */
    long release() throws IOException {
        writer.flush();
        long failed = 0;
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            List<String> handles = new ArrayList<>(BATCH);
            for (String handle = reader.readLine(); handle != null; handle = reader.readLine()) {
                handles.add(handle);
                if (handles.size() == BATCH) {
                    failed += release(handles);
                    handles.clear();
                }
            }
            return failed + release(handles);
        }
    }

    private long release(List<String> handles) {
        if (handles.isEmpty()) {
            return 0;
        }
        List<ChangeMessageVisibilityBatchRequestEntry> entries = new ArrayList<>(handles.size());
        for (String handle : handles) {
            entries.add(ChangeMessageVisibilityBatchRequestEntry.builder()
                    .id(Integer.toString(entries.size()))
                    .receiptHandle(handle)
                    .visibilityTimeout(0)
                    .build());
        }
        try {
            return sqs.changeMessageVisibilityBatch(
                            request -> request.queueUrl(url).entries(entries))
                    .failed()
                    .size();
        } catch (SqsException refused) {
            return handles.size();
        }
    }

    @Override
    public void close() throws IOException {
        writer.close();
        Files.deleteIfExists(file);
    }
}
