package io.holdfast.consumer;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.sqs.model.Message;

/** Takes what a receive brought in hand and gives it to workers: each message, each FIFO group, or each batch to one. Any thread. */
final class MessageDispatcher {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private final ConsumerContext context;
    private final Workers workers;
    private final MessageReleaser releaser;
    private final BooleanSupplier mayStart;
    private final boolean inBatches;
    private final Function<List<ReceivedMessage>, Runnable> work;

    MessageDispatcher(
            ConsumerContext context,
            Workers workers,
            MessageReleaser releaser,
            BooleanSupplier mayStart,
            boolean inBatches,
            Function<List<ReceivedMessage>, Runnable> work) {
        this.context = context;
        this.workers = workers;
        this.releaser = releaser;
        this.mayStart = mayStart;
        this.inBatches = inBatches;
        this.work = work;
    }

    void start(List<Message> messages, LeaseTerms terms) {
        List<ReceivedMessage> taken = takeInHand(messages, terms, true);
        if (!mayStart.getAsBoolean()) {
            releaser.release(taken);
            return;
        }
        try {
            workers.execute(apart(taken).stream().map(work).toList());
        } catch (OutOfMemoryError noThread) {
            log.error("Cannot start a worker thread for {} messages; releasing them", taken.size(), noThread);
            releaser.release(taken);
        }
    }

    /** For messages that come when nobody waits for them any more. */
    void turnAway(List<Message> messages, LeaseTerms terms) {
        if (!messages.isEmpty()) {
            releaser.release(takeInHand(messages, terms, false));
        }
    }

    private List<ReceivedMessage> takeInHand(List<Message> messages, LeaseTerms terms, boolean inSlots) {
        InFlight inFlight = context.inFlight();
        Instant now = context.clocks().wall();
        long nanos = context.clocks().nanos();
        List<ReceivedMessage> taken = new ArrayList<>(messages.size());
        for (Message message : messages) {
            ReceivedMessage received = new ReceivedMessage(context, message, terms, now, nanos, inSlots);
            inFlight.add(received);
            if (received.isOfFifoQueue()) {
                context.failedGroups().received(received.groupId().orElse(""));
            }
            taken.add(received);
        }
        if (inFlight.size() <= taken.size() && terms.intervalNanos() < LeaseRenewer.LONGEST_SLEEP_NANOS) {
            inFlight.lookAgain(); // the lease renewer sleeps longer than these messages may wait for it
        }
        return taken;
    }

    private Collection<List<ReceivedMessage>> apart(List<ReceivedMessage> taken) {
        if (context.queue().fifo()) {
            Map<String, List<ReceivedMessage>> groups = new LinkedHashMap<>();
            for (ReceivedMessage received : taken) {
                groups.computeIfAbsent(received.groupId().orElse(""), group -> new ArrayList<>())
                        .add(received);
            }
            return groups.values();
        }
        return inBatches ? List.of(taken) : taken.stream().map(List::of).toList();
    }
}
