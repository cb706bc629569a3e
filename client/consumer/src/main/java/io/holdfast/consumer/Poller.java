package io.holdfast.consumer;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkServiceException;
import software.amazon.awssdk.services.sqs.model.Message;

/** Asks for messages, again and again, for as many as have a free slot. Has a thread of its own; others may ask how it is. */
final class Poller implements Runnable {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private final int number;
    private final Pollers pollers;
    private final ConsumerContext context;
    private final MessageDispatcher dispatcher;
    private final Supplier<String> newId;
    private final ReceiveBackoff backoff;
    private final Duration longPoll;
    private final AtomicInteger asked = new AtomicInteger();
    private final PollStopwatch stopwatch;

    /** FIFO: the id under which a receive is repeated whose answer the network lost, so that the lost messages come at once. */
    private @Nullable String attemptId;

    /** The slots that a repeated receive may fill. */
    private int kept;

    Poller(
            int number,
            Pollers pollers,
            ConsumerContext context,
            MessageDispatcher dispatcher,
            Supplier<String> newId,
            Supplier<RandomGenerator> random,
            Duration longPoll) {
        this.number = number;
        this.pollers = pollers;
        this.context = context;
        this.dispatcher = dispatcher;
        this.newId = newId;
        this.backoff = new ReceiveBackoff(random);
        this.stopwatch = new PollStopwatch(context.clocks());
        this.longPoll = longPoll;
    }

    @Override
    public void run() {
        try {
            pollers.background()
                    .loop(
                            "A poller",
                            this::pollOnce,
                            () -> pollers.sleep(ConsumerLimits.RECEIVE_BACKOFF_FIRST.toNanos()));
        } finally {
            context.slots().giveBack(kept);
            pollers.ended(this);
        }
    }

    private boolean pollOnce() throws InterruptedException {
        boolean may = pollers.mayPoll(number);
        if (may) {
            takeSlotsAndPoll();
        }
        return may;
    }

    private void takeSlotsAndPoll() throws InterruptedException {
        int slots = kept > 0 ? kept : context.slots().take(ConsumerLimits.BATCH_ENTRIES);
        kept = 0;
        asked.set(slots);
        try {
            if (slots > 0 && pollers.polling()) {
                poll(limits(slots));
            }
        } finally {
            context.slots().giveBack(asked.getAndSet(0)); // whatever happened: a slot that is lost is lost for good
        }
    }

    /** What to ask for with so many slots. Those that are not needed for it are given back. */
    private FailedFifoGroups.ReceiveLimits limits(int slots) {
        boolean harmless = attemptId != null // a receive is repeated as it was
                || context.returned().supported()
                || context.queue().maximumReceiveCount().isEmpty();
        if (harmless) {
            return new FailedFifoGroups.ReceiveLimits(slots, longPoll);
        }
        FailedFifoGroups.ReceiveLimits limits = context.failedGroups().limits(slots, longPoll);
        if (asked.compareAndSet(slots, limits.messages())) {
            context.slots().giveBack(slots - limits.messages());
        }
        return limits;
    }

    private void poll(FailedFifoGroups.ReceiveLimits limits) throws InterruptedException {
        int slots = limits.messages();
        LeaseTerms terms = context.terms();
        List<Message> messages;
        stopwatch.start();
        try {
            if (context.queue().fifo() && attemptId == null) {
                attemptId = newId.get();
            }
            messages = context.calls().receive(limits, terms.seconds(), attemptId);
        } catch (Throwable failure) {
            failed(asked.getAndSet(0), failure);
            return;
        } finally {
            stopwatch.stop();
        }
        boolean abandoned = asked.getAndSet(0) == 0;
        backoff.reset();
        attemptId = null;
        pollers.background().once("A poller", () -> pollers.answered(slots, messages.size()));
        if (abandoned) {
            dispatcher.turnAway(messages, terms);
            return;
        }
        context.slots().giveBack(slots - messages.size());
        if (!messages.isEmpty()) {
            dispatcher.start(messages, terms);
        }
    }

    /** False means, after the stop: it asks the server for nothing, now or later. */
    boolean mayBePolling() {
        return asked.get() > 0;
    }

    /** Nobody waits for the poll under way any more. Returns the slots that it was to fill; what it brings will be turned away. */
    int abandon() {
        return asked.getAndSet(0);
    }

    private void failed(int slots, Throwable failure) throws InterruptedException {
        boolean answerLost = !(failure instanceof SdkServiceException);
        if (context.queue().fifo() && answerLost && !pollers.stopped()) {
            kept = slots;
        } else {
            attemptId = null;
            context.slots().giveBack(slots);
        }
        if (pollers.stopped()) {
            log.debug("A poll failed after the consumer was closed", failure);
            return;
        }
        backoff.failed();
        log.warn("Receiving from queue \"{}\" failed", context.queue().name(), failure);
        pollers.failed(failure);
        if (!answerLost) {
            context.current()
                    .refresh(ConsumerLimits.LOOKUP_FRESH); // the server refuses: what we know of the queue may be old
        }
        pollers.sleep(backoff.nanos());
    }

    /** How long its present poll has taken; 0 if it does not poll. */
    long pollingNanos() {
        return stopwatch.nanos();
    }
}
