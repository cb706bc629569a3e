package io.holdfast.deadletters;

import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;

/** Sends, then deletes, in small batches at an even pace. One thread. */
final class Transfer {
    /** What SQS takes in one batch. */
    private static final int MOST_MESSAGES = 10;

    static final int MOST_BYTES = 1 << 20;
    /** Bites for each second, so that even a fast redrive is no burst. */
    private static final int BITES_PER_SECOND = 10;

    private static final int DELETE_ATTEMPTS = 3;

    private final SqsClient sqs;
    private final DeadLetterQueue queue;
    private final Targets targets;
    private final IdSet known;
    private final Timing timing;
    private final Pace pace;

    /** @param known gets the ids of what was sent, so that it is recognised when it comes back */
    Transfer(SqsClient sqs, DeadLetterQueue queue, Targets targets, IdSet known, int rate, Timing timing) {
        this.sqs = sqs;
        this.queue = queue;
        this.targets = targets;
        this.known = known;
        this.timing = timing;
        this.pace = new Pace(rate, timing.nanos());
    }

    /** Cuts what was received into what is sent at once: to one queue, within the limits, and one by one for FIFO, to keep the order. */
    List<List<Parcel>> bites(List<Parcel> parcels, int rate) {
        int most = mostAtOnce(queue.fifo(), rate);
        List<List<Parcel>> bites = new ArrayList<>();
        List<Parcel> bite = new ArrayList<>();
        int bytes = 0;
        for (Parcel parcel : parcels) {
            int size = Resend.sizeBytes(parcel.letter());
            boolean fits = bite.size() < most
                    && bytes + size <= MOST_BYTES
                    && (bite.isEmpty() || bite.get(0).targetUrl().equals(parcel.targetUrl()));
            if (!fits) {
                bites.add(bite);
                bite = new ArrayList<>();
                bytes = 0;
            }
            bite.add(parcel);
            bytes += size;
        }
        if (!bite.isEmpty()) {
            bites.add(bite);
        }
        return bites;
    }

    static int mostAtOnce(boolean fifo, int rate) {
        return fifo ? 1 : Math.max(1, Math.min(MOST_MESSAGES, rate / BITES_PER_SECOND));
    }

    long waitNanos() {
        return pace.waitNanos(timing.nanos());
    }

    /** All parcels go to the same queue. */
    void move(List<Parcel> bite, Track track) {
        pace.sent(bite.size(), timing.nanos());
        List<SendMessageBatchRequestEntry> entries = new ArrayList<>();
        for (int i = 0; i < bite.size(); i++) {
            entries.add(entry(i, bite.get(i)));
        }
        SendMessageBatchResponse sent = sqs.sendMessageBatch(
                request -> request.queueUrl(bite.get(0).targetUrl()).entries(entries));
        List<Parcel> arrived = new ArrayList<>();
        sent.successful().forEach(success -> {
            known.add(success.messageId());
            arrived.add(bite.get(Integer.parseInt(success.id())));
        });
        for (BatchResultErrorEntry failure : sent.failed()) {
            Parcel parcel = bite.get(Integer.parseInt(failure.id()));
            track.failedOne(
                    "message %s was refused: %s".formatted(parcel.letter().messageId(), failure.message()));
        }
        delete(arrived, track);
    }

    private SendMessageBatchRequestEntry entry(int index, Parcel parcel) {
        DeadLetter letter = parcel.letter();
        return Resend.entry(
                Integer.toString(index),
                targets.isSource(parcel.targetUrl()) ? Resend.withoutMarks(letter) : letter,
                Resend.deduplicationId(letter, queue.fifo()));
    }

    /** A message that is sent but cannot be deleted is in both queues: that is said, and it is not released, so that nobody hurries to it. */
    private void delete(List<Parcel> arrived, Track track) {
        List<Parcel> left = new ArrayList<>(arrived);
        arrived.forEach(Parcel::leave);
        for (int attempt = 1; !left.isEmpty() && attempt <= DELETE_ATTEMPTS; attempt++) {
            List<DeleteMessageBatchRequestEntry> entries = new ArrayList<>();
            for (Parcel parcel : left) {
                entries.add(DeleteMessageBatchRequestEntry.builder()
                        .id(Integer.toString(entries.size()))
                        .receiptHandle(parcel.receiptHandle())
                        .build());
            }
            DeleteMessageBatchResponse deleted = sqs.deleteMessageBatch(
                    request -> request.queueUrl(queue.url()).entries(entries));
            track.moved(track.moved() + deleted.successful().size());
            List<Parcel> tried = left;
            left = deleted.failed().stream()
                    .map(failure -> tried.get(Integer.parseInt(failure.id())))
                    .toList();
        }
        for (Parcel parcel : left) {
            track.failedOne("message %s was sent, but could not be deleted from %s: it is in both queues"
                    .formatted(parcel.letter().messageId(), queue.name()));
        }
    }
}
