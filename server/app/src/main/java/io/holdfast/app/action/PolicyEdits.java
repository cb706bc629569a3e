package io.holdfast.app.action;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.SetQueueAttributes;
import io.holdfast.protocol.sqs.QueueAttribute;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Changes a part of a queue's policy. The edit is built on the policy as it is known here; the queue takes it only if it still has that
 * policy, else the edit is made again, so that two of them at the same time both count. Each failed attempt means that another edit went
 * through.
 */
final class PolicyEdits {
    private static final String POLICY = QueueAttribute.POLICY.wireName();

    private PolicyEdits() {}

    /** The policy before, empty if there is none, to the policy after, empty if none is left. */
    @FunctionalInterface
    interface Edit {
        String apply(QueueInfo queue, String policy) throws RequestRefused;
    }

    static void perform(ActionPorts ports, Invocation invocation, @Nullable String queueUrl, Edit edit, Outcome done)
            throws RequestRefused {
        invocation.attempt(() -> {
            QueueInfo queue = invocation.queue(queueUrl);
            String set = queue.settings().value(POLICY);
            String before = set == null ? "" : set;
            String after = edit.apply(queue, before);
            invocation.submitChange(
                    new SetQueueAttributes(queue.id(), Map.of(POLICY, after), Map.of(POLICY, before)),
                    ports.spread(),
                    queue.name(),
                    queue,
                    done);
        });
    }
}
