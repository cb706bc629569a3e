package io.holdfast.outbox;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The tables of the outbox, for tests and for applications without a migration tool. Others give {@link Dialect#migrations} to Flyway.
 * Stateless; any thread, as far as the connection allows.
 */
public final class OutboxSchema {
    private OutboxSchema() {}

    /** Runs the script of this dialect. What is there already stays as it is. */
    public static void create(Connection connection, Dialect dialect) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String command : script(dialect).split(";\\s*\\n", -1)) {
                if (!command.isBlank()) {
                    statement.execute(command);
                }
            }
        }
    }

    /** The text of the script of this dialect. */
    public static String script(Dialect dialect) {
        String name = "/" + dialect.migrations() + "/R__holdfast_outbox.sql";
        try (InputStream script = OutboxSchema.class.getResourceAsStream(name)) {
            if (script == null) {
                throw new IllegalStateException("script " + name + " not found on the class path");
            }
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
