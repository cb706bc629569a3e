package io.holdfast.consumer;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
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
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private final ConsumerSettings<?> settings;
    private final ProcessEnvironment environment;
    private boolean started;
    private @Nullable ConsumerRuntime runtime;
    private @Nullable QueueAway away;
    private boolean closed;
    private int concurrency;
    private boolean paused;

    /** Why a started consumer does not run yet. */
    private record QueueAway(long sinceNanos, RuntimeException last) {}

    QueueConsumer(ConsumerSettings<?> settings) {
        this.settings = settings;
        this.environment = new ProcessEnvironment(QueueLookup.nameOf(settings.queue), settings.clock);
        this.concurrency = settings.concurrency;
    }

    /** Begins the description of a consumer. The client stays the caller's: the consumer does not close it. */
    public static ConsumerBuilder<String> builder(SqsClient sqs, String queueNameOrUrl) {
        return ConsumerBuilder.of(sqs, queueNameOrUrl);
    }

    /**
     * Looks the queue up and begins to poll. If the server cannot be reached or does not answer as it should, this returns all the same: the
     * consumer then tries again every 1 to 30 s, {@link #health()} says so, and it begins by itself. A consumer starts once.
     *
     * @throws QueueNotFoundException if there is no such queue
     */
    public void start() {
        synchronized (this) {
            if (started || closed) {
                throw new IllegalStateException("a consumer can be started only once");
            }
            started = true;
        }
        try {
            begin(new QueueLookup(settings).find()); // without the monitor: health() must not wait for the server
        } catch (SdkException unreachable) {
            notYet(unreachable);
            environment.thread("starter", false, this::startLater).start();
        } catch (RuntimeException wrong) {
            synchronized (this) {
                started = false;
            }
            throw wrong;
        }
        if (settings.closeOnJvmShutdown) {
            environment.onJvmShutdown(this::close);
        }
    }

    private synchronized void begin(SourceQueue queue) {
        if (closed) {
            return;
        }
        ConsumerRuntime made = new ConsumerRuntime(settings, queue, environment);
        made.pause(paused);
        if (concurrency != settings.concurrency) {
            made.concurrency(concurrency);
        }
        runtime = made;
        away = null;
        made.start();
    }

    /** Has a thread of its own until the queue is found or the consumer is closed. */
    private void startLater() {
        int[] failures = {0};
        BackgroundRunner.Loop lookup = () -> {
            if (awaitBackoff(failures[0]++)) {
                return false;
            }
            try {
                begin(new QueueLookup(settings).find());
                return false;
            } catch (RuntimeException still) {
                notYet(still);
                return true;
            }
        };
        new BackgroundRunner((what, failure) -> {}).loop("The start of a consumer", lookup, () -> {});
    }

    /** True if the consumer was closed meanwhile. */
    private synchronized boolean awaitBackoff(int failures) throws InterruptedException {
        long longest = ConsumerLimits.RECEIVE_BACKOFF_LONGEST.toNanos();
        long grown = Math.min(longest, ConsumerLimits.RECEIVE_BACKOFF_FIRST.toNanos() << Math.min(failures, 10));
        long end = environment.nanos() + grown / 2 + environment.random().nextLong(grown / 2);
        for (long left = end - environment.nanos(); left > 0 && !closed; left = end - environment.nanos()) {
            wait(Math.min(ConsumerLimits.NAP.toMillis(), left / 1_000_000 + 1));
        }
        return closed;
    }

    private synchronized void notYet(RuntimeException failure) {
        log.warn("Cannot look up queue \"{}\"; trying again", settings.queue, failure);
        away = new QueueAway(away == null ? environment.nanos() : away.sinceNanos(), failure);
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
        if (runtime != null) {
            runtime.pause(pause);
        }
    }

    /** Changes how many messages may be in hand; fewer take effect as messages finish. */
    public synchronized void concurrency(int messages) {
        concurrency = ConsumerBuilder.requireConcurrency(messages);
        if (runtime != null) {
            runtime.concurrency(messages);
        }
    }

    /** How many messages may be in hand. */
    public synchronized int concurrency() {
        return concurrency;
    }

    /** How it is now. Cheap enough to be asked every second. */
    public Health health() {
        ConsumerRuntime running = running();
        return running != null ? running.health() : notRunning();
    }

    private synchronized Health notRunning() {
        Health.Status status = Health.Status.DOWN;
        String reason = closed ? "closed" : started ? "starting" : "not started";
        if (away != null && !closed) {
            boolean forLong = environment.nanos() - away.sinceNanos() >= ConsumerLimits.FAILING_IS_DOWN.toNanos();
            boolean missing = away.last() instanceof QueueNotFoundException;
            status = forLong || missing ? Health.Status.DOWN : Health.Status.DEGRADED;
            reason = "the queue cannot be looked up: " + away.last();
        }
        return new Health(status, List.of(reason), 0, 0, paused, Optional.empty());
    }

    /** The visibility that the last handlers call for, max(6 × median, 3 × 99th percentile); empty before 50 of them have run. */
    public Optional<Duration> visibilityAdvice() {
        ConsumerRuntime running = running();
        return running != null ? running.times().visibilityAdvice() : Optional.empty();
    }

    /**
     * Stops within the shutdown deadline: no more polls, the messages in hand are finished, what is not finished in time is released, deletes
     * are flushed. Called from a handler or a listener it only begins all that and returns, since its own thread is waited for.
     */
    @Override
    public void close() {
        ConsumerRuntime running;
        synchronized (this) {
            closed = true;
            running = runtime;
            notifyAll();
        }
        if (running != null) {
            running.close();
        }
    }

    private synchronized @Nullable ConsumerRuntime running() {
        return runtime;
    }
}
