package io.holdfast.deadletters;

import io.holdfast.deadletters.RedriveProgress.State;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/**
 * Moves the messages that a filter chooses, by itself: it receives each, sends it and only then deletes it, so that a crash leaves a message
 * in both queues rather than in none. What the filter leaves is held until the end and then released. One thread, one run.
 */
final class FilteredRedrive implements RedriveRun {
    private record Stop(State how, String why) {
        static Optional<Stop> because(State how, String why) {
            return Optional.of(new Stop(how, why));
        }
    }

    private static final Optional<Stop> CANCELLED = Stop.because(State.CANCELLED, "it was cancelled");

    private final SqsClient sqs;
    private final DeadLetterQueue queue;
    private final RedriveTargets targets;
    private final Predicate<DeadLetter> filter;
    private final long atMost;
    private final int rate;
    private final BounceWatch watch;
    private final Timing timing;
    private final IdSet known = new IdSet();
    private final LettersWithoutTarget withoutTarget;
    private long lastWatchNanos;

    FilteredRedrive(
            SqsClient sqs,
            DeadLetterQueue queue,
            RedriveTargets targets,
            Predicate<DeadLetter> filter,
            long atMost,
            int rate,
            BounceWatch watch,
            Timing timing) {
        this.sqs = sqs;
        this.queue = queue;
        this.targets = targets;
        this.filter = filter;
        this.atMost = atMost;
        this.rate = rate;
        this.watch = watch;
        this.timing = timing;
        this.withoutTarget = new LettersWithoutTarget(queue.fifo());
        this.lastWatchNanos = timing.nanos();
    }

    @Override
    public void run(RedriveTracker tracker) throws IOException, InterruptedException {
        LetterMover transfer = new LetterMover(sqs, queue, targets, known, rate, timing);
        Optional<Stop> stop;
        try (HeldReceipts held = new HeldReceipts(sqs, queue.url())) {
            try {
                stop = moveAll(tracker, held, transfer);
            } finally {
                held.release(); // before the end is announced: the process may exit then
            }
        }
        if (stop.isPresent()) {
            watch.seesTooMany(tracker);
            tracker.end(stop.get().how(), stop.get().why());
        } else if (!withoutTarget.isEmpty()) {
            watch.seesTooMany(tracker);
            tracker.end(State.FAILED, withoutTarget.reason());
        } else {
            watch.finish(tracker);
        }
    }

    /** Leases last about twice as long as the pass, so that what was skipped does not come round again. */
    static Duration lease(long messages, int rate) {
        long seconds = 600 + 2 * messages / rate;
        return Duration.ofSeconds(Math.min(seconds, Duration.ofHours(12).toSeconds()));
    }

    /** Returns why it stopped before its end, if it did. */
    private Optional<Stop> moveAll(RedriveTracker tracker, HeldReceipts held, LetterMover transfer)
            throws InterruptedException {
        QueuePass pass = new QueuePass(sqs, queue.url(), lease(queue.depth().total(), rate));
        while (pass.goesOn() && tracker.moved() < atMost) {
            if (tracker.isCancelled()) {
                return CANCELLED;
            }
            List<MovableLetter> movables = receive(pass, tracker, held);
            try {
                for (List<MovableLetter> batch : transfer.batches(movables, rate)) {
                    Optional<Stop> stop = move(batch, tracker, transfer);
                    if (stop.isPresent()) {
                        return stop;
                    }
                }
            } finally {
                for (MovableLetter movable : movables) {
                    if (!movable.isGone()) {
                        held.add(movable.receiptHandle());
                    }
                }
            }
        }
        return pass.isFull()
                ? Stop.because(
                        State.FAILED,
                        "the queue allows no more messages in flight, and the filter has skipped too many")
                : Optional.empty();
    }

    private List<MovableLetter> receive(QueuePass pass, RedriveTracker tracker, HeldReceipts held) {
        List<MovableLetter> movables = new ArrayList<>();
        for (Message message : pass.next()) {
            if (known.add(message.messageId())) {
                pass.foundNew();
                choose(message, movables, tracker, held);
            } else {
                held.add(message.receiptHandle()); // skipped before, or sent by us and back again
            }
        }
        return movables;
    }

    private void choose(Message message, List<MovableLetter> movables, RedriveTracker tracker, HeldReceipts held) {
        DeadLetter letter = DeadLetter.of(message);
        if (tracker.moved() + movables.size() >= atMost || !filter.test(letter)) {
            tracker.skippedOne();
            held.add(message.receiptHandle());
            return;
        }
        Optional<String> target = targets.of(letter);
        tracker.origins(origins -> origins.and(letter));
        if (target.isEmpty() || withoutTarget.blocks(letter)) {
            withoutTarget.add(letter);
            tracker.failedOne(withoutTarget.reason());
            held.add(message.receiptHandle());
            return;
        }
        movables.add(new MovableLetter(letter, message.receiptHandle(), target.get()));
    }

    /** Moves the batch unless the redrive must stop before or after it. */
    private Optional<Stop> move(List<MovableLetter> batch, RedriveTracker tracker, LetterMover transfer)
            throws InterruptedException {
        if (tracker.pause(transfer.waitNanos())) {
            return CANCELLED;
        }
        transfer.move(batch, tracker);
        if (queue.fifo() && batch.stream().anyMatch(movable -> !movable.isGone())) {
            // Going on would let later messages of the group overtake this one.
            return Stop.because(State.FAILED, tracker.progress().reason());
        }
        if (timing.nanos() - lastWatchNanos >= BounceWatch.INTERVAL_NANOS) {
            lastWatchNanos = timing.nanos();
            if (watch.seesTooMany(tracker)) {
                return Stop.because(State.BOUNCED, BounceWatch.reason(tracker));
            }
        }
        return Optional.empty();
    }
}
