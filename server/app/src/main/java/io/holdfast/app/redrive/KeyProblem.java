package io.holdfast.app.redrive;

import io.holdfast.app.action.KmsKeys;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.protocol.sqs.QueueAttribute;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Why messages of a queue must not be moved for want of the key that its owner has named. */
public record KeyProblem(KmsKeys keys) implements Function<QueueInfo, @Nullable String> {
    private static final String KEY = QueueAttribute.KMS_MASTER_KEY_ID.wireName();

    /** A sentence; null if there is no problem. */
    @Override
    public @Nullable String apply(QueueInfo queue) {
        String key = queue.settings().value(KEY);
        if (key == null) {
            return null;
        }
        String of = "The key " + key + " of the queue " + queue.name().name();
        return switch (keys.stateOf(KmsKeys.wholeName(key, queue.name()))) {
            case ENABLED -> null;
            case DISABLED -> of + " is disabled. Enable it, then resume.";
            case PENDING_DELETION -> of + " is to be destroyed. Cancel that and enable it, then resume.";
            case MISSING -> of + " does not exist.";
        };
    }
}
