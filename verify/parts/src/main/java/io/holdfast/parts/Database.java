package io.holdfast.parts;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** One empty database of a {@link Postgres}, and how to reach it. Any thread. */
public record Database(String name, String url, String user, String password) {

    /** Without a pool: each connection is a new one. */
    public DataSource dataSource() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setURL(url);
        source.setUser(user);
        source.setPassword(password);
        return source;
    }

    /** A new connection, in auto-commit mode. */
    public Connection connect() throws SQLException {
        return dataSource().getConnection();
    }

    /** Runs statements, each in a transaction of its own. */
    public void execute(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
