package io.holdfast.app.directory;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.policy.Policy;
import io.holdfast.protocol.sqs.QueueAttribute;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The access policies of the queues that have one, each compiled when it is first asked for after a change: not on a partition's thread, and
 * not for queues that nobody uses. One thread changes it, any thread may read.
 */
final class QueuePolicies {
    private static final String POLICY = QueueAttribute.POLICY.wireName();

    private final Map<QueueName, QueuePolicy> byQueue = new ConcurrentHashMap<>();

    @Nullable
    Policy of(QueueName queue) {
        QueuePolicy kept = byQueue.get(queue);
        return kept == null ? null : kept.compiled();
    }

    void changed(QueueInfo queue) {
        String text = queue.settings().value(POLICY);
        if (text == null) {
            byQueue.remove(queue.name());
        } else {
            byQueue.compute(
                    queue.name(), (name, kept) -> kept != null && kept.has(text) ? kept : new QueuePolicy(text));
        }
    }

    void removed(QueueInfo queue) {
        byQueue.remove(queue.name());
    }
}
