package io.holdfast.engine;

import io.holdfast.engine.command.ChangeRedrive;
import io.holdfast.engine.command.ConsumerAttributes;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.OpenRedrive;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.Redrive;
import io.holdfast.engine.command.RedriveOrder;
import io.holdfast.engine.command.RedrivePhase;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.command.StartRedrive;
import io.holdfast.engine.queue.LongMap;
import io.holdfast.engine.queue.MessageQueue;
import io.holdfast.engine.queue.PartitionContext;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.RedriveOrderRow;
import io.holdfast.engine.row.Table;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The guarded redrives of all dead-letter queues: at most one of each queue is open, and the last few that ended are remembered. One thread. */
final class Redrives {
    private final PartitionContext context;
    private final RunningMoveTasks moveTasks;
    private final RedriveRows rows;
    /** Those of each queue that has any, newest first. */
    private final LongMap<Deque<RedriveRun>> bySource = new LongMap<>();

    private final Set<RedriveRun> all = new LinkedHashSet<>();

    /** Reads all; those that are active go on. */
    Redrives(LongMap<MessageQueue> queues, RunningMoveTasks moveTasks, PartitionContext context, long nowMillis) {
        this.context = context;
        this.moveTasks = moveTasks;
        this.rows = new RedriveRows(context);
        rows.load(queues, nowMillis).forEach(this::add);
    }

    boolean isOpen(long sourceId) {
        return of(sourceId).stream().anyMatch(run -> run.redrive().status().isOpen());
    }

    long newestStartedAtMillis(long sourceId) {
        RedriveRun newest = of(sourceId).peekFirst();
        return newest == null ? 0 : newest.order().startedAtMillis();
    }

    Reply start(MessageQueue source, StartRedrive command, long nowMillis) {
        Refusal refusal = refusalOf(source.id());
        if (refusal != null) {
            return new Reply.Refused(refusal);
        }
        MoveTaskRun newestTask = moveTasks.newest(source.id());
        long startedAtMillis = Math.max(
                Math.max(nowMillis, newestStartedAtMillis(source.id()) + 1),
                newestTask == null ? 0 : newestTask.task().startedAtMillis() + 1);
        boolean isSelection = !command.chosen().isEmpty();
        QueueDescription numbers = source.describe(nowMillis, false);
        RedriveOrder order = new RedriveOrder(
                command.idHigh(),
                command.idLow(),
                startedAtMillis,
                command.destination(),
                command.canary(),
                command.bounceLimit(),
                command.sample(),
                source.durableBelow(),
                isSelection ? command.chosen().size() : numbers.visible() + numbers.inFlight(),
                isSelection,
                command.snapshot(),
                command.by());
        context.changes.put(
                Table.MOVE_TASKS, Keys.redriveOrder(source.id(), startedAtMillis), RedriveOrderRow.of(order));
        if (isSelection) {
            rows.storeChosenIds(source.id(), startedAtMillis, command.chosen());
        }
        RedriveRun run =
                new RedriveRun(source, Redrive.starting(order, command.perSecond()), List.of(), context, nowMillis);
        run.become(run.redrive(), nowMillis);
        add(run);
        forgetTooMany(source.id());
        return new Reply.Redrives(List.of(run.redrive()));
    }

    private @Nullable Refusal refusalOf(long sourceId) {
        if (isOpen(sourceId) || moveTasks.isRunning(sourceId)) {
            return Refusal.MOVE_TASK_RUNNING;
        }
        long open = all.stream().filter(run -> run.redrive().status().isOpen()).count();
        return open >= EngineLimits.REDRIVES_OPEN ? Refusal.TOO_MANY_MOVE_TASKS : null;
    }

    Reply change(long sourceId, ChangeRedrive command, long nowMillis) {
        for (RedriveRun run : of(sourceId)) {
            if (run.order().has(command.idHigh(), command.idLow())) {
                return change(run, command.change(), nowMillis);
            }
        }
        return new Reply.Refused(Refusal.NO_SUCH_MOVE_TASK);
    }

