package io.holdfast.idempotency.jdbc;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** Hands out connections as a differently configured pool would. */
final class ChangedConnections implements DataSource {
    private final DataSource origin;
    private final Change change;

    interface Change {
        void apply(Connection connection) throws SQLException;
    }

    private ChangedConnections(DataSource origin, Change change) {
        this.origin = origin;
        this.change = change;
    }

    static DataSource of(DataSource origin, Change change) {
        return new ChangedConnections(origin, change);
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection connection = origin.getConnection();
        change.apply(connection);
        return connection;
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public PrintWriter getLogWriter() throws SQLException {
        return origin.getLogWriter();
    }

    @Override
    public void setLogWriter(PrintWriter writer) throws SQLException {
        origin.setLogWriter(writer);
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        origin.setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return origin.getLoginTimeout();
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return origin.getParentLogger();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return origin.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return origin.isWrapperFor(type);
    }
}
