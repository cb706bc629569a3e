package io.holdfast.engine;

import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueSettings;
import io.holdfast.engine.command.QueueStatistics;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SetQueueAttributes;
import io.holdfast.engine.queue.MessageQueue;
import io.holdfast.engine.queue.PartitionContext;
import io.holdfast.engine.row.Bytes;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.QueueCounters;
import io.holdfast.engine.row.QueueRow;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.QueuePlacement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;

/** Which queues there are and what they are, without their messages: makes them, changes them, removes them. One thread. */
final class QueueLife implements QueueParts.Making {
    private static final byte[] NEXT_QUEUE_ID = Keys.fact("next-queue-id");

    private final PartitionContext context;
    private final QueuePlacement placement;
    private final QueueRegistry queues;
    private final QueueBudget budget;
    private final DeletedNames deletedNames;
    private final QueueStatistics ofDeletedQueues = new QueueStatistics();
    private final List<QueueInfo> changed = new ArrayList<>();
    private final List<QueueInfo> removed = new ArrayList<>();
    private long nextQueueId;

    /** Loads all queues. */
    QueueLife(PartitionContext context, QueueRegistry queues, long nowMillis) {
        this.context = context;
        this.placement = context.settings.placement();
        this.queues = queues;
        this.budget = new QueueBudget(context.settings.budgets().queues());
        this.deletedNames = new DeletedNames(context);
        this.nextQueueId = placement.firstQueueId();
        byte[] storedId = context.rows.get(Table.PARTITION, NEXT_QUEUE_ID);
        if (storedId != null) {
            nextQueueId = Bytes.longAt(storedId, 0);
        }
        List<QueueInfo> stored = new ArrayList<>();
        context.rows.scan(Table.QUEUES, Keys.queue(0), Keys.queue(Long.MAX_VALUE), (key, row) -> {
            stored.add(QueueRow.read(Keys.queueOf(key), row));
            return true;
        });
        stored.forEach(budget::add);
        stored.forEach(info -> queues.load(info, nowMillis));
        // Should the stored number be lost, no queue may get the rows of another.
        stored.stream()
                .filter(info -> !QueuePlacement.isPart(info.id()))
                .forEach(info -> nextQueueId = Math.max(nextQueueId, placement.queueIdAfter(info.id())));
        changed.addAll(stored);
    }

    /** What has changed since this was last asked. */
    List<QueueInfo> takeChanged() {
        return taken(changed);
    }

    /** What was removed since this was last asked. */
    List<QueueInfo> takeRemoved() {
        return taken(removed);
    }

    private static List<QueueInfo> taken(List<QueueInfo> from) {
        List<QueueInfo> taken = List.copyOf(from);
        from.clear();
        return taken;
    }

    QueueStatistics statisticsOfDeletedQueues() {
        return ofDeletedQueues.copy();
    }

    Reply create(CreateQueue command, long nowMillis) {
        QueueInfo existing = queues.info(command.name());
        if (existing != null) {
            String different = existing.settings().firstDifference(command.attributes());
            return different == null
                    ? new Reply.QueueReady(existing)
                    : new Reply.Refused(Refusal.QUEUE_EXISTS_WITH_OTHER_ATTRIBUTES, different);
        }
        if (context.settings.recreateAfterMinute() && deletedNames.isBlocked(command.name(), nowMillis)) {
            return new Reply.Refused(Refusal.QUEUE_DELETED_RECENTLY);
        }
        InvariantViolation.unless(placement.isHere(command.name()), "a queue is made in a partition that it is not of");
        QueueSettings settings = QueueSettings.of(command.attributes()).taggedWith(command.tags(), placement.count());
        QueueInfo info = new QueueInfo(nextQueueId, command.name(), settings, command.tags(), nowMillis, nowMillis, 0);
        if (!make(info, nowMillis)) {
            return new Reply.Refused(Refusal.TOO_MANY_QUEUES);
        }
        nextQueueId = placement.queueIdAfter(nextQueueId);
        context.changes.put(Table.PARTITION, NEXT_QUEUE_ID, Keys.queue(nextQueueId));
        return new Reply.QueueReady(info);
    }

    @Override
    public boolean make(QueueInfo info, long nowMillis) {
        if (!budget.hasRoomFor(info)) {
            return false;
        }
        context.changes.put(Table.QUEUES, Keys.queue(info.id()), QueueRow.of(info));
        // A part comes again under its old id, and old handles must not be good for its new messages.
        QueueCounters counters =
                QueuePlacement.isPart(info.id()) ? QueueCounters.beyondAll(nowMillis) : QueueCounters.NEW;
        context.changes.put(Table.COUNTERS, Keys.queue(info.id()), counters.toRow());
        queues.add(MessageQueue.of(info, counters, context, nowMillis));
        budget.add(info);
        changed.add(info);
        return true;
    }

    Reply set(QueueInfo info, SetQueueAttributes command, long nowMillis) {
        String different = info.settings().firstDifference(command.expected());
        if (different != null) {
            return new Reply.Refused(Refusal.ATTRIBUTES_CHANGED, different);
        }
        QueueSettings settings = info.settings().with(command.attributes());
        if (!mayBecome(info.withSettings(settings, nowMillis), info)) {
            return new Reply.Refused(Refusal.TOO_MANY_QUEUES);
        }
        changed.add(queues.change(info, settings, nowMillis));
        return Reply.Done.DONE;
    }

    /** The queue gets these tags instead of those that it has; one of them may spread it over more or fewer partitions. */
    Reply tag(QueueInfo info, SortedMap<String, String> tags, long nowMillis) {
        if (tags.size() > EngineLimits.TAGS_OF_QUEUE
                && tags.size() > info.tags().size()) {
            return new Reply.Refused(Refusal.TOO_MANY_TAGS);
        }
        QueueSettings settings = info.settings().taggedWith(tags, mostParts(info));
        boolean isSpreadAnew = settings != info.settings();
        QueueInfo tagged = info.withTags(tags);
        if (!mayBecome(isSpreadAnew ? tagged.withSettings(settings, nowMillis) : tagged, info)) {
            return new Reply.Refused(Refusal.TOO_MANY_QUEUES);
        }
        QueueInfo now = queues.tag(info, tags);
        changed.add(isSpreadAnew ? queues.change(now, settings, nowMillis) : now);
        return Reply.Done.DONE;
    }

    /** Where the parts of a queue are follows from its id, which says another partition if it was made when there were fewer. */
    private int mostParts(QueueInfo info) {
        return placement.partitionOf(info.id()) == placement.own() ? placement.count() : 1;
    }

    /** Whether the queue may become this; if so it counts as that from now on. */
    @Override
    public boolean mayBecome(QueueInfo wanted, QueueInfo before) {
        boolean hasRoom = budget.hasRoomFor(wanted, before);
        if (hasRoom) {
            budget.remove(before);
            budget.add(wanted);
        }
        return hasRoom;
    }

    @Override
    public boolean isLeaving(long queueId) {
        return removed.stream().anyMatch(info -> info.id() == queueId);
    }

    /** Something has changed what the queue is. */
    @Override
    public void changed(long queueId) {
        changed.add(Objects.requireNonNull(queues.info(queueId)));
    }

    @Override
    public void remove(QueueInfo info, long nowMillis) {
        queues.remove(info, ofDeletedQueues, nowMillis);
        budget.remove(info);
        if (!QueuePlacement.isPart(info.id())) {
            deletedNames.add(info.name(), nowMillis);
        }
        removed.add(info);
    }
}
