package io.holdfast.outbox;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** What a relay's connection is set to in one dialect, and how that is undone before a pool gets it back. Stateless. */
interface SessionSettings {
    void begin(Connection connection) throws SQLException;

    void end(Connection connection) throws SQLException;

    /** Nothing is set. */
    SessionSettings PLAIN = new SessionSettings() {
        @Override
        public void begin(Connection connection) {}

        @Override
        public void end(Connection connection) {}
    };

    /**
     * The relay's statements are made for its indexes; a plan that was made while the tables were empty would read a backlog of a million
     * rows whole. A relay that freezes in the middle of a transaction must not hold its locks for ever: publishers may wait for them.
     */
    SessionSettings POSTGRES = new SessionSettings() {
        @Override
        public void begin(Connection connection) throws SQLException {
            run(
                    connection,
                    "SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off;"
                            + " SET jit = off; SET idle_in_transaction_session_timeout = '10s'; SET lock_timeout = '10s'");
        }

        @Override
        public void end(Connection connection) throws SQLException {
            run(
                    connection,
                    "RESET enable_seqscan; RESET enable_bitmapscan; RESET enable_hashjoin; RESET enable_mergejoin; RESET jit;"
                            + " RESET idle_in_transaction_session_timeout; RESET lock_timeout");
        }
    };

    /** The hour that a clock repeats in autumn must not make leases an hour longer. */
    SessionSettings MYSQL = new SessionSettings() {
        @Override
        public void begin(Connection connection) throws SQLException {
            run(connection, "SET time_zone = '+00:00'");
        }

        @Override
        public void end(Connection connection) throws SQLException {
            run(connection, "SET time_zone = DEFAULT");
        }
    };

    private static void run(Connection connection, String settings) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(settings);
        }
    }
}
