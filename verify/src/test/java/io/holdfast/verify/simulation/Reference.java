package io.holdfast.verify.simulation;

import io.holdfast.engine.Caller;
import io.holdfast.engine.ChangeMessageVisibility;
import io.holdfast.engine.Command;
import io.holdfast.engine.CreateQueue;
import io.holdfast.engine.DeleteMessage;
import io.holdfast.engine.DeleteQueue;
import io.holdfast.engine.EngineSettings;
import io.holdfast.engine.GetQueueAttributes;
import io.holdfast.engine.PurgeQueue;
import io.holdfast.engine.QueueDescription;
import io.holdfast.engine.QueueInfo;
import io.holdfast.engine.Receipt;
import io.holdfast.engine.ReceiveMessage;
import io.holdfast.engine.Refusal;
import io.holdfast.engine.Reply;
import io.holdfast.engine.SendMessage;
import io.holdfast.engine.SetQueueAttributes;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The reference model: what a client that sees every reply, in the order in which they were decided, knows of the queues. It is told only
 * what left the server, so it never has to forget anything when the server crashes.
 */
final class Reference implements Command.Handler {
    private static final long MINUTE_MILLIS = 60_000;
    private static final long MOST_VISIBILITY_MILLIS = 43_200_000;

    private final EngineSettings settings;
    private final Map<Long, ReferenceQueue> byId = new LinkedHashMap<>();
    private final Map<String, ReferenceQueue> byName = new HashMap<>();
    private final Map<String, Long> deletedAtMillis = new HashMap<>();
    private final Set<Long> usedIds = new HashSet<>();
    private Moment at = new Moment(0, 0, 0, 0, 0);
    private boolean changed;

    Reference(EngineSettings settings) {
        this.settings = settings;
    }

    Collection<ReferenceQueue> queues() {
        return byId.values();
    }

    /** Names that cannot be used again yet. */
    int blockedNames(long nowMillis) {
        return (int) deletedAtMillis.values().stream()
                .filter(deleted -> nowMillis < deleted + MINUTE_MILLIS)
                .count();
    }

    @Nullable
    ReferenceQueue queue(long queueId) {
        return byId.get(queueId);
    }

    /** Holds a reply against what is known and learns from it; returns whether it speaks of a change. */
    boolean learn(SimulatedCall call, Moment when) {
        at = when;
        changed = false;
        call.command.handledBy(this, call, when.nowMillis());
        return changed;
    }

    @Override
    public void createQueue(CreateQueue command, Caller caller, long nowMillis) {
        SimulatedCall call = (SimulatedCall) caller;
        String name = command.name().name();
        ReferenceQueue existing = byName.get(name);
        if (existing != null) {
            List<String> different = command.attributes().entrySet().stream()
                    .filter(wanted ->
                            !wanted.getValue().equals(existing.attributes().get(wanted.getKey())))
                    .map(Map.Entry::getKey)
                    .toList();
            boolean legal = different.isEmpty()
                    ? call.reply instanceof Reply.QueueReady ready
                            && ready.queue().id() == existing.id
                    : call.reply instanceof Reply.Refused refused
                            && refused.refusal() == Refusal.QUEUE_EXISTS_WITH_OTHER_ATTRIBUTES
                            && different.contains(refused.detail());
            legal(call, legal);
            return;
        }
        Long deleted = deletedAtMillis.get(name);
        if (settings.recreateAfterMinute() && deleted != null && nowMillis < deleted + MINUTE_MILLIS) {
            legal(call, isRefused(call, Refusal.QUEUE_DELETED_RECENTLY));
        } else if (call.reply instanceof Reply.QueueReady ready) {
            legal(call, usedIds.add(ready.queue().id()));
            ReferenceQueue made = new ReferenceQueue(ready.queue().id(), name, nowMillis, command.attributes());
            byId.put(made.id, made);
            byName.put(name, made);
            changed = true;
        } else {
            legal(call, false);
        }
    }

    @Override
    public void deleteQueue(DeleteQueue command, Caller caller, long nowMillis) {
        SimulatedCall call = (SimulatedCall) caller;
        ReferenceQueue queue = find(call, command.queueId());
        if (queue != null) {
            isDone(call);
            byId.remove(queue.id);
            byName.remove(queue.name);
            deletedAtMillis.put(queue.name, nowMillis);
        }
    }

    @Override
    public void setQueueAttributes(SetQueueAttributes command, Caller caller, long nowMillis) {
        SimulatedCall call = (SimulatedCall) caller;
        ReferenceQueue queue = find(call, command.queueId());
        if (queue != null) {
            isDone(call);
            queue.set(command.attributes(), at);
        }
    }

    @Override
    public void getQueueAttributes(GetQueueAttributes command, Caller caller, long nowMillis) {
        SimulatedCall call = (SimulatedCall) caller;
        ReferenceQueue queue = find(call, command.queueId());
        if (queue != null) {
            if (call.reply instanceof Reply.Described described) {
                check(described.description(), at);
            } else {
                legal(call, false);
            }
        }
    }

    @Override
    public void purgeQueue(PurgeQueue command, Caller caller, long nowMillis) {
        SimulatedCall call = (SimulatedCall) caller;
        ReferenceQueue queue = find(call, command.queueId());
        if (queue == null) {
            return;
        }
        if (settings.purgeOncePerMinute()
                && queue.purgedAtMillis > 0
                && nowMillis < queue.purgedAtMillis + MINUTE_MILLIS) {
            legal(call, isRefused(call, Refusal.PURGED_RECENTLY));
        } else {
            isDone(call);
            queue.purge(nowMillis);
        }
    }

