package io.holdfast.app.spread;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.loop.BackgroundTasks;
import io.holdfast.app.partition.Call;
import io.holdfast.app.partition.Partitions;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.GetQueueAttributes;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.settings.QueuePlacement;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Queues that are spread over several partitions: where their parts are, which one to ask, and that they stay what the queue is. Any thread. */
public final class SpreadQueues {
    /** How long a request waits for a part that nobody leads. */
    public static final long WAIT_MILLIS = 2_000;

    /** How often {@link #look} is to be called. */
    public static final long LOOK_EVERY_MILLIS = 1_000;

    /** Each so many looks, every part is told what its queue is, and asks whether that still exists. */
    private static final int LOOKS_PER_CHECK = 5;

    private final Partitions partitions;
    private final QueueDirectory directory;
    private final QueuePlacement placement;
    private final PartKeeper keeper;
    /** Of queues that are used from here; those of queues that are gone are dropped at the next look. */
    private final Map<Long, PartLoads> loads = new ConcurrentHashMap<>();
    /** What the parts of queues that are led here were told last. The thread that looks. */
    private Map<Long, QueueInfo> told = new HashMap<>();

    /** The last numbers of parts that other nodes lead, of queues that are led here; replaced at each look. */
    private volatile Map<Long, QueueDescription> elsewhere = new ConcurrentHashMap<>();

    private int looks;

    public SpreadQueues(Partitions partitions) {
        this.partitions = partitions;
        this.directory = partitions.directory();
        this.placement = partitions.placement();
        this.keeper = new PartKeeper(partitions);
    }

    /** Looks from now on. */
    public void start(ScheduledExecutorService timer, BackgroundTasks tasks) {
        ScheduledFuture<?> unused = timer.scheduleWithFixedDelay(
                tasks.task("spread-queues", this::look), LOOK_EVERY_MILLIS, LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** The parts that other nodes lead of queues that are led here, as they were some seconds ago at most. */
    public Collection<QueueDescription> figuresElsewhere() {
        return elsewhere.values();
    }

    /** How many partitions a queue can be spread over. */
    public int most() {
        return placement.count();
    }

    /** Whether the queue lies where its id says: not if it was made when there were fewer partitions. */
    public boolean mayHaveParts(QueueInfo queue) {
        return directory.partitionOf(queue.id(), placement) == placement.partitionOf(queue.id());
    }

    /** The id of a part; part 0 is the queue itself. */
    public long partId(QueueInfo queue, int part) {
        return placement.partId(queue.id(), part);
    }

    /** Whether the id is that of the queue, or of any part that it has or had. */
    public boolean isOf(QueueInfo queue, long id) {
        return placement.queueOfPart(id) == queue.id();
    }

    /** Lets the partition decide that the command's part is in. */
    public void submit(Command command, Call call, long mostWaitMillis) {
        partitions.submitAnywhere(command, call, mostWaitMillis);
    }

    /** Messages that a part has taken for nobody are visible again at once, and were never received. */
    public void giveBack(long partId, List<Delivery> taken, Origin origin) {
        partitions.giveBack(partId, taken, origin);
    }

    /** The parts to send to, the best one first. */
    public int[] orderOfSend(QueueInfo queue) {
        return loads(queue).forSend(queue.settings().spread(), isHere(queue), part -> isReady(queue, part));
    }

    /**
     * Not while it has still to be purged: what is sent to it until then would be purged too. One that this node knows nothing of, because it keeps no replica of
     * it or there is none yet, says so itself.
     */
    private boolean isReady(QueueInfo queue, int part) {
        QueueInfo known = directory.part(partId(queue, part));
        return known == null || known.purgedAtMillis() >= queue.purgedAtMillis();
    }

    public void sent(QueueInfo queue, int part, int messages) {
        loads(queue).sent(part, messages);
    }

    /** The parts to receive from, in order. */
    public int[] orderOfReceive(QueueInfo queue) {
        return loads(queue).forReceive(isHere(queue));
    }

    private IntPredicate isHere(QueueInfo queue) {
        int home = placement.partitionOf(queue.id());
        return part -> partitions.isLed((home + part) % placement.count());
    }

    private PartLoads loads(QueueInfo queue) {
        int parts = queue.settings().parts();
        PartLoads known = loads.get(queue.id());
        return known != null && known.parts() == parts
                ? known
                : loads.compute(
                        queue.id(),
                        (id, current) -> current != null && current.parts() == parts ? current : new PartLoads(parts));
    }

    /**
     * Goes on once the parts of a queue have heard that it was changed or deleted; those that cannot hear it now will.
     *
     * @param before what it was; null if it was just made
     */
    public void changed(QueueName name, @Nullable QueueInfo before, Runnable then) {
        QueueInfo now = directory.find(name);
        if (before != null && before.settings().parts() > 1 && (now == null || now.id() != before.id())) {
            keeper.delete(before, then);
        } else if (now != null && now.settings().parts() > 1) {
            keeper.tell(now, then);
        } else {
            then.run();
        }
    }

    /** To be called every second, by one thread at a time. */
    public void look() {
        looks++;
        boolean isCheck = looks % LOOKS_PER_CHECK == 0;
        Map<Long, QueueInfo> toldNow = new HashMap<>();
        Set<Long> spread = new HashSet<>();
        for (QueueInfo queue : directory.spread()) {
            spread.add(queue.id());
            if (partitions.isLed(placement.partitionOf(queue.id()))) {
                toldNow.put(queue.id(), queue);
                if (isCheck || !queue.equals(told.get(queue.id()))) {
                    keeper.tell(queue, () -> {});
                }
            }
        }
        told = toldNow;
        loads.keySet().retainAll(spread);
        Map<Long, QueueDescription> heard = new ConcurrentHashMap<>();
        toldNow.values().forEach(queue -> keepLast(queue, heard));
        elsewhere = heard;
        toldNow.values().forEach(this::loads);
        loads.forEach((id, known) -> {
            if (known.wasUsed() || toldNow.containsKey(id)) {
                ask(id, known, toldNow.containsKey(id));
            }
        });
        if (isCheck) {
            for (QueueInfo part : directory.parts()) {
                if (partitions.isLed(placement.partitionOf(part.id()))) {
                    keeper.check(part);
                }
            }
        }
    }

    /** What was heard before counts until it is heard anew. */
    private void keepLast(QueueInfo queue, Map<Long, QueueDescription> heard) {
        for (int part = 1; part < queue.settings().parts(); part++) {
            QueueDescription last = elsewhere.get(partId(queue, part));
            if (last != null && !partitions.isLed(placement.partitionOf(partId(queue, part)))) {
                heard.put(partId(queue, part), last);
            }
        }
    }

    private void ask(long queueId, PartLoads known, boolean isQueueHere) {
        Map<Long, QueueDescription> heard = elsewhere;
        for (int i = 0; i < known.parts(); i++) {
            int part = i;
            long partId = placement.partId(queueId, part);
            boolean isElsewhere = isQueueHere && !partitions.isLed(placement.partitionOf(partId));
            Call call = new PartCall(
                    Origin.NOBODY,
                    reply -> {
                        if (reply instanceof Reply.Described described) {
                            QueueDescription numbers = described.description();
                            known.has(part, numbers.visible() + numbers.delayed());
                            if (isElsewhere) {
                                heard.put(partId, numbers);
                            }
                        } else {
                            known.isAway(part);
                            heard.remove(partId);
                        }
                    },
                    unavailable -> known.isAway(part));
            partitions.submitAnywhere(new GetQueueAttributes(partId), call, 0);
        }
    }
}
