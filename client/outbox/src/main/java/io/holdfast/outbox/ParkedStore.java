package io.holdfast.outbox;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The rows that are parked: heads of keys, unordered and strict rows, rows of the log relay. Reads some of them at a time, and bodies only
 * if they are wanted, in SQL that every dialect understands. Stateless; the caller ends the transaction.
 */
final class ParkedStore {
    private static final int ROWS_AT_ONCE = 500;
    private static final int BODIES_AT_ONCE = 20;
    private static final long MOST_BODY_CHARACTERS = 16L << 20;

    private static final String WITHOUT_BODIES =
            RowReader.COLUMNS.replace("o.payload", "'' AS payload").replace("o.attributes", "NULL AS attributes");

    private static final String KEYS =
            ", k.attempts, k.reason, k.parked_at, (SELECT count(*) FROM holdfast_outbox b WHERE b.lane = 'K' AND b.aggregatetype = k.destination"
                    + " AND b.aggregateid = k.msg_key) - 1 FROM holdfast_outbox_key k JOIN holdfast_outbox o ON o.lane = 'K'"
                    + " AND o.aggregatetype = k.destination AND o.aggregateid = k.msg_key WHERE k.parked_at IS NOT NULL"
                    + " AND o.seq = (SELECT min(h.seq) FROM holdfast_outbox h WHERE h.lane = 'K' AND h.aggregatetype = k.destination"
                    + " AND h.aggregateid = k.msg_key)";

    private static final String ROWS =
            ", o.attempts, o.reason, o.parked_at, (SELECT count(*) FROM holdfast_outbox b WHERE b.lane = o.lane AND b.seq > o.seq AND (o.lane = 'S'"
                    + " OR (o.lane = 'L' AND b.aggregatetype = o.aggregatetype AND b.aggregateid = o.aggregateid)))"
                    + " FROM holdfast_outbox o WHERE o.lane = ? AND o.parked_at IS NOT NULL";

    private static final String KEYS_AFTER = " AND k.parked_at >= ? AND (k.parked_at > ? OR k.destination > ?"
            + " OR (k.destination = ? AND k.msg_key > ?)) ORDER BY k.parked_at, k.destination, k.msg_key LIMIT ?";

    private static final String ROWS_AFTER =
            " AND o.parked_at >= ? AND (o.parked_at > ? OR o.seq > ?) ORDER BY o.parked_at, o.seq LIMIT ?";

    private static final String WITH_ID = " AND o.id = ?";

    /** The next rows, by the time they were parked within each lane. May give fewer than the limit if their bodies are large. */
    ParkedPage page(Connection connection, ParkedPosition after, int limit, boolean bodies) throws SQLException {
        List<ParkedRow> rows = new ArrayList<>();
        ParkedPosition position = after;
        long characters = 0;
        while (rows.size() < limit && characters < MOST_BODY_CHARACTERS) {
            int wanted = Math.min(limit - rows.size(), bodies ? BODIES_AT_ONCE : ROWS_AT_ONCE);
            List<ParkedRow> some = some(connection, position, wanted, bodies);
            for (ParkedRow row : some) {
                position = position.after(row);
                characters += row.row().body().length();
            }
            rows.addAll(some);
            if (some.size() < wanted) {
                Optional<ParkedPosition> next = position.nextLane();
                if (next.isEmpty()) {
                    return new ParkedPage(rows, null);
                }
                position = next.get();
            }
        }
        return new ParkedPage(rows, position);
    }

    private static List<ParkedRow> some(Connection connection, ParkedPosition after, int limit, boolean bodies)
            throws SQLException {
        boolean byKey = after.lane().equals(Ordering.PER_KEY.lane());
        String sql = columns(bodies) + (byKey ? KEYS + KEYS_AFTER : ROWS + ROWS_AFTER);
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int next = 1;
            if (!byKey) {
                statement.setString(next++, after.lane());
            }
            statement.setTimestamp(next++, after.parkedAt());
            statement.setTimestamp(next++, after.parkedAt());
            if (byKey) {
                statement.setString(next++, after.key().destination());
                statement.setString(next++, after.key().destination());
                statement.setString(next++, after.key().key());
            } else {
                statement.setLong(next++, after.seq());
            }
            statement.setInt(next, limit);
            return read(statement, after.lane());
        }
    }

    /** The parked row with this id, if there is one. */
    Optional<ParkedRow> find(Connection connection, UUID id, boolean bodies) throws SQLException {
        boolean uuids = Dialect.of(connection) == Dialect.POSTGRESQL;
        for (Optional<ParkedPosition> lane = Optional.of(ParkedPosition.first());
                lane.isPresent();
                lane = lane.get().nextLane()) {
            String name = lane.get().lane();
            boolean byKey = name.equals(Ordering.PER_KEY.lane());
            String sql = columns(bodies) + (byKey ? KEYS : ROWS) + WITH_ID;
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                if (!byKey) {
                    statement.setString(1, name);
                }
                statement.setObject(byKey ? 1 : 2, uuids ? id : id.toString());
                List<ParkedRow> found = read(statement, name);
                if (!found.isEmpty()) {
                    return Optional.of(found.get(0));
                }
            }
        }
        return Optional.empty();
    }

    private static String columns(boolean bodies) {
        return "SELECT " + (bodies ? RowReader.COLUMNS : WITHOUT_BODIES);
    }

    private static List<ParkedRow> read(PreparedStatement statement, String lane) throws SQLException {
        List<ParkedRow> parked = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                parked.add(new ParkedRow(
                        RowReader.read(rows, ordering(lane)),
                        rows.getInt(11),
                        String.valueOf(rows.getString(12)),
                        rows.getTimestamp(13).toInstant(),
                        rows.getLong(14)));
            }
        }
        return parked;
    }

    /** The relay that reads the log parks rows one by one: no row of a key stands for them. */
    private static Ordering ordering(String lane) {
        for (Ordering ordering : Ordering.values()) {
            if (ordering.lane().equals(lane)) {
                return ordering;
            }
        }
        return Ordering.UNORDERED;
    }
}
