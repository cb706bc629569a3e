package io.holdfast.consumer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes messages visible again at once: when a consumer stops, and behind a FIFO message that stays in its queue. It is not their fault, so
 * their receive is given back where the server can do that. Messages of one group are released from the last to the first, so that none is
 * ever visible without the one before it. Any thread; waits for the server.
 */
final class MessageReleaser {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private final ConsumerContext context;

    MessageReleaser(ConsumerContext context) {
        this.context = context;
    }

    /** Releases what is still ours of these. Handlers that run are interrupted. */
    void release(Collection<ReceivedMessage> all) {
        List<ReceivedMessage> ours = new ArrayList<>();
        for (ReceivedMessage received : all) {
            boolean running = received.lease.running();
            if (received.lease.beginSettling()) {
                ours.add(received);
                if (running) {
                    received.lose();
                    received.lease.interrupt();
                } else {
                    received.gone();
                }
            }
            if (!running) {
                received.giveSlotBack();
            }
        }
        rounds(ours).forEach(this::makeVisible);
    }

    /** Batches to be sent one after the other, in each of which a group has one message at most. */
    private List<List<ReceivedMessage>> rounds(List<ReceivedMessage> ours) {
        if (!context.queue().fifo()) {
            return inTens(ours);
        }
        Map<String, List<ReceivedMessage>> groups = new LinkedHashMap<>();
        ours.sort(Comparator.comparing(MessageReleaser::sequenceNumber));
        ours.forEach(received -> groups.computeIfAbsent(received.groupId().orElse(""), group -> new ArrayList<>())
                .add(received));
        groups.values().forEach(Collections::reverse);
        List<List<ReceivedMessage>> rounds = new ArrayList<>();
        for (int round = 0; !groups.isEmpty(); round++) {
            int number = round;
            groups.values().removeIf(group -> group.size() <= number);
            rounds.addAll(inTens(
                    groups.values().stream().map(group -> group.get(number)).toList()));
        }
        return rounds;
    }

    /** Filled up with zeros, so that the order as text is the order as numbers. */
    private static String sequenceNumber(ReceivedMessage received) {
        String number = received.systemAttributes().getOrDefault("SequenceNumber", "");
        return "0".repeat(Math.max(0, 40 - number.length())) + number;
    }

    private static List<List<ReceivedMessage>> inTens(List<ReceivedMessage> all) {
        List<List<ReceivedMessage>> tens = new ArrayList<>();
        for (int from = 0; from < all.size(); from += ConsumerLimits.BATCH_ENTRIES) {
            tens.add(all.subList(from, Math.min(all.size(), from + ConsumerLimits.BATCH_ENTRIES)));
        }
        return tens;
    }

    private void makeVisible(List<ReceivedMessage> batch) {
        try {
            int failed = context.calls()
                    .returnReceive(batch, Collections.nCopies(batch.size(), 0))
                    .size();
            int released = batch.size() - failed;
            if (released > 0) {
                context.returned().released(context.queue(), released);
                context.listeners()
                        .tell(listener -> listener.released(context.queue().name(), released));
            }
        } catch (RuntimeException failure) {
            log.warn("Cannot release {} messages; they become visible when their leases end", batch.size(), failure);
        }
    }
}
