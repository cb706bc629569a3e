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
        try (CdcBed bed = CdcBed.installed(Postgres.shared())) {
            bed.queue("orders");
            try (CdcRelay relay = bed.relay().build()) {
                relay.start();
                CdcBed.awaitState(relay, CdcState.STREAMING);
                bed.dropSlot();
                bed.publish(OutboxMessage.to("orders").body("without a slot"));
                CdcBed.awaitState(relay, CdcState.SLOT_MISSING);
                assertThat(relay.health().alarming()).isTrue();
                assertThat(relay.health().wayOut()).contains("reinstall");

                bed.reinstall();
                assertThat(bed.receive("orders", 1)).containsExactly("without a slot");
                CdcBed.awaitState(relay, CdcState.STREAMING);
                bed.publish(OutboxMessage.to("orders").body("with a new slot"));
                assertThat(bed.receive("orders", 1)).containsExactly("with a new slot");
            }
        }
    }

    @Test
    void slotThatFellBehindTooFarIsAnAlarmAndItsRowsArriveAfterReinstalling() throws Exception {
        Map<String, String> settings =
                Map.of("max_slot_wal_keep_size", "1MB", "max_wal_size", "32MB", "min_wal_size", "32MB");
        try (Postgres postgres = Postgres.start(settings);
                CdcBed bed = CdcBed.installed(postgres)) {
            bed.queue("orders");
            bed.publish(OutboxMessage.to("orders").body("in the lost part of the log"));
            bed.database.execute("CREATE TABLE other (t text)");
            for (int file = 0; file < 4; file++) {
                bed.database.execute("INSERT INTO other VALUES ('x')", "SELECT pg_switch_wal()", "CHECKPOINT");
            }
            try (CdcRelay relay = bed.relay().build()) {
                relay.start();
                CdcBed.awaitState(relay, CdcState.SLOT_LOST);
                assertThat(bed.receiveSome("orders")).isEmpty();

                bed.reinstall();
                assertThat(bed.receive("orders", 1)).containsExactly("in the lost part of the log");
                CdcBed.awaitState(relay, CdcState.STREAMING);
            }
        }
    }

    @Test
    void marksReleaseTheLogWhileTheOutboxIsQuiet() throws Exception {
        try (CdcBed bed = CdcBed.installed(Postgres.shared());
                CdcRelay relay = bed.relay().heartbeat(Duration.ofMillis(500)).build()) {
            relay.start();
            CdcBed.awaitState(relay, CdcState.STREAMING);
            bed.database.execute(
                    "CREATE TABLE other (t text)",
                    "INSERT INTO other SELECT repeat('x', 1000) FROM generate_series(1, 5000)");
            Eventually.holds(
                    "the log is released",
                    () -> bed.number("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn)::bigint"
                                    + " FROM pg_replication_slots WHERE slot_name = '" + bed.installation.slot()
                                    + "'")
                            < MEGABYTE);
            Eventually.holds(
                    "and it is seen", () -> relay.health().walBytesBehind().orElse(Long.MAX_VALUE) < MEGABYTE);
        }
    }

    @Test
    void relayWithoutAnInstallationSaysSo() throws Exception {
        try (CdcBed bed = new CdcBed(Postgres.shared());
                CdcRelay relay = bed.relay().build()) {
            relay.start();
            CdcBed.awaitState(relay, CdcState.NOT_INSTALLED);
            bed.install();
            CdcBed.awaitState(relay, CdcState.STREAMING);
        }
    }

    @Test
    void settingThatDebeziumRefusesIsGivenAsTheReason() throws Exception {
        try (CdcBed bed = CdcBed.installed(Postgres.shared());
                CdcRelay relay = bed.relay().debezium("plugin.name", "nonsense").build()) {
            relay.start();
            Eventually.holds(
                    "the reader fails",
                    () -> relay.health().state() == CdcState.READER_FAILS
                            && !relay.health().reason().isEmpty());
        }
    }

    @Test
    void scriptInTheJarInstallsTheSame() throws Exception {
        try (CdcBed bed = new CdcBed(Postgres.shared());
                Connection connection = bed.database.connect();
                InputStream script = CdcInstallation.class.getResourceAsStream("postgresql/install.sql")) {
            assertThat(script).isNotNull();
            String text = new String(script.readAllBytes(), StandardCharsets.UTF_8).replaceAll("(?m)^--.*", "");
            bed.database.execute(text.split(";\\s*\n", -1));
            bed.queue("orders");
            bed.publish(OutboxMessage.to("orders").body("by the script"));
            try (CdcRelay relay =
                    CdcRelay.builder(bed.cdcDatabase(), QueueSender.to(bed.sqs)).build()) {
                relay.start();
                assertThat(bed.receive("orders", 1)).containsExactly("by the script");
                CdcBed.awaitState(relay, CdcState.STREAMING);
            }
            CdcInstallation.standard().uninstall(connection);
        }
    }

    @Test
    void uninstallingWaitsForTheReaderThatIsJustEnding() throws Exception {
        try (CdcBed bed = CdcBed.installed(Postgres.shared());
                Connection connection = bed.database.connect()) {
            CompletableFuture<Void> uninstalled;
            try (Connection reader = reading(bed)) {
                uninstalled = CompletableFuture.runAsync(() -> uninstall(bed, connection));
                assertThat(uninstalled).failsWithin(Duration.ofMillis(300)).withThrowableOfType(TimeoutException.class);
                assertThat(reader.isClosed()).isFalse();
            }
            assertThat(uninstalled).succeedsWithin(Duration.ofSeconds(60));
            assertThat(bed.number("SELECT count(*) FROM pg_replication_slots WHERE slot_name = '"
                            + bed.installation.slot() + "'"))
                    .isZero();
        }
    }

    private static void uninstall(CdcBed bed, Connection connection) {
        try {
            bed.installation.uninstall(connection);
        } catch (SQLException refused) {
            throw new IllegalStateException(refused);
        }
    }

    /** A connection that reads the slot until it is closed. */
    private static Connection reading(CdcBed bed) throws SQLException {
        Properties properties = new Properties();
        PGProperty.USER.set(properties, bed.database.user());
        PGProperty.PASSWORD.set(properties, bed.database.password());
        PGProperty.REPLICATION.set(properties, "database");
        PGProperty.PREFER_QUERY_MODE.set(properties, "simple");
        PGProperty.ASSUME_MIN_SERVER_VERSION.set(properties, "14");
        Connection reader = DriverManager.getConnection(bed.database.url(), properties);
        reader.unwrap(PGConnection.class)
                .getReplicationAPI()
                .replicationStream()
                .logical()
                .withSlotName(bed.installation.slot())
                .withSlotOption("proto_version", 1)
                .withSlotOption("publication_names", bed.installation.publication())
                .start();
        return reader;
    }

    @Test
    void installingTwiceChangesNothingAndUninstallingLeavesNothing() throws Exception {
        try (CdcBed bed = CdcBed.installed(Postgres.shared())) {
            bed.install();
            try (Connection connection = bed.database.connect()) {
                bed.installation.uninstall(connection);
                connection.setAutoCommit(false);
                assertThatThrownBy(() -> bed.installation.install(connection)).hasMessageContaining("auto-commit");
            }
            assertThat(bed.number("SELECT count(*) FROM pg_publication")).isZero();
            assertThat(bed.number("SELECT count(*) FROM pg_replication_slots WHERE slot_name = '"
                            + bed.installation.slot() + "'"))
                    .isZero();
        }
    }
}
