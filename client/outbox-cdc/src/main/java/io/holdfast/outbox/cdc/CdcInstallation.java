package io.holdfast.outbox.cdc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/**
 * What must be in the database before a {@link CdcRelay} can read: a publication of the inserts into {@code holdfast_outbox}, and a
 * replication slot, with which PostgreSQL remembers how far the relay has read and keeps its log from there on. Install it when the schema is
 * migrated, after {@code holdfast_outbox} was created.
 *
 * <p>A slot keeps log files until somebody reads them. Set {@code max_slot_wal_keep_size} on the server, so that a relay which is never
 * started again costs a bounded amount of disk, and {@link #uninstall} when the relay is given up.
 *
 * @param schema where {@code holdfast_outbox} is
 * @param slot unique in the whole server, not only in the database
 * @param publication which tables the log shows to the relay
 */
public record CdcInstallation(String schema, String slot, String publication) {
    /** Names that need no quotes, and that PostgreSQL takes for a slot. */
    private static final Pattern PLAIN = Pattern.compile("[a-z_][a-z0-9_]{0,62}");

    private static final int OLDEST_VERSION = 14;
    private static final String OBJECT_IN_USE = "55006";
    private static final Duration LONGEST_RELEASE = Duration.ofSeconds(10);
    private static final Duration RELEASE_LOOK = Duration.ofMillis(50);

    static final String TABLE = "holdfast_outbox";

    public CdcInstallation {
        requirePlain("schema", schema);
        requirePlain("slot", slot);
        requirePlain("publication", publication);
    }

    /** Schema {@code public}; slot and publication are both called {@code holdfast_outbox}. */
    public static CdcInstallation standard() {
        return new CdcInstallation("public", TABLE, TABLE);
    }

    /** For tables in another schema. */
    public CdcInstallation withSchema(String other) {
        return new CdcInstallation(other, slot, publication);
    }

    /** For a second database of the same server: the slot needs a name of its own. */
    public CdcInstallation withSlot(String other) {
        return new CdcInstallation(schema, other, publication);
    }

    /**
     * Makes what is missing and leaves what is there. Refuses a connection with an open transaction, for PostgreSQL makes no slot in a
     * transaction that has written.
     */
    public void install(Connection connection) throws SQLException {
        requireAutoCommit(connection);
        requireLogicalLog(connection);
        try (Statement statement = connection.createStatement()) {
            // The publication first: a slot cannot see a publication that is younger than itself.
            if (!exists(connection, "SELECT 1 FROM pg_publication WHERE pubname = ?", publication)) {
                statement.execute(
                        "CREATE PUBLICATION " + publication + " FOR TABLE " + table() + " WITH (publish = 'insert')");
            }
        }
        if (!exists(connection, "SELECT 1 FROM pg_replication_slots WHERE slot_name = ?", slot)) {
            call(connection, "SELECT pg_create_logical_replication_slot(?, 'pgoutput')");
        }
    }

    /**
     * The way out of a lost slot: drops it if it is still there and makes a new one. Rows that were written in between are in the table; a
     * running relay notices the new slot by itself, sends them, and goes on from the log.
     */
    public void reinstall(Connection connection) throws SQLException {
        requireAutoCommit(connection);
        dropSlot(connection);
        install(connection);
    }

    /** Takes everything away that {@link #install} made; rows that wait in the table stay there. The relay must be stopped. */
    public void uninstall(Connection connection) throws SQLException {
        requireAutoCommit(connection);
        dropSlot(connection);
        try (Statement statement = connection.createStatement()) {
            statement.execute("DROP PUBLICATION IF EXISTS " + publication);
        }
    }

    String table() {
        return schema + "." + TABLE;
    }

    /** Whoever has just stopped reading may have the slot for a moment longer, until the server notices. */
    private void dropSlot(Connection connection) throws SQLException {
        long end = System.nanoTime() + LONGEST_RELEASE.toNanos();
        while (exists(connection, "SELECT 1 FROM pg_replication_slots WHERE slot_name = ?", slot)) {
            try {
                call(connection, "SELECT pg_drop_replication_slot(?)");
            } catch (SQLException refused) {
                boolean inUse = OBJECT_IN_USE.equals(refused.getSQLState());
                if (!inUse || Thread.currentThread().isInterrupted() || System.nanoTime() - end > 0) {
                    throw refused;
                }
                LockSupport.parkNanos(RELEASE_LOOK.toNanos());
            }
        }
    }

    private void call(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, slot);
            statement.execute();
        }
    }

    private static boolean exists(Connection connection, String sql, String name) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            try (ResultSet found = statement.executeQuery()) {
                return found.next();
            }
        }
    }

    private static void requireLogicalLog(Connection connection) throws SQLException {
        int version = connection.getMetaData().getDatabaseMajorVersion();
        if (version < OLDEST_VERSION) {
            throw new IllegalStateException(
                    "the relay needs PostgreSQL " + OLDEST_VERSION + " or later, not " + version);
        }
        try (Statement statement = connection.createStatement();
                ResultSet level = statement.executeQuery("SHOW wal_level")) {
            if (!level.next() || !level.getString(1).equals("logical")) {
                throw new IllegalStateException("the relay needs wal_level=logical, not " + level.getString(1)
                        + ": set it in postgresql.conf and restart PostgreSQL");
            }
        }
    }

    private static void requireAutoCommit(Connection connection) throws SQLException {
        if (!connection.getAutoCommit()) {
            throw new IllegalStateException(
                    "PostgreSQL creates no replication slot in a transaction that has written: use a connection in auto-commit mode");
        }
    }

    private static void requirePlain(String what, String name) {
        if (!PLAIN.matcher(name).matches()) {
            throw new IllegalArgumentException("the name of a " + what + " may contain only a-z, 0-9 and _: " + name);
        }
    }
}
