package io.holdfast.app.directory;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueuesElsewhere;
import io.holdfast.engine.settings.QueuePlacement;
import io.holdfast.protocol.policy.Policy;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The queues that exist durably, by name: what actions look up before they ask the partition. The partition publishes a change after its
 * batch is durable and before its reply leaves. All partitions share one directory. Any thread may read; only the loop of a queue's partition publishes it.
 */
public final class QueueDirectory implements QueuesElsewhere {
    static final Comparator<QueueName> ORDER = Comparator.comparing(QueueName::region)
            .thenComparing(QueueName::account)
            .thenComparing(QueueName::name);

    private final Map<QueueName, QueueInfo> byName = new ConcurrentHashMap<>();
    private final OrderedQueues ordered = new OrderedQueues();
    private final MovedQueues moved = new MovedQueues();
    /** Parts of queues that are spread, by their ids. */
    private final Map<Long, QueueInfo> parts = new ConcurrentHashMap<>();
    /** Queues that are, or were, spread: nearly always none. */
    private final Map<QueueName, QueueInfo> spread = new ConcurrentHashMap<>();

    private final DeadLetterSources sources = new DeadLetterSources(ORDER);
    private final QueuePolicies policies = new QueuePolicies();

    /** Partitions that have said which queues they have. */
    private final BitSet published = new BitSet();

    private volatile boolean areKnown;

    /** Written by whoever holds the lock. */
    private volatile long changes;

    /** Whether anything that was published may lack what is agreed on: others have published it from a replica. */
    private volatile BooleanSupplier isCatchingUp = () -> false;

    /** Of a server with one partition, or with several that all publish before any of them looks here. */
    public QueueDirectory() {
        this(true);
    }

    /** @param areKnown whether a queue that is not here does not exist; if not, {@link #allHavePublished} will say so */
    public QueueDirectory(boolean areKnown) {
        this.areKnown = areKnown;
    }

    /**
     * Asks from now on whether everything is known that others have made.
     *
     * @param mayBeBehind whether queues may be unknown here at the moment that were made before this node, or its connection to others, was lost
     */
    public void whileCatchingUp(BooleanSupplier mayBeBehind) {
        isCatchingUp = mayBeBehind;
    }

    /** All partitions have published the queues that they have. */
    public void allHavePublished() {
        areKnown = true;
    }

    @Override
    public boolean areKnown() {
        return areKnown && !isCatchingUp.getAsBoolean();
    }

    @Override
    public @Nullable QueueInfo find(QueueName name) {
        return byName.get(name);
    }

    /** The access policy of a queue, or null when there is no such queue or it has none. */
    public @Nullable Policy policy(QueueName name) {
        return policies.of(name);
    }

    /** The name of a queue, for messages; looks through all of them. */
    public String nameOf(long queueId) {
        return Stream.concat(byName.values().stream(), parts.values().stream())
                .filter(queue -> queue.id() == queueId)
                .map(queue -> queue.name().name())
                .findAny()
                .orElse("number " + queueId);
    }

    /** Queues with parts in other partitions. */
    public Collection<QueueInfo> spread() {
        return Collections.unmodifiableCollection(spread.values());
    }

    /** Whether the queue has parts in other partitions, as far as this node knows; not while that may be outdated. */
    public boolean isSpread(QueueName name) {
        return !spread.isEmpty() && areKnown() && spread.containsKey(name);
    }

    /** The parts of queues beyond the queues themselves: each has the name of its queue, and an id of its own. */
    public Collection<QueueInfo> parts() {
        return Collections.unmodifiableCollection(parts.values());
    }

    /** A part of a queue by its id; null if there is none as far as this node knows. */
    public @Nullable QueueInfo part(long partId) {
        return parts.get(partId);
    }

    public int size() {
        return byName.size();
    }

    /** Another number after each change. */
    public long changes() {
        return changes;
    }

