package io.holdfast.verify.simulation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A standard queue as its users see it: messages in a plain map, in the order they were acknowledged. */
final class ReferenceQueue {
    private static final long SECOND_MILLIS = 1_000;

    final long id;
    final String name;
    final long createdAtMillis;
    long modifiedAtMillis;
    long purgedAtMillis;
    private final Map<String, String> attributes = new TreeMap<>();
    private final Map<Long, ReferenceMessage> messages = new LinkedHashMap<>();
    /** Every message that was ever received here, gone or not: a sequence names one message for ever. */
    private final Map<Long, ReferenceMessage> bySequence = new HashMap<>();
    /** What became of messages that are gone. */
    private final Map<Long, Law> gone = new HashMap<>();

    ReferenceQueue(long id, String name, long createdAtMillis, Map<String, String> given) {
        this.id = id;
        this.name = name;
        this.createdAtMillis = createdAtMillis;
        this.modifiedAtMillis = createdAtMillis;
        attributes.put("VisibilityTimeout", "30");
        attributes.put("DelaySeconds", "0");
        attributes.put("MessageRetentionPeriod", "345600");
        attributes.put("ReceiveMessageWaitTimeSeconds", "0");
        attributes.putAll(given);
    }

    Map<String, String> attributes() {
        return attributes;
    }

    long millis(String attribute) {
        return Long.parseLong(attributes.getOrDefault(attribute, "0")) * SECOND_MILLIS;
    }

    Collection<ReferenceMessage> messages() {
        return messages.values();
    }

    @Nullable
    ReferenceMessage message(long messageId) {
        return messages.get(messageId);
    }

    /** The message that a receipt speaks of, if it still exists. */
    @Nullable
    ReferenceMessage bySequence(long sequence) {
        ReferenceMessage message = bySequence.get(sequence);
        return message == null ? null : messages.get(message.id);
    }

    /** Why a message is not there: the law that its reappearance breaks. */
    Law lawBrokenByReturnOf(long messageId) {
        return gone.getOrDefault(messageId, Law.NOTHING_IS_INVENTED);
    }

    void add(ReferenceMessage message) {
        messages.put(message.id, message);
    }

    void learnSequence(ReferenceMessage message, long sequence) {
        if (message.sequence < 0) {
            LawBroken.unless(
                    bySequence.putIfAbsent(sequence, message) == null,
                    Law.NOTHING_IS_INVENTED,
                    () -> "sequence " + sequence + " names " + message + " and another message");
            message.sequence = sequence;
        }
        LawBroken.unless(
                message.sequence == sequence,
                Law.NOTHING_IS_INVENTED,
                () -> message + " has become sequence " + sequence);
    }

    void delete(ReferenceMessage message) {
        remove(message, Law.DELETED_STAYS_DELETED);
    }

    void purge(long nowMillis) {
        purgedAtMillis = nowMillis;
        for (ReferenceMessage message : new ArrayList<>(messages.values())) {
            remove(message, Law.REMOVAL_TAKES_THE_STATED_SET);
        }
    }

    void set(Map<String, String> changes, Moment at) {
        forgetExpired(at);
        List<ReferenceMessage> expired = messages.values().stream()
                .filter(m -> isExpired(m, at.nowMillis()))
                .toList();
        attributes.putAll(changes);
        modifiedAtMillis = at.nowMillis();
        for (ReferenceMessage message : expired) {
            message.doubtful |= !isExpired(message, at.nowMillis());
        }
    }

    boolean isExpired(ReferenceMessage message, long atMillis) {
        return message.sentAtMillis + millis("MessageRetentionPeriod") <= atMillis;
    }

    boolean maybeGone(ReferenceMessage message, Moment at) {
        return message.doubtful || isExpired(message, at.nowMillis());
    }

    /** Drops what every correct server has dropped by then. */
    void forgetExpired(Moment at) {
        for (ReferenceMessage message : new ArrayList<>(messages.values())) {
            boolean noticed = isExpired(message, at.noticedMillis()) && modifiedAtMillis < at.noticedMillis();
            if (noticed && hasLeftTheLine(message, at)) {
                remove(message, Law.REMOVAL_TAKES_THE_STATED_SET);
            }
        }
    }

    /**
     * A message that waits cannot be dropped before it can be read. One that was delayed may have expired behind younger ones that have not: it is never delivered, but it may be counted until
     * all that were there when it arrived have expired as well.
     */
    private boolean hasLeftTheLine(ReferenceMessage message, Moment at) {
        if (message.wasReceived() || !message.wasDelayed()) {
            return message.wasReceived() || message.isDurable(at);
        }
        return message.arrivedByMillis != ReferenceMessage.NEVER
                && message.arrivedByMillis + millis("MessageRetentionPeriod") <= at.restedMillis();
    }

    /** The server has come to rest: whatever is due has arrived. */
    void rested(long nowMillis) {
        for (ReferenceMessage message : messages.values()) {
            if (message.dueAtMillis <= nowMillis && message.arrivedByMillis == ReferenceMessage.NEVER) {
                message.arrivedByMillis = nowMillis;
            }
        }
    }

    int count(Predicate<ReferenceMessage> which) {
        int count = 0;
        for (ReferenceMessage message : messages.values()) {
            if (which.test(message)) {
                count++;
            }
        }
        return count;
    }

    /** Surely to be had by a receive decided at that moment. */
    boolean isVisible(ReferenceMessage message, Moment at) {
        return !maybeGone(message, at)
                && message.isDurable(at)
                && message.hasArrived(at)
                && !message.isInFlight(at)
                && !message.mayBeInFlight(at);
    }

    private void remove(ReferenceMessage message, Law whenItComesBack) {
        messages.remove(message.id);
        gone.put(message.id, whenItComesBack);
    }
}
