package io.holdfast.verify.simulation;

import io.holdfast.engine.command.AcceptArrivals;
import io.holdfast.engine.command.Caller;
import io.holdfast.engine.command.CancelMessageMoveTask;
import io.holdfast.engine.command.ChangeMessageVisibility;
import io.holdfast.engine.command.ChangeRedrive;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.DeleteMessage;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.ForgetDepartures;
import io.holdfast.engine.command.GetQueueAttributes;
import io.holdfast.engine.command.KeepPart;
import io.holdfast.engine.command.ListMessageMoveTasks;
import io.holdfast.engine.command.ListRedrives;
import io.holdfast.engine.command.PurgeQueue;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.command.SetQueueAttributes;
import io.holdfast.engine.command.StartMessageMoveTask;
import io.holdfast.engine.command.StartRedrive;
import io.holdfast.engine.command.TagQueue;
import io.holdfast.engine.command.UntagQueue;
import io.holdfast.engine.settings.Chaos;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.engine.settings.QueuePlacement;
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

    final Whereabouts whereabouts;
    private final EngineSettings settings;
    private final Map<Long, ReferenceQueue> byId = new LinkedHashMap<>();
    private final Map<QueueName, ReferenceQueue> byName = new LinkedHashMap<>();
    private final Map<QueueName, Long> deletedAtMillis = new HashMap<>();
    private final Set<Long> usedIds = new HashSet<>();
    private Moment at = new Moment(0, 0, 0, 0, 0);
    private boolean changed;
    /** What is broken when a receive does not get what it could. */
    private Law ofWhatIsLeft = Law.NOBODY_WAITS_IN_VAIN;

    Reference(EngineSettings settings, QueuePlacement placement) {
        this.settings = settings;
        this.whereabouts = new Whereabouts(byName, placement);
    }

    Collection<ReferenceQueue> queues() {
        return byId.values();
    }

    /** Everything has become visible and nothing fails any more: what does not come out now never will. */
    void isClosing() {
        ofWhatIsLeft = Law.NOTHING_IS_LOST;
    }

    void serverStarted() {
        queues().forEach(queue -> queue.messages().forEach(ReferenceMessage::serverStarted));
    }

    /** Names that cannot be used again yet. */
    int blockedNames(long nowMillis) {
        return (int) deletedAtMillis.values().stream()
                .filter(deleted -> nowMillis < deleted + MINUTE_MILLIS)
                .count();
    }

    /** When the next deduplication id is forgotten. */
    long nextForgottenMillis(long nowMillis) {
        return byId.values().stream()
                .mapToLong(queue -> queue.memory.nextForgottenMillis(nowMillis))
                .min()
                .orElse(Long.MAX_VALUE);
    }

    @Nullable
    ReferenceQueue queue(long queueId) {
        return byId.get(queueId);
    }

    /** Holds a reply against what is known and learns from it; returns whether it speaks of a change. */
    boolean learn(SimulatedCall call, Moment when) {
        at = when;
        changed = false;
        whereabouts.look(when);
        call.command.handledBy(this, call, when.nowMillis());
        return changed;
    }

    @Override
    public void createQueue(CreateQueue command, Caller caller, long nowMillis) {
        SimulatedCall call = (SimulatedCall) caller;
        ReferenceQueue existing = byName.get(command.name());
        if (existing != null) {
            List<String> different = existing.settings.different(command.attributes());
            boolean legal = different.isEmpty()
                    ? call.reply instanceof Reply.QueueReady ready
                            && ready.queue().id() == existing.id
                    : call.reply instanceof Reply.Refused refused
                            && refused.refusal() == Refusal.QUEUE_EXISTS_WITH_OTHER_ATTRIBUTES
                            && different.contains(refused.detail());
            call.mustBe(legal);
            return;
        }
        Long deleted = deletedAtMillis.get(command.name());
        if (settings.recreateAfterMinute() && deleted != null && nowMillis < deleted + MINUTE_MILLIS) {
            call.mustBe(call.isRefused(Refusal.QUEUE_DELETED_RECENTLY));
        } else if (call.reply instanceof Reply.QueueReady ready) {
            call.mustBe(usedIds.add(ready.queue().id()));
            ReferenceSettings given = new ReferenceSettings(command.attributes(), nowMillis);
            ReferenceQueue made = new ReferenceQueue(
                    ready.queue().id(), command.name(), given, !settings.chaos().equals(Chaos.NONE));
            made.tags.putAll(command.tags());
            byId.put(made.id, made);
            byName.put(made.name, made);
            changed = true;
        } else {
            call.mustBe(false);
        }
    }

    @Override
    public void deleteQueue(DeleteQueue command, Caller caller, long nowMillis) {
        SimulatedCall call = (SimulatedCall) caller;
        ReferenceQueue queue = find(call, command.queueId());
        if (queue != null) {
            isDone(call);
            whereabouts.emptied(queue, false, at);
            byId.remove(queue.id);
            byName.remove(queue.name);
            deletedAtMillis.put(queue.name, nowMillis);
        }
    }

    @Override
    public void setQueueAttributes(SetQueueAttributes command, Caller caller, long nowMillis) {
        SimulatedCall call = (SimulatedCall) caller;
        ReferenceQueue queue = find(call, command.queueId());
        if (queue == null) {
            return;
        }
        if (queue.settings.different(command.expected()).isEmpty()) {
            isDone(call);
            whereabouts.forgetExpired(queue, at);
            queue.set(command.attributes(), at);
        } else {
            call.mustBe(call.isRefused(Refusal.ATTRIBUTES_CHANGED));
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
                call.mustBe(false);
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
            call.mustBe(call.isRefused(Refusal.PURGED_RECENTLY));
        } else {
            isDone(call);
            queue.purgedAtMillis = nowMillis;
            queue.memory.forget();
            whereabouts.emptied(queue, true, at);
        }
    }

    @Override
    public void sendMessage(SendMessage command, Caller caller, long nowMillis) {
        SimulatedCall call = (SimulatedCall) caller;
        ReferenceQueue queue = find(call, command.queueId());
        if (queue != null) {
            changed = traffic(queue, call).sent(command);
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
            call.mustBe(nothing || call.isRefused(Refusal.NO_SUCH_QUEUE));
        } else if (call.reply != null) {
            changed = new ReferenceReceive(queue, whereabouts, call, command, at, settings.inFlightLimit())
                    .check(call.reply, ofWhatIsLeft);
        }
    }

    @Override
    public void deleteMessage(DeleteMessage command, Caller caller, long nowMillis) {
        SimulatedCall call = (SimulatedCall) caller;
        ReferenceQueue queue = find(call, command.queueId());
        if (queue != null) {
            changed = traffic(queue, call).deleted(command);
        }
    }

    @Override
    public void changeMessageVisibility(ChangeMessageVisibility command, Caller caller, long nowMillis) {
        SimulatedCall call = (SimulatedCall) caller;
        ReferenceQueue queue = find(call, command.queueId());
        if (queue != null) {
            changed = traffic(queue, call).visibilityChanged(command);
        }
    }

    @Override
    public void tagQueue(TagQueue command, Caller caller, long nowMillis) {
        SimulatedCall call = (SimulatedCall) caller;
        ReferenceQueue queue = find(call, command.queueId());
        if (queue != null) {
            isDone(call);
            queue.tags.putAll(command.tags());
        }
    }

    @Override
    public void untagQueue(UntagQueue command, Caller caller, long nowMillis) {
        SimulatedCall call = (SimulatedCall) caller;
        ReferenceQueue queue = find(call, command.queueId());
        if (queue != null) {
            isDone(call);
            queue.tags.keySet().removeAll(command.keys());
        }
    }

    @Override
    public void keepPart(KeepPart command, Caller caller, long nowMillis) {
        throw new IllegalArgumentException("no queue of the simulation is spread over several partitions");
    }

    @Override
    public void startMessageMoveTask(StartMessageMoveTask command, Caller caller, long nowMillis) {
        SimulatedCall call = (SimulatedCall) caller;
        ReferenceQueue queue = find(call, command.sourceQueueId());
        if (queue != null) {
            changed = queue.tasks.started(call, command, CounterRange.of(queue, at), nowMillis);
        }
    }

    @Override
    public void cancelMessageMoveTask(CancelMessageMoveTask command, Caller caller, long nowMillis) {
        SimulatedCall call = (SimulatedCall) caller;
        ReferenceQueue queue = find(call, command.sourceQueueId());
        if (queue != null) {
            changed = queue.tasks.cancelled(call, command);
        }
    }

    @Override
    public void listMessageMoveTasks(ListMessageMoveTasks command, Caller caller, long nowMillis) {
        SimulatedCall call = (SimulatedCall) caller;
        ReferenceQueue queue = find(call, command.sourceQueueId());
        if (queue != null) {
            queue.tasks.listed(call, command);
        }
    }

    @Override
    public void startRedrive(StartRedrive command, Caller caller, long nowMillis) {
        throw new AssertionError("guarded redrives have a simulation of their own");
    }

    @Override
    public void changeRedrive(ChangeRedrive command, Caller caller, long nowMillis) {
        throw new AssertionError("guarded redrives have a simulation of their own");
    }

    @Override
    public void listRedrives(ListRedrives command, Caller caller, long nowMillis) {
        throw new AssertionError("guarded redrives have a simulation of their own");
    }

    @Override
    public void acceptArrivals(AcceptArrivals command, Caller caller, long nowMillis) {
        throw new IllegalArgumentException("no client asks for this");
    }

    @Override
    public void forgetDepartures(ForgetDepartures command, Caller caller, long nowMillis) {
        throw new IllegalArgumentException("no client asks for this");
    }

    /** Holds a description against what is known. */
    void check(QueueDescription given, Moment when) {
        ReferenceQueue queue = known(given.queue());
        whereabouts.look(when);
        whereabouts.forgetExpired(queue, when);
        CounterRange.of(queue, when).check(given, () -> " at " + when + " of " + queue.messages());
        checkSettings(given.queue());
    }

    void checkSettings(QueueInfo given) {
        ReferenceQueue queue = known(given);
        queue.settings.check(given);
        LawBroken.unless(
                given.tags().equals(queue.tags),
                Law.SETTINGS_STAY_SET,
                () -> "the tags of " + queue + " are " + given.tags() + ", not " + queue.tags);
    }

    private ReferenceQueue known(QueueInfo given) {
        ReferenceQueue queue = byId.get(given.id());
        if (queue == null) {
            throw new LawBroken(Law.REMOVAL_TAKES_THE_STATED_SET, "there is a queue " + given, null);
        }
        return queue;
    }

    private ReferenceTraffic traffic(ReferenceQueue queue, SimulatedCall call) {
        return new ReferenceTraffic(queue, whereabouts, call, at);
    }

    private @Nullable ReferenceQueue find(SimulatedCall call, long queueId) {
        ReferenceQueue queue = byId.get(queueId);
        if (queue == null) {
            call.mustBe(call.isRefused(Refusal.NO_SUCH_QUEUE));
        }
        return queue;
    }

    private void isDone(SimulatedCall call) {
        call.mustBe(call.reply instanceof Reply.Done);
        changed = true;
    }
}
