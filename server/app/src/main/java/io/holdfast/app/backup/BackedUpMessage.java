package io.holdfast.app.backup;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message of a backup: what a client once sent.
 *
 * @param id the one it had
 * @param group null if it has none
 * @param traceHeader null if it has none
 */
public record BackedUpMessage(
        String id,
        String body,
        Map<String, Attribute> attributes,
        @Nullable String group,
        @Nullable String traceHeader) {
    public BackedUpMessage {
        attributes = Map.copyOf(attributes);
    }

    /**
     * An attribute of a message.
     *
     * @param type as it was sent: String, Number or Binary, maybe with more behind a dot
     * @param value a text; for Binary in Base64
     */
    public record Attribute(String type, boolean isBinary, String value) {}
}
