package io.holdfast.outbox;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.mariadb.jdbc.MariaDbDataSource;

/** The dialect of MySQL on a real MariaDB, if there is one: {@code -Dholdfast.mariadb=jdbc:mariadb://127.0.0.1:3306/?user=root}. */
@EnabledIfSystemProperty(named = "holdfast.mariadb", matches = "jdbc:.*")
class MariaDbOutboxTest extends OutboxContract {
    private static int databases;

    @Override
    Dialect dialect() {
        return Dialect.MYSQL;
    }

    @Override
    DataSource newDatabase() throws SQLException {
        String server = System.getProperty("holdfast.mariadb");
        databases++;
        String name = "outbox_" + ProcessHandle.current().pid() + "_" + databases;
        try (Connection connection = DriverManager.getConnection(server);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        }
        return new MariaDbDataSource(server.replaceFirst("/(\\?|$)", "/" + name + "$1"));
    }
}
