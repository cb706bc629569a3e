package io.holdfast.outbox;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Publishing where there are no advisory locks: publishers of a key meet on one of 1,024 rows, locked in the order of their numbers, and
 * strict publishers on the first. Three round trips. Stateless.
 */
final class RowLockPublishStore implements PublishStore {
    private static final int SLOTS = 1_024;

    private static final String LOCK = "SELECT slot FROM holdfast_outbox_lock WHERE slot = ? FOR UPDATE";

    private static final String INSERT = """
            INSERT INTO holdfast_outbox
              (id, aggregatetype, aggregateid, type, payload, attributes, delay_seconds, deduplication_id, bytes, lane, ready_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CASE WHEN ? = 'U' THEN {now} END)
            """;

    private final RowLockSql sql;

    RowLockPublishStore(RowLockSql sql) {
        this.sql = sql;
    }

    /** What publishers of a key meet on. The first slot is the strict lane's. */
    static int slot(String destination, String key) {
        return 1 + Math.floorMod((destination + '\u001f' + key).hashCode(), SLOTS - 1);
    }

    @Override
    public void insert(Connection transaction, List<NewRow> rows) throws SQLException {
        lock(transaction, rows);
        try (PreparedStatement key = transaction.prepareStatement(keyStatement())) {
            for (NewRow row : rows) {
                if (row.byKey()) {
                    key.setString(1, row.message().destination());
                    key.setString(2, row.message().key());
                    if (sql == RowLockSql.H2) {
                        key.setString(3, row.message().destination());
                        key.setString(4, row.message().key());
                    }
                    key.executeUpdate();
                }
            }
        }
        try (PreparedStatement statement = transaction.prepareStatement(sql.in(INSERT))) {
            for (NewRow row : rows) {
                set(statement, row);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    /** Under the lock of its slot nobody else can make the row of this key. MySQL must not read it in an old snapshot all the same. */
    private String keyStatement() {
        return sql == RowLockSql.MYSQL
                ? "INSERT IGNORE INTO holdfast_outbox_key (destination, msg_key) VALUES (?, ?)"
                : "INSERT INTO holdfast_outbox_key (destination, msg_key) SELECT ?, ? WHERE NOT EXISTS (SELECT 1 FROM holdfast_outbox_key"
                        + " WHERE destination = ? AND msg_key = ?)";
    }

    private static void lock(Connection transaction, List<NewRow> rows) throws SQLException {
        SortedSet<Integer> slots = new TreeSet<>();
        for (NewRow row : rows) {
            if (row.byKey()) {
                slots.add(slot(
                        row.message().destination(),
                        String.valueOf(row.message().key())));
            } else if (row.lane().equals(Ordering.STRICT.lane())) {
                slots.add(0);
            }
        }
        try (PreparedStatement statement = transaction.prepareStatement(LOCK)) {
            for (int slot : slots) {
                statement.setInt(1, slot);
                try (ResultSet locked = statement.executeQuery()) {
                    locked.next();
                }
            }
        }
    }

    private static void set(PreparedStatement statement, NewRow row) throws SQLException {
        statement.setString(1, row.id().toString());
        statement.setString(2, row.message().destination());
        statement.setString(3, row.message().key());
        statement.setString(4, row.message().type());
        statement.setString(5, row.body());
        statement.setString(6, row.attributesJson());
        statement.setInt(7, (int) row.message().delay().toSeconds());
        statement.setString(8, row.message().deduplicationId());
        statement.setInt(9, row.bytes());
        statement.setString(10, row.lane());
        statement.setString(11, row.lane());
    }
}
