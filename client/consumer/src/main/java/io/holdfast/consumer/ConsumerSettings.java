package io.holdfast.consumer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * What a builder collects, with the defaults and their reasons. Written by the builder's thread; nobody changes it after {@code build()}.
 */
final class ConsumerSettings<T> {
    final SqsClient sqs;
    final String queue;
    Decoder<T> decoder;

    @Nullable
    MessageHandler<T> handler;

    @Nullable
    BatchHandler<T> batchHandler;

    /** Ten: one full receive. */
    int concurrency = 10;

    /** 0: one for each ten slots, because a receive brings at most ten. */
    int pollers;

    /** The longest that SQS allows: an idle consumer asks three times a minute. */
    Duration longPoll = ConsumerLimits.LONGEST_WAIT;

    /** Null: yes where the server gives nothing to a poll that nobody reads any more, which a Holdfast server tells. */
    @Nullable
    Boolean abortLongPollOnClose;

    /** One minute: what an operator changes in an incident works soon, for one call a minute. */
    Duration settingsRefresh = ConsumerLimits.LOOKUP_PERIOD;

    /** Null: the real one. */
    @Nullable
    Clocks clock;

    Visibility visibility = Visibility.fromQueue();
    Heartbeat heartbeat = Heartbeat.everyFraction(3);

    /** One hour: a handler that takes longer is more likely stuck than busy. */
    Duration maximumLease = Duration.ofHours(1);

    RetryPolicy retry = RetryPolicy.exponential(Duration.ofSeconds(5), Duration.ofMinutes(15));
    Malformed malformed = Malformed.quarantine();
    Acknowledgement acknowledgement = Acknowledgement.eachAlone();
    BodyResolver bodies = BodyResolver.asTheyAre();
    final List<Interceptor> interceptors = new ArrayList<>();
    final List<ConsumerListener> listeners = new ArrayList<>();

    /** Less than the 120 s that orchestrators are usually told to wait before they kill. */
    Duration shutdownDeadline = Duration.ofSeconds(90);

    boolean virtualThreads = true;
    boolean closeOnJvmShutdown;

    ConsumerSettings(SqsClient sqs, String queue, Decoder<T> decoder) {
        this.sqs = sqs;
        this.queue = queue;
        this.decoder = decoder;
    }

    int pollersFor(int slots) {
        int needed = (slots + ConsumerLimits.BATCH_ENTRIES - 1) / ConsumerLimits.BATCH_ENTRIES;
        return pollers > 0 ? Math.min(pollers, slots) : needed;
    }

    boolean inBatches() {
        return batchHandler != null;
    }
}
