package io.holdfast.outbox;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Settings of single transactions on PostgreSQL. Stateless. */
final class PostgresTransactions {
    private PostgresTransactions() {}

    /**
     * The commit of this transaction is not awaited on disk. Only for claims and wishes to be woken: a claim that a crash of the database
     * undoes lets its rows be sent again, which the crash of a relay does as well.
     */
    static void withoutWaitingForTheDisk(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET LOCAL synchronous_commit TO OFF");
        }
    }
}
