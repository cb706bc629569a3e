package io.holdfast.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PostgresTest {
    @Test
    void databasesAreApart() throws SQLException {
        Database one = Postgres.shared().newDatabase();
        Database other = Postgres.shared().newDatabase();
        one.execute("CREATE TABLE only_here (n int)");
        assertThatThrownBy(() -> text(other, "SELECT count(*) FROM only_here")).isInstanceOf(SQLException.class);
        assertThat(text(one, "SHOW wal_level")).isEqualTo("logical");
        assertThat(text(one, "SHOW fsync")).isEqualTo("on");
    }

    @Test
    void whatWasCommittedSurvivesAKill() throws SQLException {
        try (Postgres postgres = Postgres.start(Map.of("max_connections", "20"))) {
            Database database = postgres.newDatabase();
            assertThat(text(database, "SHOW max_connections")).isEqualTo("20");
            database.execute("CREATE TABLE t (n int)", "INSERT INTO t VALUES (7)");
            int port = postgres.port();

            postgres.kill();
            assertThatThrownBy(database::connect).isInstanceOf(SQLException.class);

            postgres.restart();
            assertThat(postgres.port()).isEqualTo(port);
            assertThat(text(database, "SELECT n FROM t")).isEqualTo("7");
        }
    }

    private static String text(Database database, String query) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(query)) {
            found.next();
            return found.getString(1);
        }
    }
}
