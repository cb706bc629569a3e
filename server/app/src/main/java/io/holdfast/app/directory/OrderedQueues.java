package io.holdfast.app.directory;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;

/** Queues by region, account and name, for those who list them. Any thread. */
final class OrderedQueues {
    private final ConcurrentSkipListMap<QueueName, QueueInfo> ordered =
            new ConcurrentSkipListMap<>(QueueDirectory.ORDER);

    void put(QueueInfo queue) {
        ordered.put(queue.name(), queue);
    }

    void remove(QueueName name) {
        ordered.remove(name);
    }

    Collection<QueueInfo> all() {
        return Collections.unmodifiableCollection(ordered.values());
    }

    List<QueueName> list(String region, String account, String prefix, String after, int limit) {
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
}
