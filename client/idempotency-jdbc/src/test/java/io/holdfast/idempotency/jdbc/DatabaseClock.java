package io.holdfast.idempotency.jdbc;

import io.holdfast.parts.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Moves the clock of one database: a function in front of {@code pg_catalog} answers instead of the real {@code clock_timestamp()}. What
 * asks any other clock does not notice that the time has changed, and fails its test.
 */
final class DatabaseClock {
    private final Database database;

    private DatabaseClock(Database database) {
        this.database = database;
    }

    static DatabaseClock installIn(Database database) throws SQLException {
        database.execute(
                "CREATE SCHEMA clock",
                "CREATE TABLE clock.ahead (by interval NOT NULL)",
                "INSERT INTO clock.ahead VALUES (interval '0')",
                "CREATE FUNCTION clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE"
                        + " AS 'SELECT pg_catalog.clock_timestamp() + by FROM clock.ahead'",
                "ALTER DATABASE " + database.name() + " SET search_path = public, clock, pg_catalog");
        return new DatabaseClock(database);
    }

    /** Forward, or backward with a negative time. */
    void move(Duration time) {
        try (Connection connection = database.connect();
                PreparedStatement move =
                        connection.prepareStatement("UPDATE clock.ahead SET by = by + ? * interval '1 millisecond'")) {
            move.setLong(1, time.toMillis());
            move.executeUpdate();
        } catch (SQLException failed) {
            throw new AssertionError(failed);
        }
    }
}
