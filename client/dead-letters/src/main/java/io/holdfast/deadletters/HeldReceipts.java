package io.holdfast.deadletters;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequestEntry;

/**
 * The receipt handles of messages that were received only to be looked at, until all are given back at once; before that a message given back
 * would be received a second time. Thousands of them wait in a temporary file, not in memory, unless the disk refuses it. There are never
 * more than a queue lets be in flight. One thread.
 */
final class HeldReceipts implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HeldReceipts.class);
    private static final int BATCH = 10;
    private static final int IN_MEMORY = 1_000;

    private final SqsClient sqs;
    private final String url;
    private final List<String> inMemory = new ArrayList<>();
    private @Nullable Path file;
    private long inFile;

    HeldReceipts(SqsClient sqs, String url) {
        this.sqs = sqs;
        this.url = url;
    }

    void add(String receiptHandle) {
        inMemory.add(receiptHandle);
        if (inMemory.size() % IN_MEMORY == 0) {
            try {
                spill();
            } catch (IOException refused) {
                LOG.warn(
                        "Keeping {} receipt handles in memory, because they cannot be written to disk",
                        inMemory.size(),
                        refused);
            }
        }
    }

    private void spill() throws IOException {
        Path spilled = file == null ? Files.createTempFile("holdfast-held-", ".txt") : file;
        file = spilled;
        byte[] lines = (String.join("\n", inMemory) + "\n").getBytes(StandardCharsets.UTF_8);
        try (OutputStream out = Files.newOutputStream(spilled, StandardOpenOption.APPEND)) {
            out.write(lines);
        }
        inFile += inMemory.size();
        inMemory.clear();
    }

    /** Gives all back. Returns how many could not be; those come back by themselves when their leases end. */
    long release() {
        long failed = releaseFromFile();
        for (int first = 0; first < inMemory.size(); first += BATCH) {
            failed += release(inMemory.subList(first, Math.min(first + BATCH, inMemory.size())));
        }
        inMemory.clear();
        return failed;
    }

    /** Only so many lines are ours: after them may be the piece of one that the disk refused. */
    private long releaseFromFile() {
        long left = inFile;
        long failed = 0;
        inFile = 0;
        if (left == 0 || file == null) {
            return 0;
        }
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            List<String> handles = new ArrayList<>(BATCH);
            for (String handle = reader.readLine(); handle != null && left > 0; handle = reader.readLine()) {
                handles.add(handle);
                left--;
                if (handles.size() == BATCH || left == 0) {
                    failed += release(handles);
                    handles.clear();
                }
            }
        } catch (IOException unreadable) {
            LOG.warn("Cannot release {} messages; they are visible again when their leases expire", left, unreadable);
        }
        return failed + left;
    }

    private long release(List<String> handles) {
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
        } catch (SdkException refused) {
            LOG.debug("Could not release {} messages", handles.size(), refused);
            return handles.size();
        }
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            Files.deleteIfExists(file);
        }
    }
}
