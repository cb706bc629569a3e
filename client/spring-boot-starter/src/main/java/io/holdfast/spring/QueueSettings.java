package io.holdfast.spring;

import io.holdfast.consumer.Acknowledgement;
import io.holdfast.consumer.ConsumerBuilder;
import io.holdfast.consumer.Heartbeat;
import io.holdfast.consumer.Malformed;
import io.holdfast.consumer.RetryPolicy;
import io.holdfast.consumer.Visibility;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a consumer that properties can say; what is null keeps the default of {@link ConsumerBuilder}.
 *
 * @param concurrency How many messages may be in hand at once. Default: 10.
 * @param pollers How many threads poll under load. Default: one for each ten of the concurrency.
 * @param longPoll How long a poll of an empty queue waits, 1 s to 20 s. Default: 20s.
 * @param abortLongPollOnClose Whether stopping waits for no poll under way (true) or for every one (false). Default: a Holdfast server is asked to end it; elsewhere it is waited for.
 * @param visibility How long a received message is invisible to others. Default: the queue's own.
 * @param heartbeatFraction A lease is renewed whenever one n-th of the visibility has passed; 0 for never. Default: 3.
 * @param maximumLease How long a message is held at most, then its handler counts as stuck. Default: 1h.
 * @param retryFirst Wait after the first failure; it doubles with each. Default: 5s.
 * @param retryLongest Longest wait after a failure. Default: 15m.
 * @param retryJitter Whether a random part of the wait is waited. Default: true.
 * @param notRetrying Exceptions after which a message goes to the dead-letter queue at once. Default: none.
 * @param malformed What happens to bodies that cannot be read. Default: quarantine.
 * @param quarantineQueue Where malformed messages go. Default: the queue named like this one with -quarantine, else the dead-letter queue.
 * @param acknowledgementSize How many deletes may share a call, 1 to 10; FIFO queues never share. Default: 1.
 * @param acknowledgementLinger How long a handled message may wait for others to share its delete. Default: 200ms.
 * @param shutdownDeadline How long stopping takes at most. Default: 90s.
 * @param virtualThreads Whether handlers run on virtual threads where Java has them. Default: true.
 */
record QueueSettings(
        @Nullable Integer concurrency,
        @Nullable Integer pollers,
        @Nullable Duration longPoll,
        @Nullable Boolean abortLongPollOnClose,
        @Nullable Duration visibility,
        @Nullable Integer heartbeatFraction,
        @Nullable Duration maximumLease,
        @Nullable Duration retryFirst,
        @Nullable Duration retryLongest,
        @Nullable Boolean retryJitter,
        @Nullable List<Class<? extends Throwable>> notRetrying,
        @Nullable MalformedPolicy malformed,
        @Nullable String quarantineQueue,
        @Nullable Integer acknowledgementSize,
        @Nullable Duration acknowledgementLinger,
        @Nullable Duration shutdownDeadline,
        @Nullable Boolean virtualThreads) {

    /** What {@link Malformed} is called in properties. */
    enum MalformedPolicy {
        QUARANTINE,
        LEAVE_FOR_REDRIVE,
        DELETE_AND_LOG
    }

    /** These settings, and those of another where these say nothing. */
    QueueSettings over(QueueSettings general) {
        return new QueueSettings(
                first(concurrency, general.concurrency),
                first(pollers, general.pollers),
                first(longPoll, general.longPoll),
                first(abortLongPollOnClose, general.abortLongPollOnClose),
                first(visibility, general.visibility),
                first(heartbeatFraction, general.heartbeatFraction),
                first(maximumLease, general.maximumLease),
                first(retryFirst, general.retryFirst),
                first(retryLongest, general.retryLongest),
                first(retryJitter, general.retryJitter),
                first(notRetrying, general.notRetrying),
                first(malformed, general.malformed),
                first(quarantineQueue, general.quarantineQueue),
                first(acknowledgementSize, general.acknowledgementSize),
                first(acknowledgementLinger, general.acknowledgementLinger),
                first(shutdownDeadline, general.shutdownDeadline),
                first(virtualThreads, general.virtualThreads));
    }

    void applyTo(ConsumerBuilder<?> consumer) {
        set(concurrency, consumer::concurrency);
        set(pollers, consumer::pollers);
        set(longPoll, consumer::longPoll);
        set(abortLongPollOnClose, consumer::abortLongPollOnClose);
        set(visibility, time -> consumer.visibility(Visibility.of(time)));
        set(heartbeatFraction, n -> consumer.heartbeat(n == 0 ? Heartbeat.none() : Heartbeat.everyFraction(n)));
        set(maximumLease, consumer::maximumLease);
        consumer.retry(retry());
        set(malformedPolicy(), consumer::malformed);
        set(
                acknowledgementSize,
                size -> consumer.acknowledgement(
                        Acknowledgement.batched(size, or(acknowledgementLinger, Duration.ofMillis(200)))));
        set(shutdownDeadline, consumer::shutdownDeadline);
        set(virtualThreads, consumer::virtualThreads);
    }

    private RetryPolicy retry() {
        RetryPolicy policy = RetryPolicy.exponential(
                or(retryFirst, Duration.ofSeconds(5)), or(retryLongest, Duration.ofMinutes(15)));
        for (Class<? extends Throwable> hopeless : or(notRetrying, List.<Class<? extends Throwable>>of())) {
            policy = policy.notRetrying(hopeless);
        }
        return or(retryJitter, true) ? policy : policy.withoutJitter();
    }

    private @Nullable Malformed malformedPolicy() {
        if (quarantineQueue != null && or(malformed, MalformedPolicy.QUARANTINE) != MalformedPolicy.QUARANTINE) {
            throw new IllegalArgumentException("quarantine-queue is set, but malformed is " + malformed);
        }
        if (quarantineQueue != null) {
            return Malformed.quarantine(quarantineQueue);
        }
        if (malformed == null) {
            return null;
        }
        return switch (malformed) {
            case QUARANTINE -> Malformed.quarantine();
            case LEAVE_FOR_REDRIVE -> Malformed.leaveForRedrive();
            case DELETE_AND_LOG -> Malformed.deleteAndLog();
        };
    }

    private static <T> void set(@Nullable T value, Consumer<T> setting) {
        if (value != null) {
            setting.accept(value);
        }
    }

    private static <T> T or(@Nullable T value, T otherwise) {
        return value != null ? value : otherwise;
    }

    private static <T> @Nullable T first(@Nullable T own, @Nullable T general) {
        return own != null ? own : general;
    }
}
