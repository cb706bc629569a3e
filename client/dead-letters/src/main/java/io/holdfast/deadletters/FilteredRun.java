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
final class FilteredRun implements RedriveRun {
    private record Stop(State how, String why) {
        static Optional<Stop> because(State how, String why) {
            return Optional.of(new Stop(how, why));
        }
    }

    private static final Optional<Stop> CANCELLED = Stop.because(State.CANCELLED, "it was cancelled");

    private final SqsClient sqs;
    private final DeadLetterQueue queue;
    private final Targets targets;
    private final Predicate<DeadLetter> filter;
    private final long atMost;
    private final int rate;
    private final Watch watch;
    private final Timing timing;
    private final IdSet known = new IdSet();
    /** Groups of a FIFO queue in which a message had to stay: the later ones stay behind it. */
    private final IdSet stuckGroups = new IdSet();

    private long homeless;
    private long lastWatchNanos;

    FilteredRun(
            SqsClient sqs,
            DeadLetterQueue queue,
            Targets targets,
            Predicate<DeadLetter> filter,
            long atMost,
            int rate,
            Watch watch,
            Timing timing) {
        this.sqs = sqs;
        this.queue = queue;
        this.targets = targets;
        this.filter = filter;
        this.atMost = atMost;
        this.rate = rate;
        this.watch = watch;
        this.timing = timing;
        this.lastWatchNanos = timing.nanos();
    }

    @Override
    public void run(Track track) throws IOException, InterruptedException {
        Transfer transfer = new Transfer(sqs, queue, targets, known, rate, timing);
        Optional<Stop> stop;
        try (Held held = new Held(sqs, queue.url())) {
            try {
                stop = moveAll(track, held, transfer);
            } finally {
                held.release(); // before the end is announced: the process may exit then
            }
        }
        if (stop.isPresent()) {
            watch.seesTooMany(track);
            track.end(stop.get().how(), stop.get().why());
        } else if (homeless > 0) {
            watch.seesTooMany(track);
            track.end(State.FAILED, homelessReason());
        } else {
            watch.finish(track);
        }
    }

    /** Leases last about twice as long as the pass, so that what was skipped does not come round again. */
    static Duration lease(long messages, int rate) {
        long seconds = 600 + 2 * messages / rate;
        return Duration.ofSeconds(Math.min(seconds, Duration.ofHours(12).toSeconds()));
    }

    /** Returns why it stopped before its end, if it did. */
    private Optional<Stop> moveAll(Track track, Held held, Transfer transfer) throws InterruptedException {
        Look look = new Look(sqs, queue.url(), lease(queue.depth().total(), rate));
        while (look.goesOn() && track.moved() < atMost) {
            if (track.isCancelled()) {
                return CANCELLED;
            }
            List<Parcel> parcels = receive(look, track, held);
            try {
                for (List<Parcel> bite : transfer.bites(parcels, rate)) {
                    Optional<Stop> stop = move(bite, track, transfer);
                    if (stop.isPresent()) {
                        return stop;
                    }
                }
            } finally {
                for (Parcel parcel : parcels) {
                    if (!parcel.isGone()) {
                        held.add(parcel.receiptHandle());
                    }
                }
            }
        }
        return look.isFull()
                ? Stop.because(State.FAILED, "the queue lets no more be in flight, and the filter has left too many")
                : Optional.empty();
    }

    private List<Parcel> receive(Look look, Track track, Held held) {
        List<Parcel> parcels = new ArrayList<>();
        for (Message message : look.next()) {
            if (known.add(message.messageId())) {
                look.foundNew();
                choose(message, parcels, track, held);
            } else {
                held.add(message.receiptHandle()); // skipped before, or sent by us and back again
            }
        }
        return parcels;
    }

    private void choose(Message message, List<Parcel> parcels, Track track, Held held) {
        DeadLetter letter = DeadLetter.of(message);
        if (track.moved() + parcels.size() >= atMost || !filter.test(letter)) {
            track.skippedOne();
            held.add(message.receiptHandle());
            return;
        }
        Optional<String> target = targets.of(letter);
        track.origins(origins -> origins.and(letter));
        if (target.isEmpty() || isBehindAStuckOne(letter)) {
            homeless++;
            letter.groupId().filter(group -> queue.fifo()).ifPresent(stuckGroups::add);
            track.failedOne(homelessReason());
            held.add(message.receiptHandle());
            return;
        }
        parcels.add(new Parcel(letter, message.receiptHandle(), target.get()));
    }

    private boolean isBehindAStuckOne(DeadLetter letter) {
        return queue.fifo() && letter.groupId().filter(stuckGroups::contains).isPresent();
    }

    private String homelessReason() {
        return homeless == 1
                ? "1 message does not say which of the queue's sources it came from; say where to move it"
                : "%d messages do not say which of the queue's sources they came from; say where to move them"
                        .formatted(homeless);
    }

    /** Moves the bite unless the redrive must stop before or after it. */
    private Optional<Stop> move(List<Parcel> bite, Track track, Transfer transfer) throws InterruptedException {
        if (track.pause(transfer.waitNanos())) {
            return CANCELLED;
        }
        transfer.move(bite, track);
        if (queue.fifo() && bite.stream().anyMatch(parcel -> !parcel.isGone())) {
            // Going on would let later messages of the group overtake this one.
            return Stop.because(State.FAILED, track.progress().reason());
        }
        if (timing.nanos() - lastWatchNanos >= Watch.INTERVAL_NANOS) {
            lastWatchNanos = timing.nanos();
            if (watch.seesTooMany(track)) {
                return Stop.because(State.BOUNCED, Watch.reason(track));
            }
        }
        return Optional.empty();
    }
}
