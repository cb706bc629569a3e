package io.holdfast.outbox;

import io.holdfast.parts.MariaDb;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;
import org.mariadb.jdbc.MariaDbDataSource;

/** The dialect of MySQL on a real MariaDB. */
class MariaDbOutboxTest extends OutboxContract {
    private static String server;
    private static int databases;

    @BeforeAll
    static void startServer() {
        server = MariaDb.start().url();
    }

    @Override
    Dialect dialect() {
        return Dialect.MYSQL;
    }

    @Override
    DataSource newDatabase() throws SQLException {
        databases++;
        String name = "outbox_" + databases;
        try (Connection connection = DriverManager.getConnection(server);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        }
        return new MariaDbDataSource(server.replaceFirst("/(\\?|$)", "/" + name + "$1"));
    }
}
