package io.holdfast.outbox.cdc;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.outbox.OutboxMessage;
import io.holdfast.parts.Postgres;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CdcRelayTest {
    private static final int WRITERS = 4;
    private static final int TRANSACTIONS = 50;
    private static final int KEYS = 5;

    @Test
    void everyCommittedRowArrivesInTheOrderOfItsKeyAndNoneThatWasRolledBack() throws Exception {
        try (CdcBed bed = CdcBed.installed(Postgres.shared())) {
            bed.queue("orders.fifo");
            bed.database.execute(
                    "CREATE TABLE counter (key int PRIMARY KEY, n int NOT NULL)",
                    "INSERT INTO counter SELECT k, 0 FROM generate_series(0, " + (KEYS - 1) + ") k");
            try (CdcRelay relay = bed.relay().build()) {
                relay.start();
                write(bed);
                int committed = (int) bed.number("SELECT sum(n) FROM counter");
                Map<String, List<Integer>> arrived = new HashMap<>();
                for (String body : bed.receive("orders.fifo", committed)) {
                    String[] parts = body.split(":", -1);
                    arrived.computeIfAbsent(parts[0], key -> new ArrayList<>()).add(Integer.valueOf(parts[1]));
                }

                // The counter of a key is locked until its transaction ends, so it counts commits and skips what was
                // rolled back.
                for (int key = 0; key < KEYS; key++) {
                    int last = (int) bed.number("SELECT n FROM counter WHERE key = " + key);
                    assertThat(arrived.get("key-" + key))
                            .containsExactlyElementsOf(
                                    IntStream.rangeClosed(1, last).boxed().toList());
                }
                bed.awaitEmptyTable();
                assertThat(bed.receiveSome("orders.fifo")).isEmpty();
            }
        }
    }

    private static void write(CdcBed bed) throws Exception {
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
        try {
            List<Callable<Void>> work = new ArrayList<>();
            for (int writer = 0; writer < WRITERS; writer++) {
                int first = writer;
                work.add(() -> {
                    try (Connection connection = bed.database.connect()) {
                        connection.setAutoCommit(false);
                        for (int i = 0; i < TRANSACTIONS; i++) {
                            publishNext(bed, connection, (first + i) % KEYS, i % 3 == 0);
                        }
                    }
                    return null;
                });
            }
            for (Future<Void> done : writers.invokeAll(work)) {
                done.get();
            }
        } finally {
            writers.shutdownNow();
        }
    }

    private static void publishNext(CdcBed bed, Connection connection, int key, boolean rollBack) throws SQLException {
        try (PreparedStatement count =
                connection.prepareStatement("UPDATE counter SET n = n + 1 WHERE key = ? RETURNING n")) {
            count.setInt(1, key);
            try (ResultSet row = count.executeQuery()) {
                row.next();
                bed.outbox.publish(
                        connection,
                        OutboxMessage.to("orders.fifo").key("key-" + key).body("key-" + key + ":" + row.getInt(1)));
            }
        }
        if (rollBack) {
            connection.rollback();
        } else {
            connection.commit();
        }
    }

    @Test
    void rowsWrittenBeforeTheSlotExistedAndBeforeTheRelayStartedArrive() throws Exception {
        try (CdcBed bed = new CdcBed(Postgres.shared())) {
            bed.queue("orders");
            bed.publish(OutboxMessage.to("orders").body("before the slot"));
            bed.install();
            bed.publish(OutboxMessage.to("orders").body("before the relay"));
            try (CdcRelay relay = bed.relay().build()) {
                relay.start();
                assertThat(bed.receive("orders", 2)).containsExactlyInAnyOrder("before the slot", "before the relay");
                bed.awaitEmptyTable();
            }
        }
    }

    @Test
    void relayGoesOnWhereTheLastOneEnded() throws Exception {
        try (CdcBed bed = CdcBed.installed(Postgres.shared())) {
            bed.queue("orders");
            for (int run = 0; run < 2; run++) {
                try (CdcRelay relay = bed.relay().build()) {
                    relay.start();
                    CdcBed.awaitState(relay, CdcState.STREAMING);
                    bed.publish(OutboxMessage.to("orders").body("streamed " + run));
                    assertThat(bed.receive("orders", 1)).containsExactly("streamed " + run);
                    bed.awaitEmptyTable();
                }
            }
            assertThat(bed.receiveSome("orders")).isEmpty();
        }
    }

    @Test
    void secondRelayStandsByAndTakesOver() throws Exception {
        try (CdcBed bed = CdcBed.installed(Postgres.shared())) {
            bed.queue("orders");
            try (CdcRelay second = bed.relay().build()) {
                try (CdcRelay first = bed.relay().build()) {
                    first.start();
                    CdcBed.awaitState(first, CdcState.STREAMING);
                    second.start();
                    CdcBed.awaitState(second, CdcState.STANDBY);
                }
                bed.publish(OutboxMessage.to("orders").body("after the change"));
                assertThat(bed.receive("orders", 1)).containsExactly("after the change");
                CdcBed.awaitState(second, CdcState.STREAMING);
            }
        }
    }
}
