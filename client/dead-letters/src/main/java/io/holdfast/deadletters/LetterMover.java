package io.holdfast.deadletters;

import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;

/** Sends, then deletes, in small batches at an even rate. One thread. */
final class LetterMover {
    /** What SQS takes in one batch. */
    private static final int MOST_MESSAGES = 10;

    static final int MOST_BYTES = 1 << 20;
    /** Batches a second, so that even a fast redrive is no burst. */
    private static final int BATCHES_PER_SECOND = 10;

    private static final int DELETE_ATTEMPTS = 3;

    private final SqsClient sqs;
    private final DeadLetterQueue queue;
    private final RedriveTargets targets;
    private final IdSet known;
    private final Timing timing;
    private final RateLimiter rateLimiter;

    /** @param known gets the ids of what was sent, so that it is recognised when it comes back */
    LetterMover(SqsClient sqs, DeadLetterQueue queue, RedriveTargets targets, IdSet known, int rate, Timing timing) {
        this.sqs = sqs;
        this.queue = queue;
        this.targets = targets;
        this.known = known;
        this.timing = timing;
        this.rateLimiter = new RateLimiter(rate, timing.nanos());
    }

    /** Cuts what was received into what is sent at once: to one queue, within the limits, and one by one for FIFO, to keep the order. */
    List<List<MovableLetter>> batches(List<MovableLetter> movables, int rate) {
        int most = mostAtOnce(queue.fifo(), rate);
        List<List<MovableLetter>> batches = new ArrayList<>();
        List<MovableLetter> batch = new ArrayList<>();
        int bytes = 0;
        for (MovableLetter movable : movables) {
            int size = ResendEntry.sizeBytes(movable.letter());
            boolean fits = batch.size() < most
                    && bytes + size <= MOST_BYTES
                    && (batch.isEmpty() || batch.get(0).targetUrl().equals(movable.targetUrl()));
            if (!fits) {
                batches.add(batch);
                batch = new ArrayList<>();
                bytes = 0;
            }
            batch.add(movable);
            bytes += size;
        }
        if (!batch.isEmpty()) {
            batches.add(batch);
        }
        return batches;
    }

    static int mostAtOnce(boolean fifo, int rate) {
        return fifo ? 1 : Math.max(1, Math.min(MOST_MESSAGES, rate / BATCHES_PER_SECOND));
    }

    long waitNanos() {
        return rateLimiter.waitNanos(timing.nanos());
    }

    /** All of them go to the same queue. */
    void move(List<MovableLetter> batch, RedriveTracker tracker) {
        rateLimiter.sent(batch.size(), timing.nanos());
        List<SendMessageBatchRequestEntry> entries = new ArrayList<>();
        for (int i = 0; i < batch.size(); i++) {
            entries.add(entry(i, batch.get(i)));
        }
        SendMessageBatchResponse sent = sqs.sendMessageBatch(
                request -> request.queueUrl(batch.get(0).targetUrl()).entries(entries));
        List<MovableLetter> arrived = new ArrayList<>();
        sent.successful().forEach(success -> {
            known.add(success.messageId());
            arrived.add(batch.get(Integer.parseInt(success.id())));
        });
        for (BatchResultErrorEntry failure : sent.failed()) {
            MovableLetter movable = batch.get(Integer.parseInt(failure.id()));
            tracker.failedOne(
                    "message %s was refused: %s".formatted(movable.letter().messageId(), failure.message()));
        }
        delete(arrived, tracker);
    }

    private SendMessageBatchRequestEntry entry(int index, MovableLetter movable) {
        DeadLetter letter = movable.letter();
        return ResendEntry.entry(
                Integer.toString(index),
                targets.isSource(movable.targetUrl()) ? ResendEntry.withoutMarks(letter) : letter,
                ResendEntry.deduplicationId(letter, queue.fifo()));
    }

    /** A message that is sent but cannot be deleted is in both queues: that is said, and it is not released, so that nobody hurries to it. */
    private void delete(List<MovableLetter> arrived, RedriveTracker tracker) {
        List<MovableLetter> left = new ArrayList<>(arrived);
        arrived.forEach(MovableLetter::markGone);
        for (int attempt = 1; !left.isEmpty() && attempt <= DELETE_ATTEMPTS; attempt++) {
            List<DeleteMessageBatchRequestEntry> entries = new ArrayList<>();
            for (MovableLetter movable : left) {
                entries.add(DeleteMessageBatchRequestEntry.builder()
                        .id(Integer.toString(entries.size()))
                        .receiptHandle(movable.receiptHandle())
                        .build());
            }
            DeleteMessageBatchResponse deleted = sqs.deleteMessageBatch(
                    request -> request.queueUrl(queue.url()).entries(entries));
            tracker.moved(tracker.moved() + deleted.successful().size());
            List<MovableLetter> tried = left;
            left = deleted.failed().stream()
                    .map(failure -> tried.get(Integer.parseInt(failure.id())))
                    .toList();
        }
        for (MovableLetter movable : left) {
            tracker.failedOne("message %s was sent, but could not be deleted from %s: it is in both queues"
                    .formatted(movable.letter().messageId(), queue.name()));
        }
    }
}
