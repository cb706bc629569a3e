package io.holdfast.verify.outbox;

import io.holdfast.outbox.Dialect;
import io.holdfast.outbox.Outbox;
import io.holdfast.outbox.OutboxMessage;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * A business whose messages can be checked against it: every transaction counts up one key's row in the table {@code business} and publishes
 * the new count to {@code orders.fifo}. So each key's messages must be 1, 2, 3 … up to what the table says, whatever was killed meanwhile.
 */
final class Counting {
    static final String QUEUE = "orders.fifo";
    private static final String COUNT =
            "INSERT INTO business AS b (id, seen) VALUES (?, 1) ON CONFLICT (id) DO UPDATE SET seen = b.seen + 1 RETURNING seen";

    private final Outbox outbox = Outbox.in(Dialect.POSTGRESQL);

    /** Writes and publishes, without the commit. */
    void write(Connection connection, String key) throws SQLException {
        int count;
        try (PreparedStatement statement = connection.prepareStatement(COUNT)) {
            statement.setString(1, key);
            try (ResultSet counted = statement.executeQuery()) {
                counted.next();
                count = counted.getInt(1);
            }
        }
        outbox.publish(connection, OutboxMessage.to(QUEUE).key(key).body(String.valueOf(count)));
    }
}
