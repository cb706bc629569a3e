package io.holdfast.app.directory;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.RedrivePolicy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.jspecify.annotations.Nullable;

/**
 * Which queues send their dead letters where, seen from the target, so that asking costs no more than the answer is long. Targets are
 * names: one that does not exist, or not any more, keeps its sources. One thread changes it, any thread may read.
 */
final class DeadLetterSources {
    private final Map<QueueName, NavigableSet<QueueName>> byTarget = new ConcurrentHashMap<>();
    private final Comparator<QueueName> order;

    DeadLetterSources(Comparator<QueueName> order) {
        this.order = order;
    }

    List<QueueName> of(QueueName target, QueueName after, int limit) {
        NavigableSet<QueueName> sources = byTarget.get(target);
        List<QueueName> found = new ArrayList<>();
        if (sources != null) {
            for (QueueName source : sources.tailSet(after, false)) {
                if (found.size() == limit) {
                    break;
                }
                found.add(source);
            }
        }
        return found;
    }

    /** The queue was this, and is that now; null where there was none, or is none. */
    void changed(@Nullable QueueInfo before, @Nullable QueueInfo now) {
        QueueName left = before == null ? null : target(before);
        QueueName joined = now == null ? null : target(now);
        if (left != null && before != null && !left.equals(joined)) {
            byTarget.computeIfPresent(left, (target, sources) -> {
                sources.remove(before.name());
                return sources.isEmpty() ? null : sources;
            });
        }
        if (joined != null && now != null && !joined.equals(left)) {
            byTarget.computeIfAbsent(joined, target -> new ConcurrentSkipListSet<>(order))
                    .add(now.name());
        }
    }

    private static @Nullable QueueName target(QueueInfo queue) {
        RedrivePolicy policy = queue.settings().redrivePolicy();
        return policy == null ? null : policy.target();
    }
}
