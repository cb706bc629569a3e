package io.holdfast.deadletters;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.SqsException;

/** Sends the messages of a snapshot, and writes down what it sends. One thread, one run. */
final class RestoreRun {
    private final SqsClient sqs;
    private final Snapshot snapshot;
    private final RestoreTarget target;
    private final RestoreJournal journal;
    private final Predicate<DeadLetter> filter;
    private final LongConsumer onProgress;
    private final BooleanSupplier stop;
    private final Timing timing;
    private final RateLimiter rateLimiter;
    private final int most;

    private final List<DeadLetter> batch = new ArrayList<>();
    private int batchBytes;
    private long chosen;
    private long skipped;
    private long sent;
    private long sentBefore;
    private long maybeTwice;
    private long refused;
    private String stopped = "";

    RestoreRun(
            SqsClient sqs,
            Snapshot snapshot,
            RestoreTarget target,
            RestoreJournal journal,
            Predicate<DeadLetter> filter,
            int rate,
            LongConsumer onProgress,
            BooleanSupplier stop,
            Timing timing) {
        this.sqs = sqs;
        this.snapshot = snapshot;
        this.target = target;
        this.journal = journal;
        this.filter = filter;
        this.onProgress = onProgress;
        this.stop = stop;
        this.timing = timing;
        this.rateLimiter = new RateLimiter(rate, timing.nanos());
        this.most = LetterMover.mostAtOnce(target.fifo(), rate);
    }

    RestoreReport run() throws IOException, InterruptedException {
        snapshot.eachLetter(this::take);
        send();
        return new RestoreReport(target.name(), chosen, skipped, sent, sentBefore, maybeTwice, refused, stopped);
    }

    /** After a stop the rest is only counted. */
    private void take(DeadLetter letter) throws IOException, InterruptedException {
        if (!filter.test(letter)) {
            skipped++;
            return;
        }
        chosen++;
        if (journal.isSent(letter.messageId())) {
            sentBefore++;
            return;
        }
        if (!stopped.isEmpty()) {
            return;
        }
        int bytes = ResendEntry.sizeBytes(letter);
        if (batch.size() == most || batchBytes + bytes > LetterMover.MOST_BYTES) {
            send();
        }
        batch.add(letter);
        batchBytes += bytes;
    }

    private void send() throws IOException, InterruptedException {
        if (!batch.isEmpty() && stopped.isEmpty() && mayGoOn()) {
            rateLimiter.sent(batch.size(), timing.nanos());
            maybeTwice += batch.stream()
                    .filter(letter -> journal.isInDoubt(letter.messageId()))
                    .count();
            journal.sending(ids(batch));
            try {
                sendNow();
            } catch (SqsException answered) {
                if (answered.statusCode() < 500) { // it took none of them
                    journal.refused(ids(batch));
                }
                stopped = "the queue refused: " + answered.getMessage();
            } catch (SdkException unanswered) {
                stopped = "the queue did not answer: " + unanswered.getMessage();
            }
            onProgress.accept(sentBefore + sent);
        }
        batch.clear();
        batchBytes = 0;
    }

    private boolean mayGoOn() throws InterruptedException {
        timing.await(new CountDownLatch(1), rateLimiter.waitNanos(timing.nanos()));
        if (stop.getAsBoolean()) {
            stopped = "it was asked to stop";
        }
        return stopped.isEmpty();
    }

    private void sendNow() throws IOException {
        List<SendMessageBatchRequestEntry> entries = new ArrayList<>();
        for (DeadLetter letter : batch) {
            entries.add(target.entry(entries.size(), letter));
        }
        SendMessageBatchResponse answer =
                sqs.sendMessageBatch(request -> request.queueUrl(target.url()).entries(entries));
        List<DeadLetter> arrived = answer.successful().stream()
                .map(success -> batch.get(Integer.parseInt(success.id())))
                .toList();
        journal.sent(ids(arrived));
        sent += arrived.size();
        for (BatchResultErrorEntry failure : answer.failed()) {
            DeadLetter letter = batch.get(Integer.parseInt(failure.id()));
            journal.refused(List.of(letter.messageId()));
            refused++;
            if (target.fifo()) {
                // Going on would let later messages of the group overtake this one.
                stopped = "message %s was refused: %s".formatted(letter.messageId(), failure.message());
            }
        }
    }

    private static List<String> ids(List<DeadLetter> letters) {
        return letters.stream().map(DeadLetter::messageId).toList();
    }
}