    @Override
    public void sendMessage(SendMessage command, Caller caller, long nowMillis) {
        SimulatedCall call = (SimulatedCall) caller;
        ReferenceQueue queue = find(call, command.queueId());
        if (queue != null) {
            isDone(call);
            for (SendMessage.Draft draft : command.drafts()) {
                long delayMillis = draft.delayMillis() >= 0 ? draft.delayMillis() : queue.millis("DelaySeconds");
                queue.add(
                        new ReferenceMessage(draft.idLow(), draft.body(), nowMillis, delayMillis, at.learnedInTask()));
            }
        }
    }

    @Override
    public void receiveMessage(ReceiveMessage command, Caller caller, long nowMillis) {
        SimulatedCall call = (SimulatedCall) caller;
        ReferenceQueue queue = byId.get(command.queueId());
        if (queue == null) {
            // Whoever waited in a queue that was deleted is answered with nothing.
            boolean nothing = call.reply instanceof Reply.Received received
                    && received.deliveries().isEmpty()
                    && call.wasParked;
            legal(call, nothing || isRefused(call, Refusal.NO_SUCH_QUEUE));
        } else if (call.reply != null) {
            changed = new ReferenceReceive(queue, call, command, at, settings.inFlightLimit()).check(call.reply);
        }
    }

    @Override
    public void deleteMessage(DeleteMessage command, Caller caller, long nowMillis) {
        SimulatedCall call = (SimulatedCall) caller;
        ReferenceQueue queue = find(call, command.queueId());
        if (queue != null) {
            legal(call, call.reply instanceof Reply.Done);
            for (Receipt receipt : command.receipts()) {
                ReferenceMessage message = queue.bySequence(receipt.sequence());
                if (message != null) {
                    changed |= !queue.maybeGone(message, at);
                    queue.delete(message);
                }
            }
        }
    }

    @Override
    public void changeMessageVisibility(ChangeMessageVisibility command, Caller caller, long nowMillis) {
        SimulatedCall call = (SimulatedCall) caller;
        ReferenceQueue queue = find(call, command.queueId());
        if (queue == null) {
            return;
        }
        if (!(call.reply instanceof Reply.VisibilityChanged outcome)
                || outcome.outcomes().size() != command.changes().size()) {
            legal(call, false);
            return;
        }
        for (int i = 0; i < command.changes().size(); i++) {
            ChangeMessageVisibility.Change change = command.changes().get(i);
            legal(call, changeVisibility(queue, change, outcome.outcomes().get(i)));
        }
    }

    private boolean changeVisibility(
            ReferenceQueue queue, ChangeMessageVisibility.Change change, @Nullable Refusal outcome) {
        ReferenceMessage message = queue.bySequence(change.receipt().sequence());
        if (message == null || queue.isExpired(message, at.nowMillis())) {
            return outcome == Refusal.NOT_AVAILABLE;
        }
        if (message.doubtful && outcome == Refusal.NOT_AVAILABLE) {
            queue.delete(message);
            return true;
        }
        message.doubtful = false;
        if (at.nowMillis() - message.receivedAtMillis + change.visibilityMillis() > MOST_VISIBILITY_MILLIS) {
            return outcome == Refusal.VISIBILITY_BEYOND_TOTAL;
        }
        message.hide(at.nowMillis(), change.visibilityMillis());
        changed = true;
        return outcome == null;
    }

    /** Holds a description against what is known. */
    void check(QueueDescription given, Moment when) {
        ReferenceQueue queue = byId.get(given.queue().id());
        if (queue == null) {
            throw new LawBroken(Law.REMOVAL_TAKES_THE_STATED_SET, "there is a queue " + given.queue(), null);
        }
        queue.forgetExpired(when);
        CounterRange.of(queue, when).check(given, () -> " at " + when + " of " + queue.messages());
        checkSettings(given.queue());
    }

    void checkSettings(QueueInfo given) {
        ReferenceQueue queue = byId.get(given.id());
        if (queue == null) {
            throw new LawBroken(Law.REMOVAL_TAKES_THE_STATED_SET, "there is a queue " + given, null);
        }
        queue.attributes()
                .forEach((attribute, value) -> LawBroken.unless(
                        value.equals(given.settings().value(attribute)),
                        Law.SETTINGS_STAY_SET,
                        () -> attribute + " of " + queue.name + " is "
                                + given.settings().value(attribute) + ", not " + value));
        LawBroken.unless(
                given.createdAtMillis() == queue.createdAtMillis && given.modifiedAtMillis() == queue.modifiedAtMillis,
                Law.TIMESTAMPS_ARE_TRUE,
                () -> "times of " + queue.name + " are " + given);
    }

    private @Nullable ReferenceQueue find(SimulatedCall call, long queueId) {
        ReferenceQueue queue = byId.get(queueId);
        if (queue == null) {
            legal(call, isRefused(call, Refusal.NO_SUCH_QUEUE));
        }
        return queue;
    }

    private void isDone(SimulatedCall call) {
        legal(call, call.reply instanceof Reply.Done);
        changed = true;
    }

    private static boolean isRefused(SimulatedCall call, Refusal refusal) {
        return call.reply instanceof Reply.Refused refused && refused.refusal() == refusal;
    }

    private static void legal(SimulatedCall call, boolean legal) {
        LawBroken.unless(legal, Law.REPLY_IS_LEGAL, () -> call + " got " + Wording.of(call.reply));
    }
}
