package io.holdfast.consumer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;

/**
 * Keeps the leases of all messages in hand alive, from the moment of their receipt. {@link #run} has a thread of its own, which only looks;
 * the calls are made on a few others, so that one that hangs does not stop the rest. While nothing is in hand it sleeps.
 */
final class LeaseRenewer implements Runnable {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);

    /** The longest sleep; the monitor also looks at things that no message announces. */
    static final long LONGEST_SLEEP_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long SHORTEST_SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final ConsumerContext context;
    private final Executor callers;
    private final BackgroundRunner background;
    private final Runnable monitor;
    private final Consumer<ReceivedMessage> whenStuck;
    private volatile boolean stopped;

    LeaseRenewer(
            ConsumerContext context,
            Executor callers,
            BackgroundRunner background,
            Runnable monitor,
            Consumer<ReceivedMessage> whenStuck) {
        this.context = context;
        this.callers = callers;
        this.background = background;
        this.monitor = monitor;
        this.whenStuck = whenStuck;
    }

    @Override
    public void run() {
        context.inFlight().wakes(Thread.currentThread());
        background.loop("The heartbeat thread", this::lookOnce, () -> LockSupport.parkNanos(this, PAUSE_NANOS));
    }

    private boolean lookOnce() {
        beat();
        monitor.run();
        LockSupport.parkNanos(this, untilNextNeed());
        return !stopped;
    }

    void stop() {
        stopped = true;
        context.inFlight().lookAgain();
    }

    /** Beats for all that are due now or soon: messages received at different moments then share calls. */
    private void beat() {
        long now = context.clocks().nanos();
        long horizon = context.terms().intervalNanos() / 4;
        List<ReceivedMessage> due = new ArrayList<>();
        List<Integer> seconds = new ArrayList<>();
        for (ReceivedMessage received : context.inFlight().all()) {
            switch (received.lease.need(now, horizon)) {
                case NOTHING -> {}
                case EXPIRED -> received.lose();
                case STUCK -> whenStuck.accept(received);
                case BEAT -> {
                    int asked = received.lease.beginBeat();
                    if (asked > 0) {
                        due.add(received);
                        seconds.add(asked);
                    }
                }
            }
        }
        for (ReceivedMessage orphan : context.inFlight().orphans()) {
            if (orphan.lease.need(now, horizon) == Lease.Need.STUCK) {
                whenStuck.accept(orphan);
            }
        }
        for (int from = 0; from < due.size(); from += ConsumerLimits.BATCH_ENTRIES) {
            int to = Math.min(due.size(), from + ConsumerLimits.BATCH_ENTRIES);
            List<ReceivedMessage> ten = due.subList(from, to);
            List<Integer> theirs = seconds.subList(from, to);
            execute(ten, theirs);
        }
    }

    private void execute(List<ReceivedMessage> ten, List<Integer> seconds) {
        try {
            callers.execute(() -> background.once("A heartbeat", () -> extend(ten, seconds)));
        } catch (Throwable noThread) {
            ten.forEach(received -> received.lease.notExtended());
            throw noThread;
        }
    }

    private void extend(List<ReceivedMessage> batch, List<Integer> seconds) {
        try {
            ask(batch, seconds);
        } catch (Throwable unexpected) {
            batch.forEach(received -> received.lease.endBeat()); // a beat that never ends would be the last one
            throw unexpected;
        }
    }

    private void ask(List<ReceivedMessage> batch, List<Integer> seconds) {
        long asked = context.clocks().nanos();
        Map<Integer, BatchResultErrorEntry> failed;
        try {
            failed = context.calls()
                    .changeVisibility(batch, seconds, context.terms().callTimeout());
        } catch (Throwable notAnswered) {
            log.warn("A heartbeat for {} messages failed; trying again", batch.size(), notAnswered);
            batch.forEach(received -> received.lease.notExtended());
            tell(0, batch.size());
            context.inFlight().lookAgain();
            return;
        }
        for (int i = 0; i < batch.size(); i++) {
            ReceivedMessage received = batch.get(i);
            BatchResultErrorEntry refusal = failed.get(i);
            if (refusal == null) {
                received.lease.extended(asked, seconds.get(i));
            } else if (StaleReceipts.isStale(refusal)) {
                log.warn(
                        "Lost the lease of message {}: {} {}", received.messageId(), refusal.code(), refusal.message());
                received.lose();
            } else {
                received.lease.notExtended();
            }
        }
        tell(batch.size() - failed.size(), failed.size());
        if (!failed.isEmpty()) {
            context.inFlight().lookAgain();
        }
    }

    private void tell(int extended, int failed) {
        context.listeners().tell(listener -> listener.heartbeat(context.queue().name(), extended, failed));
    }

    private long untilNextNeed() {
        if (context.inFlight().size() == 0) {
            return LONGEST_SLEEP_NANOS;
        }
        long now = context.clocks().nanos();
        // What arrives while this sleeps is due one interval after its arrival, so a sleep of one interval is never too
        // long for it.
        long sleep = Math.min(LONGEST_SLEEP_NANOS, context.terms().intervalNanos());
        for (ReceivedMessage received : context.inFlight().all()) {
            sleep = Math.min(sleep, received.lease.nextNeed(now));
        }
        return Math.max(sleep, SHORTEST_SLEEP_NANOS);
    }
}
