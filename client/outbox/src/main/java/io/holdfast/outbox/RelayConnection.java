package io.holdfast.outbox;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection that one thread of a relay keeps, opened again after it failed. One thread at a time runs work; any thread may close it, and
 * then it is given up at once, or by the work that uses it when that ends.
 */
final class RelayConnection implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RelayConnection.class);

    private final DataSource database;
    private final SessionSettings session;
    private @Nullable Connection connection;
    private boolean used;
    private boolean closed;

    RelayConnection(DataSource database, SessionSettings session) {
        this.database = database;
        this.session = session;
    }

    interface Work<T> {
        T with(Connection connection) throws SQLException;
    }

    /** Runs work that ends its own transactions. If it fails the connection is given up, and with it whatever was not committed. */
    <T> T run(Work<T> work) throws SQLException {
        boolean done = false;
        begin();
        try {
            T result = work.with(open());
            done = true;
            return result;
        } finally {
            if (end() || !done) {
                abandon();
            }
        }
    }

    private synchronized void begin() throws SQLException {
        if (closed) {
            throw new SQLException("the relay is closed");
        }
        used = true;
    }

    /** Gives whether somebody closed it meanwhile. */
    private synchronized boolean end() {
        used = false;
        return closed;
    }

    private Connection open() throws SQLException {
        Connection open = connection;
        if (open == null) {
            open = database.getConnection();
            connection = open;
            open.setAutoCommit(false);
            open.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            session.begin(open);
            open.commit();
        }
        return open;
    }

    private void abandon() {
        Connection failed = connection;
        connection = null;
        if (failed != null) {
            try (failed) {
                failed.rollback();
                session.end(failed);
                failed.setAutoCommit(true);
            } catch (SQLException broken) {
                LOG.debug("Could not close a broken connection", broken);
            }
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            if (used) {
                return;
            }
        }
        abandon();
    }
}
