package io.holdfast.consumer;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * Takes messages from one queue and gives them to a handler, until it is closed. Any thread may call its methods.
 *
 * <pre>{@code
 * QueueConsumer consumer = QueueConsumer.builder(sqs, "orders")
 *         .handler((order, delivery) -> {
 *             shop.place(order);
 *             return Outcome.ack();
 *         })
 *         .build();
 * consumer.start();
 * }</pre>
 *
 * <p>A message is deleted only after its own handler said so; until then its lease is kept alive. A started consumer keeps the process alive.
 */
public final class QueueConsumer implements AutoCloseable {
    private final Settings<?> settings;
    private @Nullable Machinery machinery;
    private boolean closed;
    private int concurrency;
    private boolean paused;

    QueueConsumer(Settings<?> settings) {
        this.settings = settings;
        this.concurrency = settings.concurrency;
    }

    /** Begins the description of a consumer. The client stays the caller's: the consumer does not close it. */
    public static ConsumerBuilder<String> builder(SqsClient sqs, String queueNameOrUrl) {
        return ConsumerBuilder.of(sqs, queueNameOrUrl);
    }

    /**
     * Looks the queue up and begins to poll. A consumer starts once.
     *
     * @throws QueueNotFoundException if there is no such queue
     */
    public synchronized void start() {
        if (machinery != null || closed) {
            throw new IllegalStateException("a consumer starts once");
        }
        SourceQueue queue = new QueueLookup(settings).find();
        Surroundings surroundings = new Surroundings(queue.name());
        Machinery made = new Machinery(settings, queue, surroundings);
        made.pause(paused);
        if (concurrency != settings.concurrency) {
            made.concurrency(concurrency);
        }
        machinery = made;
        made.start();
        if (settings.closeOnJvmShutdown) {
            surroundings.beforeExit(this::close);
        }
    }

    /** Receives nothing more until {@link #resume()}; what is in hand is finished, and so is what a poll under way brings. */
    public synchronized void pause() {
        pause(true);
    }

    public synchronized void resume() {
        pause(false);
    }

    private void pause(boolean pause) {
        paused = pause;
        if (machinery != null) {
            machinery.pause(pause);
        }
    }

    /** Changes how many messages may be in hand; fewer take effect as messages finish. */
    public synchronized void concurrency(int messages) {
        concurrency = ConsumerBuilder.requireConcurrency(messages);
        if (machinery != null) {
            machinery.concurrency(messages);
        }
    }

    /** How many messages may be in hand. */
    public synchronized int concurrency() {
        return concurrency;
    }

    /** How it is now. Cheap enough to be asked every second. */
    public Health health() {
        Machinery running = running();
        return running != null
                ? running.health()
                : new Health(Health.Status.DOWN, List.of("not started"), 0, 0, false, Optional.empty());
    }

    /** The visibility that the last handlers call for, max(6 × median, 3 × 99th percentile); empty before 50 of them have run. */
    public Optional<Duration> visibilityAdvice() {
        Machinery running = running();
        return running != null ? running.times().visibilityAdvice() : Optional.empty();
    }

    /**
     * Stops within the shutdown deadline: no more polls, the messages in hand are finished, what is not finished in time is released, deletes
     * are flushed. Called from a handler or a listener it only begins all that and returns, since its own thread is waited for.
     */
    @Override
    public void close() {
        Machinery running;
        synchronized (this) {
            closed = true;
            running = machinery;
        }
        if (running != null) {
            running.close();
        }
    }

    private synchronized @Nullable Machinery running() {
        return machinery;
    }
}
