package io.holdfast.deadletters;

import io.holdfast.deadletters.DeadLettersRefused.Reason;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/** Writes what it sees of a queue to the disk, and gives everything back, also when it fails. One thread, one run. */
final class SnapshotPass {
    private final SqsClient sqs;
    private final DeadLetterQueue queue;
    private final SnapshotFiles files;
    private final Duration lease;
    private final LongConsumer onProgress;
    private final BooleanSupplier stop;
    private final Clock clock = RealTime.clock();
    private long duplicates;

    SnapshotPass(
            SqsClient sqs,
            DeadLetterQueue queue,
            SnapshotFiles files,
            Duration lease,
            LongConsumer onProgress,
            BooleanSupplier stop) {
        this.sqs = sqs;
        this.queue = queue;
        this.files = files;
        this.lease = lease;
        this.onProgress = onProgress;
        this.stop = stop;
    }

    void run() throws IOException {
        Instant startedAt = clock.instant();
        try (MessageFile messages = new MessageFile(files.part());
                HeldReceipts held = new HeldReceipts(sqs, queue.url())) {
            boolean resumed = messages.messages() > 0;
            String stopped = "";
            long visibleAtEnd = 0;
            long notReleased;
            Optional<IOException> refusedByDisk = Optional.empty();
            try {
                stopped = receiveAll(messages, held);
                visibleAtEnd = new QueueReader(sqs).depth(queue.url()).visible();
            } catch (IOException disk) {
                refusedByDisk = Optional.of(disk);
            } finally {
                notReleased = held.release();
            }
            if (refusedByDisk.isPresent()) {
                throw interrupted(refusedByDisk.get(), messages.messages(), notReleased);
            }
            finish(
                    messages.messages(),
                    notReleased,
                    new Manifest(
                            queue.name(),
                            queue.url(),
                            queue.arn(),
                            queue.fifo(),
                            queue.sources().stream()
                                    .map(DeadLetterQueue.Source::arn)
                                    .toList(),
                            startedAt,
                            clock.instant(),
                            resumed,
                            messages.messages(),
                            messages.bytes(),
                            duplicates,
                            new Manifest.Unseen(
                                    queue.depth().inFlight(), queue.depth().delayed(), visibleAtEnd),
                            notReleased,
                            stopped,
                            queue.warnings(),
                            FileDigest.sha256(files.part())));
        }
    }

    private void finish(long messages, long notReleased, Manifest manifest) {
        try {
            files.finish(manifest);
        } catch (IOException disk) {
            throw interrupted(disk, messages, notReleased);
        }
    }

    private DeadLettersRefused interrupted(IOException disk, long messages, long notReleased) {
        return new DeadLettersRefused(
                Reason.SNAPSHOT_NOT_WRITTEN,
                "The snapshot in %s could not be written (%s). It holds %d messages so far; %s. Make room and resume it."
                        .formatted(
                                files.directory(),
                                disk.getMessage(),
                                messages,
                                notReleased == 0
                                        ? "all that were received are visible in the queue again"
                                        : "%d that were received stay hidden for %s at most"
                                                .formatted(notReleased, DurationText.of(lease))),
                disk);
    }

    /** Returns why it stopped early, or nothing. */
    private String receiveAll(MessageFile messages, HeldReceipts held) throws IOException {
        QueuePass pass = new QueuePass(sqs, queue.url(), lease);
        long startNanos = System.nanoTime();
        long budgetNanos = lease.toNanos() / 10 * 9;
        IdSet seen = new IdSet();
        while (pass.goesOn()) {
            if (stop.getAsBoolean()) {
                return "it was asked to stop";
            }
            if (System.nanoTime() - startNanos > budgetNanos) {
                return "its first leases were about to expire; use a longer lease";
            }
            List<Message> received = pass.next();
            received.forEach(message -> held.add(message.receiptHandle())); // before a write, which may fail
            for (Message message : received) {
                messages.add(DeadLetter.of(message));
                if (seen.add(message.messageId())) {
                    pass.foundNew();
                } else {
                    duplicates++;
                }
            }
            onProgress.accept(messages.messages());
        }
        return pass.isFull() ? "the queue allows no more messages in flight" : "";
    }
}
