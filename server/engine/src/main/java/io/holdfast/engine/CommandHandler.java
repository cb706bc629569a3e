package io.holdfast.engine;

import io.holdfast.engine.command.AcceptArrivals;
import io.holdfast.engine.command.Caller;
import io.holdfast.engine.command.CancelMessageMoveTask;
import io.holdfast.engine.command.ChangeMessageVisibility;
import io.holdfast.engine.command.ChangeRedrive;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.DeleteMessage;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.ForgetDepartures;
import io.holdfast.engine.command.GetQueueAttributes;
import io.holdfast.engine.command.KeepPart;
import io.holdfast.engine.command.ListMessageMoveTasks;
import io.holdfast.engine.command.ListRedrives;
import io.holdfast.engine.command.OpenRedrive;
import io.holdfast.engine.command.PurgeQueue;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueStatistics;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.command.SetQueueAttributes;
import io.holdfast.engine.command.StartMessageMoveTask;
import io.holdfast.engine.command.StartRedrive;
import io.holdfast.engine.command.TagQueue;
import io.holdfast.engine.command.UntagQueue;
import io.holdfast.engine.queue.MessageQueue;
import io.holdfast.engine.queue.PartitionContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What each command does: finds its queue and lets it decide, or decides itself what concerns several queues. One thread. */
final class CommandHandler implements Command.Handler {
    private final PartitionContext context;
    private final QueueRegistry queues;
    private final QueueLife life;
    private final RunningMoveTasks moveTasks;
    private final Redrives redrives;
    private final Arrivals arrivals;
    private final ReturningMessages returning;
    private final QueueParts parts;
    private boolean isOutdated;

    /** Loads all queues. */
    CommandHandler(PartitionContext context, QueueRegistry queues, long nowMillis) {
        this.context = context;
        this.queues = queues;
        this.life = new QueueLife(context, queues, nowMillis);
        this.moveTasks = new RunningMoveTasks(queues.loaded, context, nowMillis);
        this.redrives = new Redrives(queues.loaded, moveTasks, context, nowMillis);
        context.deadLetters = redrives::came;
        this.arrivals = new Arrivals(context);
        this.parts = new QueueParts(context, queues, life);
        MovesOnTheirWay moves = new MovesOnTheirWay(moveTasks, redrives);
        this.returning = new ReturningMessages(context, queues, moves);
        context.departures.load(moves::isOnItsWay);
        context.history.load(queues::forEach);
    }

    SealedBatch seal() {
        return new SealedBatch(
                context.seal(),
                life.takeChanged(),
                life.takeRemoved(),
                context.sealedHasDepartures(),
                context.tracedMoves.sealed());
    }

    QueueStatistics statisticsOfDeletedQueues() {
        return life.statisticsOfDeletedQueues();
    }

    List<OpenRedrive> openRedrives() {
        return redrives.open();
    }

    /** Whether a queue that cannot be read would be sound, were it loaded again once all that was decided is durable. */
    boolean isOutdated() {
        return isOutdated;
    }

    @Override
    public void createQueue(CreateQueue command, Caller caller, long nowMillis) {
        reply(caller, life.create(command, nowMillis));
    }

    @Override
    public void deleteQueue(DeleteQueue command, Caller caller, long nowMillis) {
        QueueInfo info = info(command.queueId(), caller);
        if (info != null) {
            life.remove(info, nowMillis);
            redrives.forget(info.id());
            moveTasks.forget(info.id());
            reply(caller, Reply.Done.DONE);
        }
    }

    @Override
    public void keepPart(KeepPart command, Caller caller, long nowMillis) {
        reply(caller, parts.keep(command, nowMillis));
        isOutdated |= parts.isOutdated();
    }

    @Override
    public void setQueueAttributes(SetQueueAttributes command, Caller caller, long nowMillis) {
        QueueInfo info = info(command.queueId(), caller);
        if (info != null) {
            reply(caller, life.set(info, command, nowMillis));
        }
    }

    @Override
    public void getQueueAttributes(GetQueueAttributes command, Caller caller, long nowMillis) {
        QueueInfo info = info(command.queueId(), caller);
        if (info != null) {
            reply(caller, new Reply.Described(queues.describe(info, nowMillis)));
        }
    }

    @Override
    public void purgeQueue(PurgeQueue command, Caller caller, long nowMillis) {
        QueueInfo info = info(command.queueId(), caller);
        if (info == null) {
            return;
        }
        long purgedAtMillis = info.purgedAtMillis();
        if (context.settings.purgeOncePerMinute()
                && purgedAtMillis > 0
                && nowMillis < purgedAtMillis + EngineLimits.PURGE_BLOCK_MILLIS) {
            reply(caller, new Reply.Refused(Refusal.PURGED_RECENTLY));
            return;
        }
        isOutdated |= !queues.purge(info, nowMillis);
        life.changed(info.id());
        reply(caller, Reply.Done.DONE);
    }

    @Override
    public void sendMessage(SendMessage command, Caller caller, long nowMillis) {
        MessageQueue queue = find(command.queueId(), caller);
        if (queue != null) {
            redrives.sent(command);
            queue.send(command.drafts(), caller, nowMillis);
        }
    }

