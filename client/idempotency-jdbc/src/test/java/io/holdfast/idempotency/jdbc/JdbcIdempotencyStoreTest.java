package io.holdfast.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.idempotency.Claim;
import io.holdfast.consumer.idempotency.IdempotencyStore;
import io.holdfast.consumer.idempotency.Token;
import io.holdfast.parts.Database;
import io.holdfast.parts.Postgres;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract on PostgreSQL, and what only a database can get wrong. */
class JdbcIdempotencyStoreTest extends IdempotencyStoreContract {
    private static final Database database = Postgres.shared().newDatabase();
    private static DatabaseClock clock;

    private final JdbcIdempotencyStore store = new JdbcIdempotencyStore(database.dataSource());

    @BeforeAll
    static void createTheTable() throws SQLException {
        clock = DatabaseClock.installIn(database);
        IdempotencySchema.create(database.dataSource());
    }

    @BeforeEach
    void forgetEverything() throws SQLException {
        database.execute("TRUNCATE holdfast_idempotency");
    }

    @Override
    IdempotencyStore store() {
        return store;
    }

    @Override
    void pass(Duration time) {
        clock.move(time);
    }

    @Test
    void creatingTheTableAgainKeepsItsRecords() {
        store.begin("orders", "a", LEASE);
        IdempotencySchema.create(database.dataSource());
        assertThat(store.begin("orders", "a", LEASE)).isInstanceOf(Claim.InProgress.class);
    }

    @Test
    void databaseWhoseClockIsTenMinutesOffGrantsTheSameLeases() {
        for (Duration skew : List.of(Duration.ofMinutes(10), Duration.ofMinutes(-20))) {
            clock.move(skew);
            String key = "skew" + skew;
            store.begin("orders", key, LEASE);
            Claim.InProgress other = (Claim.InProgress) store.begin("orders", key, LEASE);
            assertThat(other.remaining()).isBetween(Duration.ofSeconds(1), LEASE);
            clock.move(LEASE);
            assertThat(store.begin("orders", key, LEASE)).isInstanceOf(Claim.Started.class);
        }
    }

    @Test
    void nodesInDifferentTimeZonesSeeTheSameLease() {
        JdbcIdempotencyStore elsewhere = new JdbcIdempotencyStore(
                ChangedConnections.of(database.dataSource(), c -> execute(c, "SET TIME ZONE 'Pacific/Kiritimati'")));
        Token token = ((Claim.Started) elsewhere.begin("orders", "a", LEASE)).token();
        assertThat(((Claim.InProgress) store.begin("orders", "a", LEASE)).remaining())
                .isBetween(Duration.ofSeconds(1), LEASE);
        clock.move(LEASE);
        assertThat(store.begin("orders", "a", LEASE)).isInstanceOf(Claim.Started.class);
        assertThat(elsewhere.complete(token, new byte[0])).isFalse();
    }

    @Test
    void poolsThatSwitchAutoCommitOffLoseNothing() {
        JdbcIdempotencyStore pooled =
                new JdbcIdempotencyStore(ChangedConnections.of(database.dataSource(), c -> c.setAutoCommit(false)));
        Token token = ((Claim.Started) pooled.begin("orders", "a", LEASE)).token();
        assertThat(pooled.complete(token, new byte[0])).isTrue();
        assertThat(store.begin("orders", "a", LEASE)).isInstanceOf(Claim.Completed.class);
    }

    @Test
    void oneOfManyWinsUnderRepeatableReadToo() {
        JdbcIdempotencyStore strict = new JdbcIdempotencyStore(ChangedConnections.of(
                database.dataSource(), c -> c.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ)));
        for (int round = 0; round < 10; round++) {
            String key = "race-" + round;
            assertThat(Race.of(8, () -> strict.begin("orders", key, LEASE)))
                    .filteredOn(Claim.Started.class::isInstance)
                    .hasSize(1);
        }
    }

    @Test
    void purgeTakesOldRecordsInBatchesAndLeavesTheRest() throws SQLException {
        for (int i = 0; i < 25; i++) {
            store.complete(start("old-" + i), new byte[0]);
        }
        start("died long ago");
        clock.move(Duration.ofDays(15).plusSeconds(1));
        store.complete(start("new"), new byte[0]);
        Token running = start("running");

        assertThat(store.purge(Duration.ofDays(IdempotencyStore.RETENTION_DAYS), 10))
                .isEqualTo(26);

        assertThat(records()).isEqualTo(2);
        assertThat(store.complete(running, new byte[0])).isTrue();
        assertThat(store.begin("orders", "new", LEASE)).isInstanceOf(Claim.Completed.class);
        assertThat(store.begin("orders", "old-3", LEASE)).isInstanceOf(Claim.Started.class);
    }

    @Test
    void purgeLeavesAClaimThatIsStillExtended() {
        Token slow = ((Claim.Started) store.begin("orders", "slow", Duration.ofDays(30))).token();
        clock.move(Duration.ofDays(16));
        assertThat(store.purge()).isZero();
        assertThat(store.complete(slow, new byte[0])).isTrue();
    }

    private Token start(String key) {
        return ((Claim.Started) store.begin("orders", key, LEASE)).token();
    }

    private long records() throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("SELECT count(*) FROM holdfast_idempotency")) {
            count.next();
            return count.getLong(1);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
