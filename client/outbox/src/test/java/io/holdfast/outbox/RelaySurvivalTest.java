package io.holdfast.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.parts.Eventually;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a relay does after something was thrown that nobody expects, and after a hurried end. */
class RelaySurvivalTest {
    private static final Duration LIMIT = Duration.ofSeconds(90);

    private final FakeSqs sqs = new FakeSqs();
    private WatchedDatabase database;

    @BeforeEach
    void make() throws SQLException {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        database = new WatchedDatabase(h2);
        try (Connection connection = database.dataSource().getConnection()) {
            OutboxSchema.create(connection, Dialect.H2);
        }
    }

    private OutboxRelay started() throws SQLException {
        OutboxRelay relay = OutboxRelay.builder(database.dataSource(), QueueSender.to(sqs))
                .dialect(Dialect.H2)
                .poll(Duration.ofMillis(20), Duration.ofMillis(100))
                .build();
        relay.start();
        return relay;
    }

    private void publish(String body) throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            Outbox.in(Dialect.H2).publish(connection, OutboxMessage.to("q").body(body));
            connection.commit();
        }
    }

    @Test
    void errorInALookForRowsIsToldByHealthAndTheRelayGoesOnWhenItIsOver() throws Exception {
        try (OutboxRelay relay = started()) {
            database.broken(true);
            OutboxHealth health = Eventually.see(relay::health, seen -> seen.status() == OutboxHealth.Status.DOWN);
            assertThat(health.reasons().get(0)).contains("NoClassDefFoundError", "org/example/Driver");
            database.broken(false);
            publish("afterwards");
            Eventually.see(sqs::bodies, bodies -> bodies.equals(List.of("afterwards")));
            Eventually.see(relay::health, seen -> seen.status() == OutboxHealth.Status.UP);
        }
    }

    @Test
    void errorInAWorkerIsToldByHealth() throws Exception {
        sqs.fail(call -> {
            throw new StackOverflowError("in the client");
        });
        try (OutboxRelay relay = started()) {
            publish("deadly");
            OutboxHealth health = Eventually.see(relay::health, seen -> seen.status() != OutboxHealth.Status.UP);
            assertThat(health.reasons().get(0)).contains("workers fail", "in the client");
            sqs.fail(call -> null);
            publish("afterwards");
            Eventually.see(sqs::bodies, bodies -> bodies.equals(List.of("afterwards")));
            Eventually.see(relay::health, seen -> seen.status() == OutboxHealth.Status.UP);
        }
    }

    @Test
    void closeThatIsInterruptedLeavesNoConnectionOpen() throws Exception {
        CountDownLatch called = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        OutboxRelay relay = started();
        publish("before");
        // One of the dispatcher and one of the worker that confirmed it, which is the one that could be left.
        Eventually.see(database::open, open -> open >= 2 && sqs.bodies().equals(List.of("before")));
        sqs.fail(call -> {
            called.countDown();
            awaitWhateverHappens(answer);
            return null;
        });
        publish("in flight");
        assertThat(called.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        boolean stillInterrupted = CompletableFuture.supplyAsync(() -> {
                    Thread.currentThread().interrupt();
                    relay.close();
                    return Thread.interrupted();
                })
                .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertThat(stillInterrupted).isTrue();
        answer.countDown();
        Eventually.see(database::open, open -> open == 0);
    }

    private static void awaitWhateverHappens(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException notYet) {
                // A call that does not care for interrupts, as most do not.
            }
        }
    }
}
