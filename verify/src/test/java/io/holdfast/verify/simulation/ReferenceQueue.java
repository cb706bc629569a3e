package io.holdfast.verify.simulation;

import io.holdfast.engine.command.QueueName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A queue as its users see it: messages in a plain map, in the order they were acknowledged. */
final class ReferenceQueue {
    final long id;
    final QueueName name;
    final ReferenceSettings settings;
    final ReferenceMemory memory = new ReferenceMemory();
    final ReferenceTasks tasks = new ReferenceTasks();
    final Map<String, String> tags = new TreeMap<>();
    /** Its messages may come again before their time, and once more although they were deleted: standard queues, on purpose. */
    final boolean isChaotic;

    long purgedAtMillis;
    /** Sequences of a FIFO queue only grow. */
    long lastSequence;

    private final Map<Long, ReferenceMessage> messages = new LinkedHashMap<>();
    /** Messages that are thought to be elsewhere and may have been moved here. */
    private final Map<Long, ReferenceMessage> strays = new LinkedHashMap<>();
    /** Every message that was ever received here, gone or not: a sequence names one message for ever. */
    private final Map<Long, ReferenceMessage> bySequence = new HashMap<>();
    /** What became of messages that are gone. */
    private final Map<Long, Law> gone = new HashMap<>();

    private final Map<String, Long> highestReceived = new HashMap<>();
    private boolean everDelayed;
    private boolean everHadTenants;

    ReferenceQueue(long id, QueueName name, ReferenceSettings settings, boolean isChaotic) {
        this.isChaotic = isChaotic && !settings.isFifo();
        this.id = id;
        this.name = name;
        this.settings = settings;
    }

    /** Whether any message may have been delayed by the queue's own delay. */
    boolean everDelayed() {
        everDelayed |= settings.millis("DelaySeconds") > 0;
        return everDelayed;
    }

    /** Whether a message of this standard queue ever named a group. */
    boolean everHadTenants() {
        return everHadTenants;
    }

    boolean isFifo() {
        return settings.isFifo();
    }

    Collection<ReferenceMessage> messages() {
        return messages.values();
    }

    Collection<ReferenceMessage> strays() {
        return strays.values();
    }

    /** The messages of a group whose place in the line is known, in their order. */
    List<ReferenceMessage> ofGroup(@Nullable String group) {
        List<ReferenceMessage> members = new ArrayList<>();
        for (ReferenceMessage message : messages.values()) {
            if (message.sequence >= 0 && String.valueOf(message.group).equals(group)) {
                members.add(message);
            }
        }
        members.sort(Comparator.comparingLong(message -> message.sequence));
        return members;
    }

    @Nullable
    ReferenceMessage message(long messageId) {
        return messages.get(messageId);
    }

    @Nullable
    ReferenceMessage stray(long messageId) {
        return strays.get(messageId);
    }

    /** The message that a receipt speaks of, if it still exists. */
    @Nullable
    ReferenceMessage bySequence(long sequence) {
        ReferenceMessage message = bySequence.get(sequence);
        return message == null || message.sequence != sequence ? null : messages.get(message.id);
    }

    /** Why a message is not there: the law that its reappearance breaks. */
    Law lawBrokenByReturnOf(long messageId) {
        return gone.getOrDefault(messageId, Law.NOTHING_IS_INVENTED);
    }

    void add(ReferenceMessage message) {
        messages.put(message.id, message);
        message.home = this;
        gone.remove(message.id);
        everHadTenants |= message.group != null && !isFifo();
        long delayMillis = settings.millis("DelaySeconds");
        boolean othersAreDelayed = everDelayed()
                && (!strays.isEmpty() || !messages.values().stream().allMatch(ReferenceMessage::hasArrived));
        if (isFifo() && (delayMillis > 0 || othersAreDelayed)) {
            // In a FIFO queue only the queue's delay counts, and nobody overtakes those that are delayed.
            message.delayedFromMillis = messages.values().stream()
                    .filter(other -> other != message && !other.hasArrived())
                    .mapToLong(other -> other.delayedFromMillis)
                    .reduce(message.sentByMillis, Math::max);
            message.dueAtMillis = message.delayedFromMillis + delayMillis;
            message.arrivedByMillis = ReferenceMessage.NEVER;
        }
    }

    void mayGet(ReferenceMessage message) {
        strays.put(message.id, message);
        everHadTenants |= message.group != null && !isFifo();
    }

    void doesNotGet(ReferenceMessage message) {
        strays.remove(message.id);
    }

    void learnSequence(ReferenceMessage message, long sequence) {
        if (message.sequence < 0 || !bySequence.containsKey(sequence)) {
            LawBroken.unless(
                    bySequence.putIfAbsent(sequence, message) == null,
                    Law.NOTHING_IS_INVENTED,
                    () -> "sequence " + sequence + " names " + message + " and another message");
        }
        LawBroken.unless(
                message.sequence < 0 || message.sequence == sequence,
                Law.NOTHING_IS_INVENTED,
                () -> message + " has become sequence " + sequence);
        message.sequence = sequence;
    }

    /** Messages of a group are received for the first time in their order. */
    boolean isNextOfGroup(ReferenceMessage message) {
        long highest = highestReceived.getOrDefault(String.valueOf(message.group), -1L);
        highestReceived.put(String.valueOf(message.group), Math.max(highest, message.sequence));
        return message.wasReceived() || message.sequence > highest;
    }

