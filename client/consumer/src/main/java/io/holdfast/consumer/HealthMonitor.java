package io.holdfast.consumer;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees whether a consumer does what it should, and says so in the log and in {@link Health}. Any thread, but {@link #check} is the lease
 * renewer's.
 */
final class HealthMonitor {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private static final long CHECK_PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    final AtomicInteger stuck = new AtomicInteger();
    private final CurrentQueue current;
    private final Clocks clocks;
    private final Listeners listeners;
    private final HandlerTimes times;
    private final long stallNanos;
    private volatile @Nullable Instant lastPollAt;
    private volatile @Nullable Failing failing;
    private volatile boolean stalled;
    private long checkedNanos;
    private long advisedNanos;

    private volatile @Nullable Unexpected unexpected;

    private record Failing(long sinceNanos, Throwable last) {}

    private record Unexpected(long atNanos, String text) {}

    HealthMonitor(CurrentQueue current, Clocks clocks, Listeners listeners, HandlerTimes times, Duration longPoll) {
        this.current = current;
        this.clocks = clocks;
        this.listeners = listeners;
        this.times = times;
        this.stallNanos = longPoll.plus(ConsumerLimits.STALL_GRACE).toNanos();
        this.checkedNanos = clocks.nanos();
        this.advisedNanos = clocks.nanos();
    }

    void polled() {
        lastPollAt = clocks.wall();
        if (failing != null) {
            failing = null;
        }
    }

    /** Something in the background threw what it should not have, and goes on. */
    void unexpected(String what, Throwable failure) {
        unexpected = new Unexpected(clocks.nanos(), what + " failed unexpectedly: " + failure);
    }

    void pollFailed(Throwable failure) {
        Failing already = failing;
        failing = new Failing(already == null ? clocks.nanos() : already.sinceNanos(), failure);
    }

    /** Called again and again; checks now and then. */
    void check(Pollers pollers) {
        long now = clocks.nanos();
        if (now - checkedNanos < CHECK_PERIOD_NANOS) {
            return;
        }
        checkedNanos = now;
        SourceQueue queue = current.view().queue();
        long polling = pollers.longestPollNanos();
        boolean stalledNow = polling > stallNanos;
        if (stalledNow && !stalled) {
            Duration silence = Duration.ofNanos(polling);
            log.error("A poll of queue \"{}\" has not been answered for {}", queue.name(), silence);
            listeners.tell(listener -> listener.stalled(queue.name(), silence));
        }
        stalled = stalledNow;
        if (now - advisedNanos >= ConsumerLimits.ADVICE_PERIOD.toNanos()) {
            advisedNanos = now;
            times.visibilityAdvice().ifPresent(this::logAdvice);
        }
    }

    private void logAdvice(Duration advice) {
        SourceQueue queue = current.view().queue();
        if (advice.toSeconds() > queue.visibilitySeconds()) {
            log.warn(
                    "Queue \"{}\": recommended visibility timeout {} s (now {} s)",
                    queue.name(),
                    advice.toSeconds(),
                    queue.visibilitySeconds());
        } else {
            log.info(
                    "Queue \"{}\": recommended visibility timeout {} s (now {} s, which is enough)",
                    queue.name(),
                    advice.toSeconds(),
                    queue.visibilitySeconds());
        }
    }

    Health health(Pollers pollers, Thread renewerThread, int inFlight, int slots, boolean closing) {
        List<String> down = new ArrayList<>();
        List<String> degraded = new ArrayList<>();
        if (closing) {
            down.add("closed");
        } else if (pollers.alive() == 0) {
            down.add("no poller is alive");
        } else if (!renewerThread.isAlive()) {
            down.add("the heartbeat thread has ended");
        }
        if (stalled) {
            down.add("a poll has not been answered for "
                    + Duration.ofNanos(pollers.longestPollNanos()).toSeconds() + " s");
        }
        Failing now = failing;
        if (now != null) {
            boolean forLong = clocks.nanos() - now.sinceNanos() >= ConsumerLimits.FAILING_IS_DOWN.toNanos();
            (forLong ? down : degraded).add("receives fail: " + now.last());
        }
        Unexpected survived = unexpected;
        if (survived != null && clocks.nanos() - survived.atNanos() < ConsumerLimits.UNEXPECTED_IS_TOLD.toNanos()) {
            degraded.add(survived.text());
        }
        int stuckNow = Math.max(0, stuck.get());
        if (stuckNow > 0) {
            (stuckNow >= slots ? down : degraded).add(stuckNow + " handlers run longer than the maximum lease");
        }
        Health.Status status =
                !down.isEmpty() ? Health.Status.DOWN : degraded.isEmpty() ? Health.Status.UP : Health.Status.DEGRADED;
        down.addAll(degraded);
        return new Health(status, down, inFlight, stuckNow, pollers.paused(), Optional.ofNullable(lastPollAt));
    }
}
