package io.holdfast.verify.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.idempotency.jdbc.IdempotencySchema;
import io.holdfast.outbox.Dialect;
import io.holdfast.outbox.Outbox;
import io.holdfast.outbox.OutboxAdmin;
import io.holdfast.outbox.OutboxMessage;
import io.holdfast.outbox.OutboxSchema;
import io.holdfast.parts.Database;
import io.holdfast.parts.Postgres;
import java.sql.Connection;
import java.sql.SQLException;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.junit.jupiter.api.Test;

/** Real Flyway with an application's own scripts, which begin with V1 as everybody's do, beside those of the outbox and of idempotency. */
class MigrationTest {
    private static final String SHOP = "classpath:io/holdfast/verify/outbox/shop";
    private static final String OUTBOX = "classpath:" + Dialect.POSTGRESQL.migrations();
    private static final String IDEMPOTENCY =
            "classpath:" + IdempotencySchema.POSTGRESQL.substring(1, IdempotencySchema.POSTGRESQL.lastIndexOf('/'));

    private final Database database = Postgres.shared().newDatabase();

    private FluentConfiguration flyway(String... locations) {
        return Flyway.configure().dataSource(database.dataSource()).locations(locations);
    }

    private void assertThatTheOutboxWorks() throws SQLException {
        try (Connection connection = database.connect()) {
            connection.setAutoCommit(false);
            Outbox.in(Dialect.POSTGRESQL)
                    .publish(connection, OutboxMessage.to("orders").key("k").body("x"));
            connection.commit();
        }
        assertThat(OutboxAdmin.of(database.dataSource()).status().pending()).isPositive();
        IdempotencySchema.create(database.dataSource());
    }

    @Test
    void oneFlywayRunsThemBesideAnApplicationsOwnVersionOne() throws SQLException {
        Flyway all = flyway(SHOP, OUTBOX, IDEMPOTENCY).load();
        assertThat(all.migrate().migrationsExecuted).isEqualTo(4);
        assertThatTheOutboxWorks();
        all.validate();
        assertThat(all.migrate().migrationsExecuted).isZero();
    }

    @Test
    void applicationThatHasMigratedForYearsAddsThemLater() throws SQLException {
        flyway(SHOP).load().migrate();
        assertThat(flyway(SHOP, OUTBOX, IDEMPOTENCY).load().migrate().migrationsExecuted)
                .isEqualTo(2);
        assertThatTheOutboxWorks();
    }

    @Test
    void historyOfTheirOwnLeavesTheApplicationsAlone() throws SQLException {
        flyway(SHOP).load().migrate();
        Flyway own = flyway(OUTBOX, IDEMPOTENCY)
                .table("holdfast_schema_history")
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .load();
        own.migrate();
        assertThatTheOutboxWorks();
        flyway(SHOP).load().validate();
    }

    @Test
    void databaseThatRanVersionOneKeepsWorkingAndMayChange() throws SQLException {
        FluentConfiguration first =
                flyway("classpath:io/holdfast/outbox/postgresql").table("outbox_history");
        assertThat(first.load().migrate().migrationsExecuted).isEqualTo(1);
        first.load().validate();
        assertThatTheOutboxWorks();
        flyway(OUTBOX).table("outbox_history").load().migrate();
        assertThatTheOutboxWorks();
    }

    @Test
    void scriptThatRunsAgainChangesNothing() throws SQLException {
        try (Connection connection = database.connect()) {
            OutboxSchema.create(connection, Dialect.POSTGRESQL);
        }
        assertThatTheOutboxWorks();
        try (Connection connection = database.connect()) {
            OutboxSchema.create(connection, Dialect.POSTGRESQL);
        }
        assertThat(OutboxAdmin.of(database.dataSource()).status().pending()).isEqualTo(1);
    }
}
