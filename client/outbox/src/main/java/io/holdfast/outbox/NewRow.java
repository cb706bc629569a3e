package io.holdfast.outbox;

import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A checked message on its way into the table, with the attributes it will have. Immutable. */
record NewRow(UUID id, OutboxMessage message, Map<String, OutboxAttribute> attributes, String lane) {
    /** The lane of rows that no polling relay touches: the relay that reads the database's log sends them. */
    static final String LOG_LANE = "L";

    String body() {
        String body = message.body();
        if (body == null) {
            throw new IllegalArgumentException("a message needs a body");
        }
        return body;
    }

    @Nullable
    String attributesJson() {
        return attributes.isEmpty() ? null : AttributesJson.write(attributes);
    }

    int bytes() {
        return OutboxRow.bytes(body(), attributes);
    }

    boolean byKey() {
        return lane.equals(Ordering.PER_KEY.lane());
    }
}
