package io.holdfast.outbox.cdc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.outbox.OutboxMessage;
import io.holdfast.outbox.QueueSender;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Postgres;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.PGProperty;

class SlotTest {
    private static final int MEGABYTE = 1 << 20;

    @Test
    void droppedSlotIsAnAlarmAndItsRowsArriveAfterReinstalling() throws Exception {
        try (Stage stage = Stage.installed(Postgres.shared())) {
            stage.queue("orders");
            try (CdcRelay relay = stage.relay().build()) {
                relay.start();
                Stage.awaitState(relay, CdcState.STREAMING);
                stage.dropSlot();
                stage.publish(OutboxMessage.to("orders").body("without a slot"));
                Stage.awaitState(relay, CdcState.SLOT_MISSING);
                assertThat(relay.health().alarming()).isTrue();
                assertThat(relay.health().wayOut()).contains("reinstall");

                stage.reinstall();
                assertThat(stage.receive("orders", 1)).containsExactly("without a slot");
                Stage.awaitState(relay, CdcState.STREAMING);
                stage.publish(OutboxMessage.to("orders").body("with a new slot"));
                assertThat(stage.receive("orders", 1)).containsExactly("with a new slot");
            }
        }
    }

    @Test
    void slotThatFellBehindTooFarIsAnAlarmAndItsRowsArriveAfterReinstalling() throws Exception {
        Map<String, String> settings =
                Map.of("max_slot_wal_keep_size", "1MB", "max_wal_size", "32MB", "min_wal_size", "32MB");
        try (Postgres postgres = Postgres.start(settings);
                Stage stage = Stage.installed(postgres)) {
            stage.queue("orders");
            stage.publish(OutboxMessage.to("orders").body("in the lost part of the log"));
            stage.database.execute("CREATE TABLE other (t text)");
            for (int file = 0; file < 4; file++) {
                stage.database.execute("INSERT INTO other VALUES ('x')", "SELECT pg_switch_wal()", "CHECKPOINT");
            }
            try (CdcRelay relay = stage.relay().build()) {
                relay.start();
                Stage.awaitState(relay, CdcState.SLOT_LOST);
                assertThat(stage.receiveSome("orders")).isEmpty();

                stage.reinstall();
                assertThat(stage.receive("orders", 1)).containsExactly("in the lost part of the log");
                Stage.awaitState(relay, CdcState.STREAMING);
            }
        }
    }

    @Test
    void marksReleaseTheLogWhileTheOutboxIsQuiet() throws Exception {
        try (Stage stage = Stage.installed(Postgres.shared());
                CdcRelay relay = stage.relay().heartbeat(Duration.ofMillis(500)).build()) {
            relay.start();
            Stage.awaitState(relay, CdcState.STREAMING);
            stage.database.execute(
                    "CREATE TABLE other (t text)",
                    "INSERT INTO other SELECT repeat('x', 1000) FROM generate_series(1, 5000)");
            Eventually.holds(
                    "the log is released",
                    () -> stage.number("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn)::bigint"
                                    + " FROM pg_replication_slots WHERE slot_name = '" + stage.installation.slot()
                                    + "'")
                            < MEGABYTE);
            Eventually.holds(
                    "and it is seen", () -> relay.health().walBytesBehind().orElse(Long.MAX_VALUE) < MEGABYTE);
        }
    }

    @Test
    void relayWithoutAnInstallationSaysSo() throws Exception {
        try (Stage stage = new Stage(Postgres.shared());
                CdcRelay relay = stage.relay().build()) {
            relay.start();
            Stage.awaitState(relay, CdcState.NOT_INSTALLED);
            stage.install();
            Stage.awaitState(relay, CdcState.STREAMING);
        }
    }