    /** Names in order that begin with the prefix, strictly after {@code after} (empty for the start); at most {@code limit}. */
    public List<QueueName> list(String region, String account, String prefix, String after, int limit) {
        return ordered.list(region, account, prefix, after, limit);
    }

    /** All queues by region, account and name; what is made or deleted meanwhile may be in it or not. */
    public Collection<QueueInfo> all() {
        return ordered.all();
    }

    /** The queues that send their dead letters to the target, in order, strictly after {@code after}; at most {@code limit}. */
    public List<QueueName> deadLetterSources(QueueName target, String after, int limit) {
        return sources.of(target, new QueueName(target.region(), target.account(), after), limit);
    }

    /** Where a queue is, by its id: where that says, unless the number of partitions was changed since the queue was made. */
    public int partitionOf(long queueId, QueuePlacement placement) {
        return moved.partitionOf(queueId, placement);
    }

    /** All queues that a partition has: others of it that are known here are gone. When all partitions have spoken, all queues are known. */
    public synchronized void publishAll(QueuePlacement partition, List<QueueInfo> queues) {
        Set<Long> ids = new HashSet<>();
        for (QueueInfo queue : queues) {
            ids.add(queue.id());
            // Whoever finds the queue must find where it is.
            moved.found(queue.id(), partition);
        }
        List<QueueInfo> gone = Stream.concat(byName.values().stream(), parts.values().stream())
                .filter(known -> partitionOf(known.id(), partition) == partition.own() && !ids.contains(known.id()))
                .toList();
        publish(
                queues.stream()
                        .filter(queue -> !isSame(
                                queue,
                                QueuePlacement.isPart(queue.id()) ? parts.get(queue.id()) : byName.get(queue.name())))
                        .toList(),
                gone);
        published.set(partition.own());
        if (published.cardinality() == partition.count()) {
            areKnown = true;
        }
    }

    /** Queues that a partition has among others, which are not known yet. Until it has published all, a queue that is not here may exist. */
    public synchronized void publishSome(QueuePlacement partition, List<QueueInfo> queues) {
        queues.forEach(queue -> moved.found(queue.id(), partition));
        publish(
                queues.stream()
                        .filter(queue -> !isSame(queue, byName.get(queue.name())))
                        .toList(),
                List.of());
    }

    /** Whether a partition has said which queues it has. */
    public synchronized boolean hasPublished(QueuePlacement partition) {
        return published.get(partition.own());
    }

    private static boolean isSame(QueueInfo queue, @Nullable QueueInfo known) {
        return known != null
                && known.id() == queue.id()
                && known.modifiedAtMillis() == queue.modifiedAtMillis()
                && known.purgedAtMillis() == queue.purgedAtMillis()
                && known.tags().equals(queue.tags())
                && known.settings().given().equals(queue.settings().given());
    }

    public synchronized void publish(List<QueueInfo> changed, List<QueueInfo> removed) {
        enter(changed, removed);
        changes = changes + changed.size() + removed.size();
    }

    private void enter(List<QueueInfo> changed, List<QueueInfo> removed) {
        for (QueueInfo queue : changed) {
            if (QueuePlacement.isPart(queue.id())) {
                parts.put(queue.id(), queue);
                continue;
            }
            // Whoever finds the queue must find its policy.
            policies.changed(queue);
            sources.changed(byName.put(queue.name(), queue), queue);
            ordered.put(queue);
            if (queue.settings().parts() > 1) {
                spread.put(queue.name(), queue);
            } else if (!spread.isEmpty()) {
                spread.remove(queue.name());
            }
        }
        for (QueueInfo queue : removed) {
            moved.remove(queue.id());
            parts.remove(queue.id());
            // The name may belong to a younger queue already, made and published with the same batch.
            QueueInfo known = byName.get(queue.name());
            if (known != null && known.id() == queue.id()) {
                byName.remove(queue.name());
                ordered.remove(queue.name());
                spread.remove(queue.name());
                sources.changed(known, null);
                policies.removed(known);
            }
        }
    }
}
