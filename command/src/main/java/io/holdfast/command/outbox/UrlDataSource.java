package io.holdfast.command.outbox;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Optional;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** Connections to a database by its URL, a new one each time. Any thread. */
record UrlDataSource(String url, Optional<String> user, Optional<String> password) implements DataSource {
    @Override
    public Connection getConnection() throws SQLException {
        Properties properties = new Properties();
        user.ifPresent(name -> properties.setProperty("user", name));
        password.ifPresent(secret -> properties.setProperty("password", secret));
        return DriverManager.getConnection(url, properties);
    }

    @Override
    public Connection getConnection(String name, String secret) throws SQLException {
        return DriverManager.getConnection(url, name, secret);
    }

    @Override
    public PrintWriter getLogWriter() throws SQLException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public void setLogWriter(PrintWriter out) throws SQLException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public void setLoginTimeout(int seconds) {
        DriverManager.setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() {
        return DriverManager.getLoginTimeout();
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
