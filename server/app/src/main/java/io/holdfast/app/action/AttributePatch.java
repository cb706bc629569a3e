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
    private static final String OWN_KEY = QueueAttribute.SQS_MANAGED_SSE_ENABLED.wireName();

    private AttributePatch() {}

    /** Checked values in request order; an empty one unsets. There is one kind of encryption at a time: choosing one ends the other. */
    static Map<String, String> of(Map<String, String> attributes) throws RequestRefused {
        Map<String, String> patch = new LinkedHashMap<>();
        QueueAttributes.forStandardQueue(attributes)
                .values()
                .forEach((attribute, value) -> patch.put(attribute.wireName(), value));
        String key = patch.get(KEY);
        if (key != null && key.isEmpty()) {
            patch.put(KEY_REUSE, "");
        } else if (key != null) {
            patch.put(OWN_KEY, "false");
        } else if ("true".equals(patch.get(OWN_KEY))) {
            patch.put(KEY, "");
            patch.put(KEY_REUSE, "");
        }
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
