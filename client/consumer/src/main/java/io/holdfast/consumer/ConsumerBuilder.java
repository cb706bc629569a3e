package io.holdfast.consumer;

import java.time.Duration;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * Describes a consumer. Everything but the handler has a default, told at its method. For one thread, and for one {@link #build()}.
 *
 * @param <T> what the handler takes; text unless a {@link #decoder} says otherwise
 */
public final class ConsumerBuilder<T> {
    private final ConsumerSettings<T> settings;
    private boolean used;

    private ConsumerBuilder(ConsumerSettings<T> settings) {
        this.settings = settings;
    }

    static ConsumerBuilder<String> of(SqsClient sqs, String queueNameOrUrl) {
        if (queueNameOrUrl.isBlank()) {
            throw new IllegalArgumentException("a consumer needs the name or the URL of a queue");
        }
        return new ConsumerBuilder<>(new ConsumerSettings<>(sqs, queueNameOrUrl, (body, delivery) -> body));
    }

    /** How bodies are read. Default: as text. To be called before a handler is given, whose type it decides. */
    public <U> ConsumerBuilder<U> decoder(Decoder<U> decoder) {
        if (settings.handler != null || settings.batchHandler != null) {
            throw new IllegalStateException("set the decoder before the handler: it decides what the handler takes");
        }
        @SuppressWarnings("unchecked") // no handler yet, and the decoder, the only holder of T, is replaced here
        ConsumerBuilder<U> same = (ConsumerBuilder<U>) this;
        same.settings.decoder = decoder;
        return same;
    }

    public ConsumerBuilder<T> handler(MessageHandler<T> handler) {
        settings.handler = handler;
        settings.batchHandler = null;
        return this;
    }

    /** A handler whose normal return means {@link Outcome#ack()}. */
    public ConsumerBuilder<T> voidHandler(MessageHandler.WithoutOutcome<T> handler) {
        return handler((message, delivery) -> {
            handler.handle(message, delivery);
            return Outcome.ack();
        });
    }

    /** A handler that takes the messages of one receive together. */
    public ConsumerBuilder<T> batchHandler(BatchHandler<T> handler) {
        settings.batchHandler = handler;
        settings.handler = null;
        return this;
    }

    /**
     * How many messages may be in hand at once. Default 10. Never more are received than can start at once. The SDK client should allow as
     * many connections as there are slots and pollers together.
     */
    public ConsumerBuilder<T> concurrency(int messages) {
        settings.concurrency = requireConcurrency(messages);
        return this;
    }

    /** How many threads poll under load; one polls while the queue is empty. Default: one for each ten of the concurrency. */
    public ConsumerBuilder<T> pollers(int threads) {
        settings.pollers = requireConcurrency(threads);
        return this;
    }

    /** How long a poll of an empty queue waits, whole seconds from 1 to 20. Default 20 s. */
    public ConsumerBuilder<T> longPoll(Duration wait) {
        ConsumerLimits.requireLease(wait);
        if (wait.compareTo(ConsumerLimits.LONGEST_WAIT) > 0) {
            throw new IllegalArgumentException("a long poll lasts at most 20 s, not " + wait);
        }
        settings.longPoll = wait;
        return this;
    }

    /**
     * Whether closing gives up a long poll that is under way: true does not wait for it, false always waits. Default: a Holdfast server is
     * asked to answer the poll at once, so that an idle consumer stops at once and no message is lost; everywhere else the poll is waited
     * for. Amazon SQS may have given messages to a poll that is given up, and they would be invisible for a while. What such a poll still
     * brings while the process lives is released.
     */
    public ConsumerBuilder<T> abortLongPollOnClose(boolean abort) {
        settings.abortLongPollOnClose = abort;
        return this;
    }

    /** Default: {@link Visibility#fromQueue()}. */
    public ConsumerBuilder<T> visibility(Visibility visibility) {
        settings.visibility = visibility;
        return this;
    }

    /** Default: {@code Heartbeat.everyFraction(3)}. */
    public ConsumerBuilder<T> heartbeat(Heartbeat heartbeat) {
        settings.heartbeat = heartbeat;
        return this;
    }

    /**
     * How long after its receive a message is held at most, 1 s to 11 h 55 min. Default 1 h. Then its handler counts as stuck: it is
     * interrupted, its slot is given to another message, and the message is delivered again.
     */
    public ConsumerBuilder<T> maximumLease(Duration longest) {
        if (longest.compareTo(Duration.ofSeconds(1)) < 0 || longest.compareTo(ConsumerLimits.LONGEST_LEASE) > 0) {
            throw new IllegalArgumentException("the maximum lease is 1 s to 11 h 55 min, not " + longest);
        }
        settings.maximumLease = longest;
        return this;
    }

    /** Default: {@code RetryPolicy.exponential(5 s, 15 min)}. */
    public ConsumerBuilder<T> retry(RetryPolicy policy) {
        settings.retry = policy;
        return this;
    }

    /** Default: {@link Malformed#quarantine()}. */
    public ConsumerBuilder<T> malformed(Malformed policy) {
        settings.malformed = policy;
        return this;
    }

    /** Default: {@link Acknowledgement#eachAlone()}. */
    public ConsumerBuilder<T> acknowledgement(Acknowledgement acknowledgement) {
        settings.acknowledgement = acknowledgement;
        return this;
    }

    /** Where bodies come from. Default: {@link BodyResolver#asTheyAre()}. */
    public ConsumerBuilder<T> bodies(BodyResolver resolver) {
        settings.bodies = resolver;
        return this;
    }

    /** Adds one; the first is the outermost. Default: none. */
    public ConsumerBuilder<T> interceptor(Interceptor interceptor) {
        settings.interceptors.add(interceptor);
        return this;
    }

    /** Adds one. Default: none. */
    public ConsumerBuilder<T> listener(ConsumerListener listener) {
        settings.listeners.add(listener);
        return this;
    }

    /**
     * How often the queue's visibility timeout and redrive policy are read again, at least 1 s; a random part less each time. Default 1 min.
     * A change takes effect with the next receive, and the log tells it.
     */
    public ConsumerBuilder<T> settingsRefresh(Duration period) {
        if (period.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException(
                    "the settings are read again after 1 s at the earliest, not after " + period);
        }
        settings.settingsRefresh = period;
        return this;
    }

    /** The clock for leases, deadlines and back-off, for tests that move it. Default: the real one. */
    public ConsumerBuilder<T> clock(Clocks clock) {
        settings.clock = clock;
        return this;
    }

    /** How long {@link QueueConsumer#close()} takes at most, all in all. Default 90 s. */
    public ConsumerBuilder<T> shutdownDeadline(Duration deadline) {
        if (deadline.isNegative() || deadline.isZero()) {
            throw new IllegalArgumentException("the shutdown deadline must be positive, not " + deadline);
        }
        settings.shutdownDeadline = deadline;
        return this;
    }

    /** Whether handlers run on virtual threads where Java has them (21 and later). Default true; on 17 it makes no difference. */
    public ConsumerBuilder<T> virtualThreads(boolean wanted) {
        settings.virtualThreads = wanted;
        return this;
    }

    /** Whether the consumer closes itself when the JVM is asked to stop, for example by SIGTERM. Default false: something else closes it. */
    public ConsumerBuilder<T> closeOnJvmShutdown(boolean close) {
        settings.closeOnJvmShutdown = close;
        return this;
    }

    /** A consumer that does nothing before {@link QueueConsumer#start()}. */
    public QueueConsumer build() {
        if (settings.handler == null && settings.batchHandler == null) {
            throw new IllegalStateException("a consumer needs a handler");
        }
        if (used) {
            throw new IllegalStateException("a builder can build only one consumer");
        }
        used = true;
        return new QueueConsumer(settings);
    }

    static int requireConcurrency(int number) {
        if (number < 1 || number > ConsumerLimits.CONCURRENCY) {
            throw new IllegalArgumentException("must be 1 to " + ConsumerLimits.CONCURRENCY + ", not " + number);
        }
        return number;
    }
}
