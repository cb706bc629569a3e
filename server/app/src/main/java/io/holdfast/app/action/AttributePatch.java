package io.holdfast.app.action;

import io.holdfast.engine.QueueSettings;
import io.holdfast.protocol.Limits;
import io.holdfast.protocol.QueueAttribute;
import io.holdfast.protocol.RequestRefused;
import io.holdfast.protocol.rules.QueueAttributes;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Attributes as a client gave them, turned into the change of settings that they mean. */
final class AttributePatch {
    private static final String KEY = QueueAttribute.KMS_MASTER_KEY_ID.wireName();
    private static final String KEY_REUSE = QueueAttribute.KMS_DATA_KEY_REUSE_PERIOD_SECONDS.wireName();

    private AttributePatch() {}

    /** Checked values in request order, with what they entail for others; an empty one unsets. */
    static Map<String, String> of(Map<String, String> attributes) throws RequestRefused {
        Map<String, String> patch = new LinkedHashMap<>();
        QueueAttributes.forStandardQueue(attributes)
                .withConsequences()
                .values()
                .forEach((attribute, value) -> patch.put(attribute.wireName(), value));
        return patch;
    }

    /** Only queues with a customer's key have it; then it has a default. */
    static @Nullable String keyReuseSeconds(QueueSettings settings) {
        if (settings.value(KEY) == null) {
            return null;
        }
        String set = settings.value(KEY_REUSE);
        return set != null ? set : Integer.toString(Limits.KMS_DATA_KEY_REUSE_DEFAULT_SECONDS);
    }
}
