package io.holdfast.outbox;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Publishing on PostgreSQL: any number of rows in one statement, one round trip.
 *
 * <p>The statement takes the advisory lock of every key, sorted, before it draws the first number, and the locks last until the
 * transaction ends. So within a key numbers follow commits. The row of the key is made unless it is there: the relay finds work by it.
 * A number of a strict row is drawn only after the transaction has an id, because the relay waits for all ids that were given out.
 * Whoever sleeps is notified only while somebody sleeps: a notifying commit holds a lock of the whole server.
 */
final class PostgresPublishStore implements PublishStore {
    /** What two transactions of one key meet on. The relay tries the same lock before it forgets a key. */
    static final String LOCK_OF_KEY = "hashtextextended(%s || chr(31) || %s, 7415)";

    private static final String INSERT = """
            WITH given AS MATERIALIZED (
              SELECT * FROM unnest(?::uuid[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::int[], ?::text[], ?::int[], ?::text[])
                WITH ORDINALITY AS g(id, destination, msg_key, type, payload, attributes, delay, deduplication_id, bytes, lane, place)),
            locked AS MATERIALIZED (
              SELECT pg_advisory_xact_lock(s.h) FROM (SELECT DISTINCT %s AS h FROM given g WHERE g.lane = 'K' OR (g.lane = 'L' AND g.msg_key IS NOT NULL) ORDER BY 1) s
              UNION ALL SELECT NULL FROM (SELECT pg_current_xact_id() AS x) t WHERE t.x IS NOT NULL),
            keys AS (
              INSERT INTO holdfast_outbox_key (destination, msg_key)
              SELECT DISTINCT g.destination, g.msg_key FROM given g WHERE g.lane = 'K' AND (SELECT count(*) FROM locked) > 0
              ORDER BY 1, 2 ON CONFLICT DO NOTHING),
            added AS (
              INSERT INTO holdfast_outbox
                (id, aggregatetype, aggregateid, type, payload, attributes, delay_seconds, deduplication_id, bytes, lane, ready_at)
              SELECT g.id, g.destination, g.msg_key, g.type, g.payload, g.attributes::jsonb, g.delay, g.deduplication_id, g.bytes, g.lane,
                CASE WHEN g.lane = 'U' THEN now() END
              FROM given g WHERE (SELECT count(*) FROM locked) > 0 ORDER BY g.place)
            SELECT (SELECT pg_notify('holdfast_outbox', '') FROM holdfast_outbox_relay WHERE name = 'wake' AND wake_until > clock_timestamp())
            """.formatted(LOCK_OF_KEY.formatted("g.destination", "g.msg_key"));

    @Override
    public void insert(Connection transaction, List<NewRow> rows) throws SQLException {
        try (PreparedStatement statement = transaction.prepareStatement(INSERT)) {
            statement.setArray(1, array(transaction, "uuid", rows, NewRow::id));
            statement.setArray(
                    2, array(transaction, "text", rows, row -> row.message().destination()));
            statement.setArray(
                    3, array(transaction, "text", rows, row -> row.message().key()));
            statement.setArray(
                    4, array(transaction, "text", rows, row -> row.message().type()));
            statement.setArray(5, array(transaction, "text", rows, NewRow::body));
            statement.setArray(6, array(transaction, "text", rows, NewRow::attributesJson));
            statement.setArray(7, array(transaction, "int4", rows, row ->
                    (int) row.message().delay().toSeconds()));
            statement.setArray(
                    8, array(transaction, "text", rows, row -> row.message().deduplicationId()));
            statement.setArray(9, array(transaction, "int4", rows, NewRow::bytes));
            statement.setArray(10, array(transaction, "text", rows, NewRow::lane));
            statement.execute();
        }
    }

    private static <T> Array array(
            Connection connection, String type, List<NewRow> rows, Function<NewRow, @Nullable T> field)
            throws SQLException {
        return connection.createArrayOf(type, rows.stream().map(field).toArray());
    }
}
