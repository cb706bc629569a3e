package io.holdfast.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an operator's step costs when very much is parked. */
class OutboxAdminTest {
    private static final int PARKED = 300;

    private WatchedDatabase database;
    private OutboxAdmin admin;
    private List<UUID> ids;

    @BeforeEach
    void parkMany() throws SQLException {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        database = new WatchedDatabase(h2);
        admin = OutboxAdmin.of(database.dataSource());
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            OutboxSchema.create(connection, Dialect.H2);
            connection.setAutoCommit(false);
            List<OutboxMessage> messages = new ArrayList<>(IntStream.range(0, PARKED)
                    .mapToObj(i -> OutboxMessage.to("q" + i % 2).key("k" + i).body("key " + i))
                    .toList());
            IntStream.range(0, PARKED)
                    .forEach(i -> messages.add(OutboxMessage.to("q" + i % 2).body("row " + i)));
            ids = Outbox.in(Dialect.H2).publish(connection, messages);
            statement.execute("UPDATE holdfast_outbox_key SET parked_at = CURRENT_TIMESTAMP, reason = 'no'");
            statement.execute(
                    "UPDATE holdfast_outbox SET parked_at = CURRENT_TIMESTAMP, reason = 'no' WHERE lane = 'U'");
            connection.commit();
        }
    }

    @Test
    void unparkAndSkipReadTheirOwnRowOnly() throws SQLException {
        int before = database.rowsRead();
        assertThat(admin.unpark(ids.get(PARKED / 2))).isTrue();
        assertThat(admin.unpark(ids.get(PARKED + PARKED / 2))).isTrue();
        assertThat(admin.skip(ids.get(7))).map(OutboxRow::body).contains("key 7");
        assertThat(database.rowsRead() - before).isEqualTo(3);
    }

    @Test
    void unparkAllReadsNothing() throws SQLException {
        int before = database.rowsRead();
        assertThat(admin.unparkAll("q1")).isEqualTo(PARKED);
        assertThat(database.rowsRead() - before).isZero();
        assertThat(admin.parked())
                .hasSize(PARKED)
                .allMatch(row -> row.row().destination().equals("q0"));
    }

    @Test
    void firstListIsNotWithoutABound() throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO holdfast_outbox (id, aggregatetype, payload, bytes, lane, parked_at, reason)"
                    + " SELECT RANDOM_UUID(), 'q', 'x', 1, 'U', CURRENT_TIMESTAMP, 'no' FROM system_range(1, 1000)");
        }
        assertThat(admin.parked()).hasSize(1_000);
    }
}