    void remove(ReferenceMessage message, Law whenItComesBack) {
        messages.remove(message.id);
        gone.put(message.id, whenItComesBack);
    }

    void set(Map<String, String> changes, Moment at) {
        List<ReferenceMessage> expired = messages.values().stream()
                .filter(m -> mayBeExpired(m, at.nowMillis()))
                .toList();
        long shorterMillis = settings.millis("MessageRetentionPeriod");
        settings.set(changes, at.nowMillis());
        for (ReferenceMessage stray : strays.values()) {
            // What is still too old needs no doubt: whoever looks for it sees its age.
            stray.doubtful |= stray.mayBeIn.getOrDefault(this, List.of()).stream()
                    .anyMatch(form -> form.sentAfterMillis() + shorterMillis <= at.nowMillis()
                            && !mayBeExpired(form, at.nowMillis()));
        }
        for (ReferenceMessage message : expired) {
            message.doubtful |= !isExpired(message, at.nowMillis());
            message.expiredAtRestMillis = ReferenceMessage.NEVER;
        }
        if (isFifo()) {
            everDelayed();
            for (ReferenceMessage message : messages.values()) {
                message.mayHaveArrived |= message.dueAtMillis <= at.nowMillis();
                message.dueAtMillis =
                        Math.max(message.sentByMillis, message.delayedFromMillis) + settings.millis("DelaySeconds");
            }
        }
    }

    boolean isExpired(ReferenceMessage message, long atMillis) {
        return message.sentByMillis + settings.millis("MessageRetentionPeriod") <= atMillis;
    }

    boolean mayBeExpired(ReferenceMessage message, long atMillis) {
        return message.sentAtMillis + settings.millis("MessageRetentionPeriod") <= atMillis;
    }

    /** Whether a message that is thought to be elsewhere may have come here and expired: by when it was sent here, not where it came from. */
    private boolean mayBeExpiredHere(ReferenceMessage stray, long atMillis) {
        return stray.mayBeIn.getOrDefault(this, List.of()).stream().anyMatch(form -> mayBeExpired(form, atMillis));
    }

    private boolean mayBeExpired(Form form, long atMillis) {
        return form.sentAfterMillis() + settings.millis("MessageRetentionPeriod") <= atMillis;
    }

    /** Perhaps not here any more, or not at all. */
    boolean maybeGone(ReferenceMessage message, Moment at) {
        return message.doubtful
                || message.onItsWay
                || !message.mayBeIn.isEmpty()
                || mayBeExpired(message, at.nowMillis());
    }

    /** Here or wherever else it may be. */
    boolean surelyExists(ReferenceMessage message, Moment at) {
        boolean maySoonExpire =
                message.mayBeIn.keySet().stream().anyMatch(other -> other.mayBeExpiredHere(message, at.nowMillis()));
        return !message.doubtful && !maySoonExpire && !mayBeExpired(message, at.nowMillis());
    }

    /** Those that every correct server has dropped by then. */
    List<ReferenceMessage> surelyDropped(Moment at) {
        return messages.values().stream()
                .filter(message -> isExpired(message, at.noticedMillis())
                        && settings.modifiedAtMillis() < at.noticedMillis()
                        && hasLeftTheLine(message, at))
                .toList();
    }

    /**
     * A message that waits cannot be dropped before it can be read. One that was delayed may have expired behind younger ones that have not:
     * it is never delivered, but it may be counted until all that were there when it arrived have expired as well. A FIFO queue looks at
     * those that it could not judge a second later.
     */
    private boolean hasLeftTheLine(ReferenceMessage message, Moment at) {
        if (message.wasReceived()) {
            return true;
        } else if (isFifo()) {
            long aSecondAgoMillis = at.noticedMillis() - 1_000;
            return message.expiredAtRestMillis < aSecondAgoMillis
                    && !(everDelayed() && !strays.isEmpty())
                    && messages.values().stream()
                            .allMatch(m -> m.wasReceived()
                                    || m.arrivedByMillis < aSecondAgoMillis
                                    || m.sentAtMillis > message.sentByMillis);
        } else if (!message.outOfOrder) {
            return message.isDurable(at);
        }
        return message.arrivedByMillis != ReferenceMessage.NEVER
                && message.arrivedByMillis + settings.millis("MessageRetentionPeriod") <= at.restedMillis();
    }

    /** The server has come to rest: whatever left for this queue is here. */
    void nothingIsOnItsWay(Moment at) {
        for (ReferenceMessage message : List.copyOf(messages.values())) {
            if (message.onItsWay) {
                message.arrives(at);
                add(message);
            }
        }
    }

    /** The server has come to rest: whatever is due has arrived. */
    void rested(long nowMillis) {
        for (ReferenceMessage message : messages.values()) {
            if (message.dueAtMillis <= nowMillis && message.arrivedByMillis == ReferenceMessage.NEVER) {
                message.arrivedByMillis = nowMillis;
            }
            if (isExpired(message, nowMillis) && message.expiredAtRestMillis == ReferenceMessage.NEVER) {
                message.expiredAtRestMillis = nowMillis;
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

    @Override
    public String toString() {
        return name.name() + " " + id;
    }
}
