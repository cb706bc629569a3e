package io.holdfast.app.action;

import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.kms.KmsName;
import io.holdfast.protocol.kms.KmsOwner;

/** Says whether the key that a queue names by {@code KmsMasterKeyId} can be used. Any thread. */
@FunctionalInterface
public interface KmsKeys {
    /** What a key is good for. */
    enum State {
        ENABLED,
        DISABLED,
        PENDING_DELETION,
        MISSING
    }

    /** What the key of this name, as {@link #wholeName} gives it, is good for. */
    State stateOf(String name);

    /** The ARN of the key or the alias that a queue's owner has named: a name alone means the queue's own account and region. */
    static String wholeName(String given, QueueName queue) {
        KmsName name = KmsName.of(given, new KmsOwner(queue.account(), queue.region()));
        return name == null ? given : name.arn();
    }
}
