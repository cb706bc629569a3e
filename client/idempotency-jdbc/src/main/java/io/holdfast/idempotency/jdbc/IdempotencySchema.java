package io.holdfast.idempotency.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/**
 * The table of this module. Migration tools take the script from the class path at {@value #POSTGRESQL}; it has no version that could be
 * another script's, and running it again changes nothing. The folder without {@code migration} keeps the script of version 1 for those who
 * ran it. Any thread.
 */
public final class IdempotencySchema {
    /** The script for PostgreSQL, as a resource of the class path. */
    public static final String POSTGRESQL =
            "/io/holdfast/idempotency/jdbc/migration/postgresql/R__holdfast_idempotency.sql";

    private IdempotencySchema() {}

    /** Creates what is missing, in the first schema of the connection's search path. */
    public static void create(DataSource dataSource) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(true);
            statement.execute(script());
        } catch (SQLException failed) {
            throw new IdempotencyDatabaseException("cannot create the table of idempotency records", failed);
        }
    }

    private static String script() {
        try (InputStream script = IdempotencySchema.class.getResourceAsStream(POSTGRESQL)) {
            if (script == null) {
                throw new IllegalStateException(POSTGRESQL + " is not on the class path");
            }
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
