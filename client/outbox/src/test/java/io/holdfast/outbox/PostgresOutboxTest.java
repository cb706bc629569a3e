package io.holdfast.outbox;

import io.holdfast.parts.Postgres;
import javax.sql.DataSource;

/** The reference. */
class PostgresOutboxTest extends OutboxContract {
    @Override
    Dialect dialect() {
        return Dialect.POSTGRESQL;
    }

    @Override
    DataSource newDatabase() {
        return Postgres.shared().newDatabase().dataSource();
    }
}
