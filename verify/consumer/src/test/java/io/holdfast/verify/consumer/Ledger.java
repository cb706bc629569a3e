package io.holdfast.verify.consumer;

import io.holdfast.idempotency.jdbc.IdempotencySchema;
import io.holdfast.parts.Database;
import io.holdfast.parts.Postgres;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A table in a real database with a row for each effect that a handler had. Nothing keeps an effect from being written twice. */
record Ledger(Database database) {

    static Ledger create() throws SQLException {
        Database database = Postgres.shared().newDatabase();
        database.execute("CREATE TABLE ledger (body text NOT NULL)");
        IdempotencySchema.create(database.dataSource());
        return new Ledger(database);
    }

    /** The one that another process created. */
    static Ledger at(String url) {
        return new Ledger(new Database("", url, "postgres", "postgres"));
    }

    static void write(Connection connection, String body) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO ledger VALUES (?)")) {
            insert.setString(1, body);
            insert.executeUpdate();
        }
    }

    void write(String body) throws SQLException {
        try (Connection connection = database.connect()) {
            write(connection, body);
        }
    }

    List<String> effects() {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT body FROM ledger ORDER BY body")) {
            List<String> bodies = new ArrayList<>();
            while (rows.next()) {
                bodies.add(rows.getString(1));
            }
            return bodies;
        } catch (SQLException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }
}
