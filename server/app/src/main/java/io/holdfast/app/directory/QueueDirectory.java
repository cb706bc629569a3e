package io.holdfast.app.directory;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueuesElsewhere;
import io.holdfast.engine.settings.QueuePlacement;
import io.holdfast.protocol.policy.Policy;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
    private final DeadLetterSources sources = new DeadLetterSources(ORDER);
    private final QueuePolicies policies = new QueuePolicies();

    /** Partitions that have said which queues they have. */
    private final BitSet published = new BitSet();

    private volatile boolean areKnown;

    /** Of a server with one partition, or with several that all publish before any of them looks here. */
    public QueueDirectory() {
        this(true);
    }

    /** @param areKnown whether a queue that is not here does not exist; if not, {@link #allHavePublished} will say so */
    public QueueDirectory(boolean areKnown) {
        this.areKnown = areKnown;
    }

    /** All partitions have published the queues that they have. */
    public void allHavePublished() {
        areKnown = true;
    }

    @Override
    public boolean areKnown() {
        return areKnown;
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
        return byName.values().stream()
                .filter(queue -> queue.id() == queueId)
                .map(queue -> queue.name().name())
                .findAny()
                .orElse("number " + queueId);
    }

    public int size() {
        return byName.size();
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
        List<QueueInfo> gone = byName.values().stream()
                .filter(known -> partitionOf(known.id(), partition) == partition.own() && !ids.contains(known.id()))
                .toList();
        publish(
                queues.stream()
                        .filter(queue -> !isSame(queue, byName.get(queue.name())))
                        .toList(),
                gone);
        published.set(partition.own());
        if (published.cardinality() == partition.count()) {
            areKnown = true;
        }
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
        for (QueueInfo queue : changed) {
            // Whoever finds the queue must find its policy.
            policies.changed(queue);
            sources.changed(byName.put(queue.name(), queue), queue);
            ordered.put(queue);
        }
        for (QueueInfo queue : removed) {
            moved.remove(queue.id());
            // The name may belong to a younger queue already, made and published with the same batch.
            QueueInfo known = byName.get(queue.name());
            if (known != null && known.id() == queue.id()) {
                byName.remove(queue.name());
                ordered.remove(queue.name());
                sources.changed(known, null);
                policies.removed(known);
            }
        }
    }
}