    private Reply change(RedriveRun run, ChangeRedrive.Change change, long nowMillis) {
        boolean goesOn = change instanceof ChangeRedrive.Resume
                && !run.redrive().status().isOpen();
        Redrive changed = RedriveChanges.changed(run.redrive(), change, nowMillis);
        if (changed == null || (goesOn && refusalOf(run.source.id()) != null)) {
            return new Reply.Refused(Refusal.MOVE_TASK_NOT_ACTIVE);
        }
        if (change instanceof ChangeRedrive.Release release && run.order().isSelection()) {
            run.choose(release.chosen());
            rows.storeChosenPlaces(run.source.id(), run.order().startedAtMillis(), release.chosen());
        }
        run.become(changed, nowMillis);
        return new Reply.Redrives(List.of(run.redrive()));
    }

    Reply list(long sourceId) {
        return new Reply.Redrives(of(sourceId).stream().map(RedriveRun::redrive).toList());
    }

    /** All that have not ended, from memory but for chosen messages. */
    List<OpenRedrive> open() {
        return all.stream()
                .filter(run -> run.redrive().status().isOpen())
                .map(this::open)
                .toList();
    }

    private OpenRedrive open(RedriveRun run) {
        boolean isWanted = run.order().isSelection() && run.redrive().phase() == RedrivePhase.SNAPSHOT;
        return new OpenRedrive(
                run.source.id(),
                run.redrive(),
                isWanted ? rows.chosenIds(run.source.id(), run.order().startedAtMillis()) : List.of());
    }

    /** A dead letter has come to a queue: maybe it was redriven from there. */
    void came(MessageQueue queue, Message message) {
        bounced(queue.id(), message.idHigh(), message.idLow());
    }

    /** Messages are sent to a queue: maybe by a consumer that gave up letters that were redriven from there. */
    void sent(SendMessage command) {
        if (bySource.get(command.queueId()) != null) {
            for (SendMessage.Draft draft : command.drafts()) {
                UUID before = ConsumerAttributes.messageId(draft.attributes());
                if (before != null) {
                    bounced(command.queueId(), before.getMostSignificantBits(), before.getLeastSignificantBits());
                }
            }
        }
    }

    private void bounced(long sourceId, long idHigh, long idLow) {
        if (RedriveMark.mayBe(idHigh)) {
            of(sourceId).stream()
                    .filter(run -> RedriveMark.isOf(run.order(), idHigh, idLow))
                    .findFirst()
                    .ifPresent(RedriveRun::bounced);
        }
    }

    @Nullable
    MoveProgress startedAt(long sourceId, long startedAtMillis) {
        return of(sourceId).stream()
                .filter(run -> run.order().startedAtMillis() == startedAtMillis)
                .findFirst()
                .orElse(null);
    }

    /** The queue is deleted, and with it its redrives. */
    void forget(long sourceId) {
        Deque<RedriveRun> gone = bySource.remove(sourceId);
        if (gone != null) {
            gone.forEach(context.timers::cancel);
            gone.forEach(all::remove);
            context.changes.deleteRange(Table.MOVE_TASKS, Keys.queue(sourceId), Keys.queue(sourceId + 1));
        }
    }

    private void forgetTooMany(long sourceId) {
        Deque<RedriveRun> ofQueue = of(sourceId);
        while (ofQueue.size() > EngineLimits.REDRIVES_REMEMBERED) {
            forget(ofQueue.getLast());
        }
        if (all.size() > EngineLimits.REDRIVES_REMEMBERED_IN_ALL) {
            all.stream()
                    .filter(run -> !run.redrive().status().isOpen())
                    .findFirst()
                    .ifPresent(this::forget);
        }
    }

    private void forget(RedriveRun run) {
        context.timers.cancel(run);
        all.remove(run);
        of(run.source.id()).remove(run);
        rows.delete(run.source.id(), run.order().startedAtMillis());
    }

    private void add(RedriveRun run) {
        Deque<RedriveRun> known = bySource.get(run.source.id());
        if (known == null) {
            known = new ArrayDeque<>(2);
            bySource.put(run.source.id(), known);
        }
        known.addFirst(run);
        all.add(run);
    }

    private Deque<RedriveRun> of(long sourceId) {
        Deque<RedriveRun> known = bySource.get(sourceId);
        return known == null ? new ArrayDeque<>(0) : known;
    }
}
