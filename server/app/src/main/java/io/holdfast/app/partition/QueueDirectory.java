package io.holdfast.app.partition;

import io.holdfast.engine.QueueInfo;
import io.holdfast.engine.QueueName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * The queues that exist durably, by name: what actions look up before they ask the partition. The partition publishes a change after its
 * batch is durable and before its reply leaves. Any thread may read.
 */
public final class QueueDirectory {
    private static final Comparator<QueueName> ORDER = Comparator.comparing(QueueName::region)
            .thenComparing(QueueName::account)
            .thenComparing(QueueName::name);

    private final Map<QueueName, QueueInfo> byName = new ConcurrentHashMap<>();
    private final ConcurrentSkipListMap<QueueName, QueueInfo> ordered = new ConcurrentSkipListMap<>(ORDER);

    public @Nullable QueueInfo find(QueueName name) {
        return byName.get(name);
    }

    public int size() {
        return byName.size();
    }

    /** Names in order that begin with the prefix, strictly after {@code after} (empty for the start); at most {@code limit}. */
    public List<QueueName> list(String region, String account, String prefix, String after, int limit) {
        String from = after.compareTo(prefix) > 0 ? after : prefix;
        List<QueueName> found = new ArrayList<>();
        for (QueueName name :
                ordered.tailMap(new QueueName(region, account, from), true).keySet()) {
            boolean outside = !name.region().equals(region) || !name.account().equals(account);
            if (outside || !name.name().startsWith(prefix) || found.size() == limit) {
                break;
            }
            if (!name.name().equals(after)) {
                found.add(name);
            }
        }
        return found;
    }

    void publish(List<QueueInfo> changed, List<QueueInfo> removed) {
        for (QueueInfo queue : changed) {
            byName.put(queue.name(), queue);
            ordered.put(queue.name(), queue);
        }
        for (QueueInfo queue : removed) {
            // The name may belong to a younger queue already, made and published with the same batch.
            byName.computeIfPresent(queue.name(), (name, known) -> known.id() == queue.id() ? null : known);
            ordered.computeIfPresent(queue.name(), (name, known) -> known.id() == queue.id() ? null : known);
        }
    }
}
