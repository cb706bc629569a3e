package io.holdfast.outbox;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads rows as every dialect selects them. Stateless. */
final class RowReader {
    static final String COLUMNS =
            "o.seq, o.id, o.aggregatetype, o.aggregateid, o.type, o.payload, o.attributes, o.delay_seconds, o.deduplication_id, o.created_at";

    /** The name of an attribute that no message can have; its value says why the attributes of a row could not be read. */
    static final String UNREADABLE = "\u0000";

    private RowReader() {}

    static OutboxRow read(ResultSet row, Ordering ordering) throws SQLException {
        Timestamp created = row.getTimestamp(10);
        return new OutboxRow(
                row.getLong(1),
                UUID.fromString(row.getString(2)),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                row.getString(6),
                attributes(row.getString(7)),
                row.getInt(8),
                row.getString(9),
                ordering,
                created.toInstant());
    }

    /** A row that somebody else wrote wrongly must not keep the relay from reading the others. */
    private static Map<String, OutboxAttribute> attributes(@Nullable String json) {
        try {
            return OutboxRow.attributesFromJson(json);
        } catch (IllegalArgumentException unreadable) {
            return Map.of(UNREADABLE, OutboxAttribute.text(String.valueOf(unreadable.getMessage())));
        }
    }
}
