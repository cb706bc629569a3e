package io.holdfast.outbox;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** How publishers wake a sleeping relay. */
interface Notifications extends AutoCloseable {
    /** Whether anybody would hear a publisher now. */
    boolean listening();

    /** From now on, and for this long, publishers notify. What was published just before must be looked for once more. */
    void wanted(Connection connection, Duration during) throws SQLException;

    /** Publishers need not notify any more: a relay is awake. */
    void unwanted(Connection connection) throws SQLException;

    @Override
    void close();

    /** Where nobody can be notified; polling finds everything. */
    Notifications NONE = new Notifications() {
        @Override
        public boolean listening() {
            return false;
        }

        @Override
        public void wanted(Connection connection, Duration during) {}

        @Override
        public void unwanted(Connection connection) {}

        @Override
        public void close() {}
    };
}
