package io.holdfast.outbox.cdc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rows of {@code holdfast_outbox} that belong to the relay which reads the log: those of lane L. Every method is one statement and one
 * round trip. Not thread-safe, as its connection is not.
 */
final class CdcRowStore {
    private final Connection connection;
    private final String table;

    CdcRowStore(Connection connection, CdcInstallation installation) {
        this.connection = connection;
        this.table = installation.table();
    }

    /**
     * Does not wait for the disk: if the database dies before it has written that rows were sent, they are sent again, as they are if the
     * relay dies.
     */
    static void prepare(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET synchronous_commit = off");
        }
    }

    /** What queries can see now. */
    PostgresSnapshot snapshot() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT pg_current_snapshot()::text")) {
            row.next();
            return PostgresSnapshot.parse(row.getString(1));
        }
    }

    /** Those of these rows that are still to be sent, in no order. */
    List<FoundRow> waiting(Collection<Long> seqs) throws SQLException {
        String sql = "SELECT " + FoundRowReader.COLUMNS + " FROM " + table
                + " WHERE seq = ANY (?::bigint[]) AND lane = 'L' AND parked_at IS NULL";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setArray(1, connection.createArrayOf("bigint", seqs.toArray()));
            return FoundRowReader.readAll(statement);
        }
    }

    /** The first rows of these scopes that are not in those others, by number: within a key that is the order of their commits. */
    List<FoundRow> first(Collection<? extends Scope> scopes, Collection<? extends Scope> others, int limit)
            throws SQLException {
        ScopeCondition inside = ScopeCondition.of(scopes);
        ScopeCondition outside = ScopeCondition.of(others);
        String sql =
                "SELECT " + FoundRowReader.COLUMNS + " FROM " + table + " WHERE lane = 'L' AND parked_at IS NULL AND "
                        + inside.inside() + " AND " + outside.outside() + " ORDER BY seq LIMIT ?";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(outside.bind(statement, inside.bind(statement, 1)), limit);
            return FoundRowReader.readAll(statement);
        }
    }

    /** The queue has them. */
    void sent(Collection<Long> seqs) throws SQLException {
        String sql = "DELETE FROM " + table + " WHERE seq = ANY (?::bigint[]) AND lane = 'L'";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setArray(1, connection.createArrayOf("bigint", seqs.toArray()));
            statement.executeUpdate();
        }
    }

    /** The queue refused it for now. Gives how often it did so far. */
    int refused(long seq, String reason) throws SQLException {
        String sql = "UPDATE " + table + " SET attempts = attempts + 1, reason = ? WHERE seq = ? AND lane = 'L'"
                + " RETURNING attempts";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, reason);
            statement.setLong(2, seq);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? row.getInt(1) : 0;
            }
        }
    }

    void park(long seq, String reason) throws SQLException {
        String sql = "UPDATE " + table + " SET parked_at = now(), reason = ? WHERE seq = ? AND lane = 'L'";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, reason);
            statement.setLong(2, seq);
            statement.executeUpdate();
        }
    }

    /**
     * A row that is parked at the head of its sequence.
     *
     * @param at when, in the words of the database
     */
    record Parked(long seq, Scope.Sequence sequence, String at) {}

    /** The next parked rows, by the time they were parked; without their bodies. Null begins with the first. */
    List<Parked> parked(@Nullable Parked after, int limit) throws SQLException {
        String sql = "SELECT seq, aggregatetype, aggregateid, parked_at::text FROM " + table
                + " WHERE lane = 'L' AND parked_at IS NOT NULL AND (parked_at, seq) > (?::timestamptz, ?)"
                + " ORDER BY parked_at, seq LIMIT ?";
        List<Parked> parked = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, after == null ? "-infinity" : after.at());
            statement.setLong(2, after == null ? 0 : after.seq());
            statement.setInt(3, limit);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    long seq = row.getLong(1);
                    String key = row.getString(3);
                    Scope.Sequence sequence =
                            key == null ? new Scope.Single(seq) : new Scope.Key(row.getString(2), key);
                    parked.add(new Parked(seq, sequence, row.getString(4)));
                }
            }
        }
        return parked;
    }

    /** Those of these rows that are parked still. */
    Set<Long> parkedStill(Collection<Long> seqs) throws SQLException {
        String sql =
                "SELECT seq FROM " + table + " WHERE seq = ANY (?::bigint[]) AND lane = 'L' AND parked_at IS NOT NULL";
        Set<Long> still = new HashSet<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setArray(1, connection.createArrayOf("bigint", seqs.toArray()));
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    still.add(row.getLong(1));
                }
            }
        }
        return still;
    }
}
