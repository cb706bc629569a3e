package io.holdfast.outbox.cdc;

import io.holdfast.outbox.Ordering;
import io.holdfast.outbox.OutboxAttribute;
import io.holdfast.outbox.OutboxRow;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Reads the rows that a query of {@link #COLUMNS} finds. One that somebody wrote wrongly does not keep it from reading the others. Stateless. */
final class FoundRowReader {
    /** In the order in which they are read. */
    static final String COLUMNS =
            "seq, id, aggregatetype, aggregateid, type, payload, attributes::text, delay_seconds, deduplication_id, created_at";

    private FoundRowReader() {}

    static List<FoundRow> readAll(PreparedStatement statement) throws SQLException {
        List<FoundRow> rows = new ArrayList<>();
        try (ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                rows.add(found(row));
            }
        }
        return rows;
    }

    private static FoundRow found(ResultSet row) throws SQLException {
        try {
            return new FoundRow(row(row, OutboxRow.attributesFromJson(row.getString(7))), Optional.empty());
        } catch (IllegalArgumentException unreadable) {
            return new FoundRow(row(row, Map.of()), Optional.of(String.valueOf(unreadable.getMessage())));
        }
    }

    private static OutboxRow row(ResultSet row, Map<String, OutboxAttribute> attributes) throws SQLException {
        String key = row.getString(4);
        return new OutboxRow(
                row.getLong(1),
                row.getObject(2, UUID.class),
                row.getString(3),
                key,
                row.getString(5),
                row.getString(6),
                attributes,
                row.getInt(8),
                row.getString(9),
                key == null ? Ordering.UNORDERED : Ordering.PER_KEY,
                row.getTimestamp(10).toInstant());
    }
}