    @Test
    void settingThatDebeziumRefusesIsGivenAsTheReason() throws Exception {
        try (Stage stage = Stage.installed(Postgres.shared());
                CdcRelay relay =
                        stage.relay().debezium("plugin.name", "nonsense").build()) {
            relay.start();
            Eventually.holds(
                    "the reader fails",
                    () -> relay.health().state() == CdcState.READER_FAILS
                            && !relay.health().reason().isEmpty());
        }
    }

    @Test
    void scriptInTheJarInstallsTheSame() throws Exception {
        try (Stage stage = new Stage(Postgres.shared());
                Connection connection = stage.database.connect();
                InputStream script = CdcInstallation.class.getResourceAsStream("postgresql/install.sql")) {
            assertThat(script).isNotNull();
            String text = new String(script.readAllBytes(), StandardCharsets.UTF_8).replaceAll("(?m)^--.*", "");
            stage.database.execute(text.split(";\\s*\n", -1));
            stage.queue("orders");
            stage.publish(OutboxMessage.to("orders").body("by the script"));
            try (CdcRelay relay = CdcRelay.builder(stage.cdcDatabase(), QueueSender.to(stage.sqs))
                    .build()) {
                relay.start();
                assertThat(stage.receive("orders", 1)).containsExactly("by the script");
                Stage.awaitState(relay, CdcState.STREAMING);
            }
            CdcInstallation.standard().uninstall(connection);
        }
    }

    @Test
    void uninstallingWaitsForTheReaderThatIsJustEnding() throws Exception {
        try (Stage stage = Stage.installed(Postgres.shared());
                Connection connection = stage.database.connect()) {
            CompletableFuture<Void> uninstalled;
            try (Connection reader = reading(stage)) {
                uninstalled = CompletableFuture.runAsync(() -> uninstall(stage, connection));
                assertThat(uninstalled).failsWithin(Duration.ofMillis(300)).withThrowableOfType(TimeoutException.class);
                assertThat(reader.isClosed()).isFalse();
            }
            assertThat(uninstalled).succeedsWithin(Duration.ofSeconds(60));
            assertThat(stage.number("SELECT count(*) FROM pg_replication_slots WHERE slot_name = '"
                            + stage.installation.slot() + "'"))
                    .isZero();
        }
    }

    private static void uninstall(Stage stage, Connection connection) {
        try {
            stage.installation.uninstall(connection);
        } catch (SQLException refused) {
            throw new IllegalStateException(refused);
        }
    }

    /** A connection that reads the slot until it is closed. */
    private static Connection reading(Stage stage) throws SQLException {
        Properties properties = new Properties();
        PGProperty.USER.set(properties, stage.database.user());
        PGProperty.PASSWORD.set(properties, stage.database.password());
        PGProperty.REPLICATION.set(properties, "database");
        PGProperty.PREFER_QUERY_MODE.set(properties, "simple");
        PGProperty.ASSUME_MIN_SERVER_VERSION.set(properties, "14");
        Connection reader = DriverManager.getConnection(stage.database.url(), properties);
        reader.unwrap(PGConnection.class)
                .getReplicationAPI()
                .replicationStream()
                .logical()
                .withSlotName(stage.installation.slot())
                .withSlotOption("proto_version", 1)
                .withSlotOption("publication_names", stage.installation.publication())
                .start();
        return reader;
    }

    @Test
    void installingTwiceChangesNothingAndUninstallingLeavesNothing() throws Exception {
        try (Stage stage = Stage.installed(Postgres.shared())) {
            stage.install();
            try (Connection connection = stage.database.connect()) {
                stage.installation.uninstall(connection);
                connection.setAutoCommit(false);
                assertThatThrownBy(() -> stage.installation.install(connection)).hasMessageContaining("auto-commit");
            }
            assertThat(stage.number("SELECT count(*) FROM pg_publication")).isZero();
            assertThat(stage.number("SELECT count(*) FROM pg_replication_slots WHERE slot_name = '"
                            + stage.installation.slot() + "'"))
                    .isZero();
        }
    }
}
