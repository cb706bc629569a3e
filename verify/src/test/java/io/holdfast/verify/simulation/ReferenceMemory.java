package io.holdfast.verify.simulation;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a FIFO queue must remember for five minutes: which deduplication ids were used, which receive attempts were answered. */
final class ReferenceMemory {
    private static final long KEPT_MILLIS = 300_000;

    private final Map<String, Original> originals = new HashMap<>();
    private final Map<String, Attempt> attempts = new HashMap<>();

    private record Original(Reply.Enqueued.Message message, long acceptedAtMillis) {}

    /** A receive that was answered, with the messages it got as they were then. */
    record Attempt(long answeredAtMillis, List<Taken> taken) {
        boolean isForgotten(long nowMillis) {
            return nowMillis >= answeredAtMillis + KEPT_MILLIS;
        }

        /** Whether these are the same messages with the same receipts. */
        boolean gave(List<Delivery> deliveries) {
            return deliveries.stream()
                    .map(delivery -> delivery.sequence() + "/" + delivery.deliveryNumber())
                    .toList()
                    .equals(taken.stream()
                            .map(one -> one.sequence + "/" + one.deliveryNumber)
                            .toList());
        }
    }

    record Taken(ReferenceMessage message, long sequence, int deliveryNumber, long visibleAtMillis) {
        /** Whether nothing has happened to it, as far as clients can do anything to it. */
        boolean isUnchanged(ReferenceQueue queue) {
            return queue.message(message.id) == message
                    && message.sequence == sequence
                    && message.deliveryNumber == deliveryNumber
                    && message.visibleAtMillis == visibleAtMillis;
        }
    }

    /** What a draft that is sent now is a duplicate of, or null. */
    Reply.Enqueued.@Nullable Message originalOf(SendMessage.Draft draft, boolean perGroup, long nowMillis) {
        Original original = originals.get(key(draft, perGroup));
        return original == null || nowMillis >= original.acceptedAtMillis + KEPT_MILLIS ? null : original.message;
    }

    void accepted(SendMessage.Draft draft, boolean perGroup, Reply.Enqueued.Message message, long nowMillis) {
        originals.put(key(draft, perGroup), new Original(message, nowMillis));
    }

    @Nullable
    Attempt attempt(@Nullable String attemptId) {
        return attemptId == null ? null : attempts.get(attemptId);
    }

    void answered(@Nullable String attemptId, List<ReferenceMessage> messages, long nowMillis) {
        if (attemptId != null && !messages.isEmpty()) {
            List<Taken> taken = new ArrayList<>();
            messages.forEach(m -> taken.add(new Taken(m, m.sequence, m.deliveryNumber, m.visibleAtMillis)));
            attempts.put(attemptId, new Attempt(nowMillis, taken));
        }
    }

    void forget() {
        originals.clear();
        attempts.clear();
    }

    /** When the next deduplication id is forgotten; {@code Long.MAX_VALUE} if none will be. */
    long nextForgottenMillis(long nowMillis) {
        return originals.values().stream()
                .mapToLong(original -> original.acceptedAtMillis + KEPT_MILLIS)
                .filter(atMillis -> atMillis > nowMillis)
                .min()
                .orElse(Long.MAX_VALUE);
    }

    private static String key(SendMessage.Draft draft, boolean perGroup) {
        return (perGroup ? draft.groupId() + " in its group: " : "in the queue: ") + draft.deduplicationId();
    }
}
