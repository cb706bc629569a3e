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
        try (CdcBed bed = CdcBed.installed(POSTGRES);
                CdcRelay relay = bed.relay().build()) {
            bed.queue("orders.fifo");
            relay.start();
            CdcBed.awaitState(relay, CdcState.STREAMING);
            try (Load load = new Load(bed, "orders.fifo")) {
                load.awaitMore(100);
                POSTGRES.kill();
                CdcBed.awaitState(relay, CdcState.DATABASE_UNAVAILABLE);
                POSTGRES.restart();
                load.awaitMore(100);
                CdcBed.awaitState(relay, CdcState.STREAMING);
                load.assertAllArrivedOnceAndInOrder();
            }
        }
    }

    @Test
    void rowThatTheLogShowsBeforeItIsVisibleIsWaitedFor() throws Exception {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try (CdcBed bed = CdcBed.installed(POSTGRES);
                CdcRelay relay = bed.relay().build()) {
            bed.queue("orders");
            relay.start();
            CdcBed.awaitState(relay, CdcState.STREAMING);

            // A commit now waits for a standby that does not exist: it is in the log, and nobody can see its rows.
            bed.database.execute("ALTER SYSTEM SET synchronous_standby_names = 'nobody'", "SELECT pg_reload_conf()");
            Eventually.holds(
                    "the server knows",
                    () -> bed.number("SELECT count(*) FROM pg_settings WHERE name = 'synchronous_standby_names'"
                                    + " AND setting = 'nobody'")
                            == 1);
            Future<?> committing =
                    threads.submit(() -> bed.publish(OutboxMessage.to("orders").body("slow commit")));
            Eventually.holds(
                    "the log was read to its end while the commit waits",
                    () -> bed.number(
                                    "SELECT count(*) FROM pg_stat_activity, pg_stat_replication"
                                            + " WHERE pg_stat_activity.wait_event = 'SyncRep' AND sent_lsn = pg_current_wal_lsn()")
                            > 0);
            assertThat(bed.rowsInTable()).isZero();
            assertThat(bed.receiveSome("orders")).isEmpty();

            bed.database.execute("ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()");
            committing.get();
            assertThat(bed.receive("orders", 1)).containsExactly("slow commit");
            bed.awaitEmptyTable();
        } finally {
            threads.shutdownNow();
        }
    }
}
