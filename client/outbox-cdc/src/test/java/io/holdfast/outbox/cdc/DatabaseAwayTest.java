package io.holdfast.outbox.cdc;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.outbox.OutboxMessage;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Postgres;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class DatabaseAwayTest {
    /** Of its own, because these tests kill it and change its settings. */
    private static final Postgres POSTGRES = Postgres.start();

    @AfterAll
    static void stop() {
        POSTGRES.close();
    }

    @Test
    void everyRowArrivesOnceAndInOrderAlthoughTheDatabaseIsKilledUnderLoad() throws Exception {
        try (Stage stage = Stage.installed(POSTGRES);
                CdcRelay relay = stage.relay().build()) {
            stage.queue("orders.fifo");
            relay.start();
            Stage.awaitState(relay, CdcState.STREAMING);
            try (Load load = new Load(stage, "orders.fifo")) {
                load.awaitMore(100);
                POSTGRES.kill();
                Stage.awaitState(relay, CdcState.DATABASE_UNAVAILABLE);
                POSTGRES.restart();
                load.awaitMore(100);
                Stage.awaitState(relay, CdcState.STREAMING);
                load.assertAllArrivedOnceAndInOrder();
            }
        }
    }

    @Test
    void rowThatTheLogShowsBeforeItIsVisibleIsWaitedFor() throws Exception {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try (Stage stage = Stage.installed(POSTGRES);
                CdcRelay relay = stage.relay().build()) {
            stage.queue("orders");
            relay.start();
            Stage.awaitState(relay, CdcState.STREAMING);

            // A commit now waits for a standby that does not exist: it is in the log, and nobody can see its rows.
            stage.database.execute("ALTER SYSTEM SET synchronous_standby_names = 'nobody'", "SELECT pg_reload_conf()");
            Eventually.holds(
                    "the server knows",
                    () -> stage.number("SELECT count(*) FROM pg_settings WHERE name = 'synchronous_standby_names'"
                                    + " AND setting = 'nobody'")
                            == 1);
            Future<?> committing = threads.submit(
                    () -> stage.publish(OutboxMessage.to("orders").body("slow commit")));
            Eventually.holds(
                    "the log was read to its end while the commit waits",
                    () -> stage.number(
                                    "SELECT count(*) FROM pg_stat_activity, pg_stat_replication"
                                            + " WHERE pg_stat_activity.wait_event = 'SyncRep' AND sent_lsn = pg_current_wal_lsn()")
                            > 0);
            assertThat(stage.rowsInTable()).isZero();
            assertThat(stage.receiveSome("orders")).isEmpty();

            stage.database.execute("ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()");
            committing.get();
            assertThat(stage.receive("orders", 1)).containsExactly("slow commit");
            stage.awaitEmptyTable();
        } finally {
            threads.shutdownNow();
        }
    }
}