    @Override
    public void receiveMessage(ReceiveMessage command, Caller caller, long nowMillis) {
        MessageQueue queue = findReadable(command.queueId(), caller);
        if (queue != null) {
            queue.receive(command, caller, nowMillis);
        }
    }

    @Override
    public void deleteMessage(DeleteMessage command, Caller caller, long nowMillis) {
        MessageQueue queue = find(command.queueId(), caller);
        if (queue != null) {
            List<@Nullable Refusal> outcomes =
                    new ArrayList<>(command.receipts().size());
            command.receipts().forEach(receipt -> outcomes.add(queue.delete(receipt, nowMillis)));
            queue.serveWaiters(nowMillis);
            boolean allDone = outcomes.stream().allMatch(Objects::isNull);
            reply(caller, allDone ? Reply.Done.DONE : new Reply.Deleted(outcomes));
        }
    }

    @Override
    public void changeMessageVisibility(ChangeMessageVisibility command, Caller caller, long nowMillis) {
        MessageQueue queue = find(command.queueId(), caller);
        if (queue != null) {
            List<@Nullable Refusal> outcomes = new ArrayList<>(command.changes().size());
            for (ChangeMessageVisibility.Change change : command.changes()) {
                outcomes.add(queue.changeVisibility(change, nowMillis));
            }
            queue.serveWaiters(nowMillis);
            reply(caller, new Reply.VisibilityChanged(outcomes));
        }
    }

    @Override
    public void tagQueue(TagQueue command, Caller caller, long nowMillis) {
        QueueInfo info = info(command.queueId(), caller);
        if (info != null) {
            SortedMap<String, String> tags = new TreeMap<>(info.tags());
            tags.putAll(command.tags());
            reply(caller, life.tag(info, tags, nowMillis));
        }
    }

    @Override
    public void untagQueue(UntagQueue command, Caller caller, long nowMillis) {
        QueueInfo info = info(command.queueId(), caller);
        if (info != null) {
            SortedMap<String, String> tags = new TreeMap<>(info.tags());
            tags.keySet().removeAll(command.keys());
            reply(caller, life.tag(info, tags, nowMillis));
        }
    }

    @Override
    public void startMessageMoveTask(StartMessageMoveTask command, Caller caller, long nowMillis) {
        MessageQueue source = findReadable(command.sourceQueueId(), caller);
        if (source != null) {
            reply(caller, moveTasks.start(source, command, redrives, nowMillis));
        }
    }

    @Override
    public void cancelMessageMoveTask(CancelMessageMoveTask command, Caller caller, long nowMillis) {
        MessageQueue source = find(command.sourceQueueId(), caller);
        if (source != null) {
            reply(caller, moveTasks.cancel(source, command));
        }
    }

    @Override
    public void listMessageMoveTasks(ListMessageMoveTasks command, Caller caller, long nowMillis) {
        MessageQueue source = find(command.sourceQueueId(), caller);
        if (source != null) {
            reply(caller, moveTasks.list(source, command));
        }
    }

    @Override
    public void startRedrive(StartRedrive command, Caller caller, long nowMillis) {
        MessageQueue source = findReadable(command.queueId(), caller);
        if (source != null) {
            reply(caller, redrives.start(source, command, nowMillis));
        }
    }

    @Override
    public void changeRedrive(ChangeRedrive command, Caller caller, long nowMillis) {
        MessageQueue source = find(command.queueId(), caller);
        if (source != null) {
            reply(caller, redrives.change(source.id(), command, nowMillis));
        }
    }

    @Override
    public void listRedrives(ListRedrives command, Caller caller, long nowMillis) {
        MessageQueue source = find(command.queueId(), caller);
        if (source != null) {
            reply(caller, redrives.list(source.id()));
        }
    }

    @Override
    public void acceptArrivals(AcceptArrivals command, Caller caller, long nowMillis) {
        reply(caller, arrivals.accept(command, nowMillis));
    }

    @Override
    public void forgetDepartures(ForgetDepartures command, Caller caller, long nowMillis) {
        returning.forget(command, nowMillis);
        reply(caller, Reply.Done.DONE);
    }

    private @Nullable MessageQueue find(long queueId, Caller caller) {
        MessageQueue queue = queues.loaded.get(queueId);
        if (queue == null) {
            refuse(caller, queueId);
        }
        return queue;
    }

    /** The queue, if its messages can be read. */
    private @Nullable MessageQueue findReadable(long queueId, Caller caller) {
        MessageQueue queue = context.damage.why(queueId) == null ? queues.loaded.get(queueId) : null;
        if (queue == null) {
            refuse(caller, queueId);
        }
        return queue;
    }

    private void refuse(Caller caller, long queueId) {
        String damage = context.damage.why(queueId);
        if (damage == null && queues.info(queueId) == null) {
            reply(caller, new Reply.Refused(Refusal.NO_SUCH_QUEUE));
        } else {
            reply(caller, new Reply.Refused(Refusal.QUEUE_DAMAGED, damage == null ? "It is being purged." : damage));
        }
    }

    /** What the queue is, readable or not. */
    private @Nullable QueueInfo info(long queueId, Caller caller) {
        QueueInfo info = queues.info(queueId);
        if (info == null) {
            reply(caller, new Reply.Refused(Refusal.NO_SUCH_QUEUE));
        }
        return info;
    }

    private void reply(Caller caller, Reply reply) {
        context.replies.add(caller, reply);
    }
}
