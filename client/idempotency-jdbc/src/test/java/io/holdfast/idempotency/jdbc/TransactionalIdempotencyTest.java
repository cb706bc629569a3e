package io.holdfast.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.consumer.MessageHandler;
import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.idempotency.Claim;
import io.holdfast.consumer.idempotency.Keys;
import io.holdfast.consumer.idempotency.Token;
import io.holdfast.parts.Database;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Postgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One effect per key, with the effect in the table {@code effect}. */
class TransactionalIdempotencyTest {
    private static final String SCOPE = "orders";
    private static final Duration LEASE = Duration.ofSeconds(30);

    private static final Database database = Postgres.shared().newDatabase();
    private final HeardEvents heard = new HeardEvents();
    private final TransactionalIdempotency idempotency = TransactionalIdempotency.in(
                    database.dataSource(), SCOPE, Keys.attribute(HandDelivery.KEY))
            .listener(heard);
    private final MessageHandler<String> handler = idempotency.handler((message, delivery, connection) -> {
        writeEffect(connection, message);
        return Outcome.ack();
    });

    @BeforeAll
    static void createTheTables() throws SQLException {
        IdempotencySchema.create(database.dataSource());
        database.execute("CREATE TABLE effect (message text NOT NULL)");
    }

    @BeforeEach
    void forgetEverything() throws SQLException {
        database.execute("TRUNCATE holdfast_idempotency, effect");
    }

    @Test
    void keyAndEffectAreCommittedTogetherOnce() throws Exception {
        assertThat(handler.handle("first", HandDelivery.of("m1", "a"))).isEqualTo(Outcome.ack());
        assertThat(handler.handle("again", HandDelivery.of("m2", "a"))).isEqualTo(Outcome.ack());
        assertThat(handler.handle("other", HandDelivery.of("m3", "b"))).isEqualTo(Outcome.ack());
        assertThat(effects()).containsExactlyInAnyOrder("first", "other");
        assertThat(heard.events).containsExactly("skipped m2");
    }

    @Test
    void exceptionTakesBothBack() throws Exception {
        MessageHandler<String> failing = idempotency.handler((message, delivery, connection) -> {
            writeEffect(connection, message);
            throw new IOException("after the effect");
        });
        assertThatThrownBy(() -> failing.handle("failed", HandDelivery.of("m1", "a")))
                .isInstanceOf(IOException.class);
        handler.handle("second try", HandDelivery.of("m1", "a"));
        assertThat(effects()).containsExactly("second try");
    }

    @Test
    void outcomesThatAreNoSuccessTakeBothBack() throws Exception {
        for (Outcome outcome : List.of(Outcome.retry(), Outcome.defer(LEASE), Outcome.deadLetter("broken"))) {
            MessageHandler<String> unfinished = idempotency.handler((message, delivery, connection) -> {
                writeEffect(connection, message);
                return outcome;
            });
            assertThat(unfinished.handle("unfinished", HandDelivery.of("m1", "a")))
                    .isEqualTo(outcome);
        }
        handler.handle("at last", HandDelivery.of("m1", "a"));
        assertThat(effects()).containsExactly("at last");
    }

    @Test
    void processThatDiesBeforeItsCommitLeavesNothing() throws Exception {
        MessageHandler<String> dying = idempotency.handler((message, delivery, connection) -> {
            writeEffect(connection, message);
            terminate(connection);
            return Outcome.ack();
        });
        assertThatThrownBy(() -> dying.handle("lost", HandDelivery.of("m1", "a")))
                .isInstanceOf(SQLException.class);
        assertThat(effects()).isEmpty();
        handler.handle("after the crash", HandDelivery.of("m1", "a"));
        assertThat(effects()).containsExactly("after the crash");
    }

    @Test
    void racingDuplicatesHaveOneEffect() throws Exception {
        for (int round = 0; round < 5; round++) {
            String key = "race-" + round;
            List<Outcome> outcomes = Race.of(8, () -> handler.handle(key, HandDelivery.of("m", key)));
            assertThat(outcomes).contains(Outcome.ack());
            assertThat(effects()).filteredOn(key::equals).hasSize(1);
        }
    }

    @Test
    void messageWhoseKeyIsInAnOpenTransactionIsDeferredAndDoesNotWait() throws Exception {
        MessageHandler<String> slow = idempotency.handler((message, delivery, connection) -> {
            writeEffect(connection, message);
            assertThat(handler.handle("duplicate", HandDelivery.of("m2", "a"))).isEqualTo(Outcome.defer(LEASE));
            return Outcome.ack();
        });
        slow.handle("slow", HandDelivery.of("m1", "a"));
        assertThat(handler.handle("duplicate", HandDelivery.of("m2", "a"))).isEqualTo(Outcome.ack());
        assertThat(effects()).containsExactly("slow");
        assertThat(heard.events).containsExactly("deferred m2 PT30S", "skipped m2");
    }

