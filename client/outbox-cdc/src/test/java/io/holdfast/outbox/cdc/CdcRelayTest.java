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
        try (Stage stage = Stage.installed(Postgres.shared())) {
            stage.queue("orders.fifo");
            stage.database.execute(
                    "CREATE TABLE counter (key int PRIMARY KEY, n int NOT NULL)",
                    "INSERT INTO counter SELECT k, 0 FROM generate_series(0, " + (KEYS - 1) + ") k");
            try (CdcRelay relay = stage.relay().build()) {
                relay.start();
                write(stage);
                int committed = (int) stage.number("SELECT sum(n) FROM counter");
                Map<String, List<Integer>> arrived = new HashMap<>();
                for (String body : stage.receive("orders.fifo", committed)) {
                    String[] parts = body.split(":", -1);
                    arrived.computeIfAbsent(parts[0], key -> new ArrayList<>()).add(Integer.valueOf(parts[1]));
                }

                // The counter of a key is locked until its transaction ends, so it counts commits and skips what was
                // rolled back.
                for (int key = 0; key < KEYS; key++) {
                    int last = (int) stage.number("SELECT n FROM counter WHERE key = " + key);
                    assertThat(arrived.get("key-" + key))
                            .containsExactlyElementsOf(
                                    IntStream.rangeClosed(1, last).boxed().toList());
                }
                stage.awaitEmptyTable();
                assertThat(stage.receiveSome("orders.fifo")).isEmpty();
            }
        }
    }

    private static void write(Stage stage) throws Exception {
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
        try {
            List<Callable<Void>> work = new ArrayList<>();
            for (int writer = 0; writer < WRITERS; writer++) {
                int first = writer;
                work.add(() -> {
                    try (Connection connection = stage.database.connect()) {
                        connection.setAutoCommit(false);
                        for (int i = 0; i < TRANSACTIONS; i++) {
                            publishNext(stage, connection, (first + i) % KEYS, i % 3 == 0);
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

    private static void publishNext(Stage stage, Connection connection, int key, boolean rollBack) throws SQLException {
        try (PreparedStatement count =
                connection.prepareStatement("UPDATE counter SET n = n + 1 WHERE key = ? RETURNING n")) {
            count.setInt(1, key);
            try (ResultSet row = count.executeQuery()) {
                row.next();
                stage.outbox.publish(
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
        try (Stage stage = new Stage(Postgres.shared())) {
            stage.queue("orders");
            stage.publish(OutboxMessage.to("orders").body("before the slot"));
            stage.install();
            stage.publish(OutboxMessage.to("orders").body("before the relay"));
            try (CdcRelay relay = stage.relay().build()) {
                relay.start();
                assertThat(stage.receive("orders", 2)).containsExactlyInAnyOrder("before the slot", "before the relay");
                stage.awaitEmptyTable();
            }
        }
    }

    @Test
    void relayGoesOnWhereTheLastOneEnded() throws Exception {
        try (Stage stage = Stage.installed(Postgres.shared())) {
            stage.queue("orders");
            for (int run = 0; run < 2; run++) {
                try (CdcRelay relay = stage.relay().build()) {
                    relay.start();
                    Stage.awaitState(relay, CdcState.STREAMING);
                    stage.publish(OutboxMessage.to("orders").body("streamed " + run));
                    assertThat(stage.receive("orders", 1)).containsExactly("streamed " + run);
                    stage.awaitEmptyTable();
                }
            }
            assertThat(stage.receiveSome("orders")).isEmpty();
        }
    }

    @Test
    void secondRelayStandsByAndTakesOver() throws Exception {
        try (Stage stage = Stage.installed(Postgres.shared())) {
            stage.queue("orders");
            try (CdcRelay second = stage.relay().build()) {
                try (CdcRelay first = stage.relay().build()) {
                    first.start();
                    Stage.awaitState(first, CdcState.STREAMING);
                    second.start();
                    Stage.awaitState(second, CdcState.STANDBY);
                }
                stage.publish(OutboxMessage.to("orders").body("after the change"));
                assertThat(stage.receive("orders", 1)).containsExactly("after the change");
                Stage.awaitState(second, CdcState.STREAMING);
            }
        }
    }
}
