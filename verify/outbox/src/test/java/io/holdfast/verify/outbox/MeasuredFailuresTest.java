package io.holdfast.verify.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.outbox.Ordering;
import io.holdfast.outbox.OutboxHealth;
import io.holdfast.outbox.OutboxMessage;
import io.holdfast.outbox.OutboxRelay;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Fault;
import io.holdfast.parts.FaultProxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Three designs of a relay that look right and were measured to be wrong: each first fails here, then ours does the same and passes. */
class MeasuredFailuresTest extends OutboxBedTest {
    @Test
    void rowThatCommitsAfterALaterNumberIsNotLost() throws Exception {
        String orders = bed.queue("orders");
        try (Connection early = transaction();
                Connection late = transaction()) {
            bed.outbox.publish(early, OutboxMessage.to("orders").key("a").body("lower number"));
            bed.outbox.publish(late, OutboxMessage.to("orders").key("b").body("higher number"));
            late.commit();

            // A poller that remembers the last number it saw reads the one row it can see, and never looks below it
            // again.
            long last = 0;
            List<String> naive = new ArrayList<>();
            last = pollAfter(last, naive);
            OutboxRelay relay = bed.started(bed.relay().keepSent(true));
            assertThat(bed.bodies(orders, 1)).containsExactly("higher number");
            early.commit();
            pollAfter(last, naive);
            assertThat(naive).containsExactly("higher number");

            relay.wakeUp();
            assertThat(bed.bodies(orders, 1)).containsExactly("lower number");
        }
    }

    private long pollAfter(long last, List<String> seen) throws SQLException {
        long latest = last;
        try (Connection connection = bed.database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT seq, payload FROM holdfast_outbox WHERE seq > " + last + " ORDER BY seq")) {
            while (rows.next()) {
                latest = rows.getLong(1);
                seen.add(rows.getString(2));
            }
        }
        return latest;
    }

    @Test
    void secondWorkerDoesNotOvertakeTheFirstWithinAKey() throws Exception {
        String orders = bed.queue("orders.fifo");
        bed.publish(OutboxMessage.to("orders.fifo").key("k").body("first"));
        bed.publish(OutboxMessage.to("orders.fifo").key("k").body("second"));

        // A worker that skips what is locked sees the second row as the next one while the first is still being sent.
        String skipping = "SELECT payload FROM holdfast_outbox ORDER BY seq LIMIT 1 FOR UPDATE SKIP LOCKED";
        try (Connection one = transaction();
                Connection two = transaction()) {
            assertThat(text(one, skipping)).isEqualTo("first");
            assertThat(text(two, skipping)).isEqualTo("second");
        }

        try (FaultProxy proxy = FaultProxy.to(bed.server.endpoint().getPort());
                SqsClient slow = OutboxBed.client(proxy.endpoint())) {
            Fault held = proxy.when("SendMessageBatch").hold();
            bed.started(bed.relay(slow).claim(1, 1).workers(1).lease(Duration.ofMinutes(2)));
            held.awaitHits(1, Eventually.LIMIT);
            bed.started(bed.relay());
            bed.publish(OutboxMessage.to("orders.fifo").key("other").body("other"));
            assertThat(bed.bodies(orders, 1))
                    .as("the second relay works, but not on this key")
                    .containsExactly("other");
            held.end();
            assertThat(bed.bodies(orders, 2)).containsExactly("first", "second");
        }
    }

    @Test
    void unrelatedOpenTransactionStallsStrictRowsOnly() throws Exception {
        String orders = bed.queue("orders");
        String strict = bed.queue("strict");
        OutboxRelay relay = bed.started(bed.relay());
        try (Connection unrelated = transaction()) {
            execute(unrelated, "INSERT INTO business VALUES ('unrelated', 1)");
            bed.publish(OutboxMessage.to("orders").key("k").body("by key"));
            bed.publish(OutboxMessage.to("orders").body("unordered"));
            bed.publish(OutboxMessage.to("strict").ordering(Ordering.STRICT).body("strict"));

            // A relay that sends only what is older than every open transaction sees nothing.
            try (Connection naive = transaction()) {
                assertThat(text(
                                naive,
                                "SELECT count(*) FROM holdfast_outbox WHERE xmin::text::bigint <"
                                        + " pg_snapshot_xmin(pg_current_snapshot())::text::bigint"))
                        .isEqualTo("0");
            }
            assertThat(bed.bodies(orders, 2)).containsExactlyInAnyOrder("by key", "unordered");

            OutboxHealth health = Eventually.see(
                    relay::health,
                    h -> h.reasons().stream().anyMatch(reason -> reason.startsWith("strict rows held back")));
            assertThat(health.status()).isEqualTo(OutboxHealth.Status.DEGRADED);
            assertThat(bed.pending()).isEqualTo(1);
            unrelated.commit();
        }
        assertThat(bed.bodies(strict, 1)).containsExactly("strict");
        Eventually.see(relay::health, h -> h.status() == OutboxHealth.Status.UP);
    }

    private Connection transaction() throws SQLException {
        Connection connection = bed.database.connect();
        connection.setAutoCommit(false);
        return connection;
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String text(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getString(1);
        }
    }
}