    @Test
    void zombieThatWakesUpStillHasTheOnlyEffect() throws Exception {
        HandDelivery zombie = HandDelivery.of("m1", "a");
        MessageHandler<String> sleeping = idempotency.handler((message, delivery, connection) -> {
            zombie.loseLease();
            assertThat(handler.handle("second delivery", HandDelivery.of("m1", "a")))
                    .isInstanceOf(Outcome.Defer.class);
            writeEffect(connection, message);
            return Outcome.ack();
        });
        sleeping.handle("zombie", zombie);
        handler.handle("third delivery", HandDelivery.of("m1", "a"));
        assertThat(effects()).containsExactly("zombie");
    }

    @Test
    void frozenProcessLosesItsTransactionToTheIdleLimit() throws Exception {
        MessageHandler<String> frozen = idempotency
                .idleLimit(Duration.ofSeconds(3))
                .handler((message, delivery, connection) -> {
                    writeEffect(connection, message);
                    Eventually.holds("another takes the key over", () -> {
                        Outcome other = handler.handle("instead", HandDelivery.of("m2", "a"));
                        return other.equals(Outcome.ack());
                    });
                    return Outcome.ack();
                });
        assertThatThrownBy(() -> frozen.handle("frozen", HandDelivery.of("m1", "a")))
                .isInstanceOf(SQLException.class);
        assertThat(effects()).containsExactly("instead");
    }

    @Test
    void bothModesRespectEachOthersRecords() throws Exception {
        JdbcIdempotencyStore leases = new JdbcIdempotencyStore(database.dataSource());
        Token token = ((Claim.Started) leases.begin(SCOPE, "a", LEASE)).token();
        assertThat(handler.handle("too early", HandDelivery.of("m1", "a"))).isEqualTo(Outcome.defer(LEASE));
        leases.abandon(token);
        handler.handle("now", HandDelivery.of("m1", "a"));
        assertThat(leases.begin(SCOPE, "a", LEASE)).isInstanceOf(Claim.Completed.class);

        Token dead = ((Claim.Started) leases.begin(SCOPE, "b", Duration.ZERO)).token();
        handler.handle("after the dead", HandDelivery.of("m2", "b"));
        assertThat(leases.complete(dead, new byte[0])).isFalse();
        assertThat(effects()).containsExactlyInAnyOrder("now", "after the dead");
    }

    @Test
    void callersOwnTransactionCanClaimAKey() throws Exception {
        try (Connection first = database.connect();
                Connection second = database.connect()) {
            assertThatThrownBy(() -> TransactionalIdempotency.claim(first, SCOPE, "a"))
                    .isInstanceOf(IllegalStateException.class);
            first.setAutoCommit(false);
            second.setAutoCommit(false);
            assertThat(TransactionalIdempotency.claim(first, SCOPE, "a")).isEqualTo(KeyState.FIRST_TIME);
            assertThat(TransactionalIdempotency.claim(second, SCOPE, "a")).isEqualTo(KeyState.BUSY);
            first.rollback();
            assertThat(TransactionalIdempotency.claim(second, SCOPE, "a")).isEqualTo(KeyState.FIRST_TIME);
            second.commit();
            assertThat(TransactionalIdempotency.claim(first, SCOPE, "a")).isEqualTo(KeyState.DONE);
        }
    }

    @Test
    void ownDelayForBusyKeysCanBeChosen() throws Exception {
        try (Connection other = database.connect()) {
            other.setAutoCommit(false);
            TransactionalIdempotency.claim(other, SCOPE, "a");
            MessageHandler<String> patient = idempotency
                    .busyDelay(Duration.ofMinutes(3))
                    .handler((message, delivery, connection) -> Outcome.ack());
            assertThat(patient.handle("m", HandDelivery.of("m1", "a"))).isEqualTo(Outcome.defer(Duration.ofMinutes(3)));
        }
    }

    private static void writeEffect(Connection connection, String message) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO effect VALUES (?)")) {
            insert.setString(1, message);
            insert.executeUpdate();
        }
    }

    private void terminate(Connection connection) throws SQLException {
        try (Statement ask = connection.createStatement();
                ResultSet pid = ask.executeQuery("SELECT pg_backend_pid()")) {
            pid.next();
            database.execute("SELECT pg_terminate_backend(" + pid.getInt(1) + ", 10000)");
        }
    }

    private List<String> effects() throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT array_agg(message) FROM effect")) {
            rows.next();
            return rows.getArray(1) == null
                    ? List.of()
                    : List.of((String[]) rows.getArray(1).getArray());
        }
    }
}
