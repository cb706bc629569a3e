package io.holdfast.verify.outbox.example;

import io.holdfast.outbox.Dialect;
import io.holdfast.outbox.Outbox;
import io.holdfast.outbox.OutboxMessage;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

/** The order service of docs/outbox: an order and its message are committed together, or neither is. */
final class OrderService {
    private final DataSource database;
    private final Outbox outbox = Outbox.in(Dialect.POSTGRESQL);

    OrderService(DataSource database) {
        this.database = database;
    }

    void place(String order, String customer, int cents) throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT INTO orders (id, customer, cents) VALUES (?, ?, ?)")) {
                insert.setString(1, order);
                insert.setString(2, customer);
                insert.setInt(3, cents);
                insert.executeUpdate();
            }
            outbox.publish(
                    connection,
                    OutboxMessage.to("orders.fifo")
                            .key(customer)
                            .type("OrderPlaced")
                            .body("{\"order\":\"%s\",\"cents\":%d}".formatted(order, cents)));
            connection.commit();
        }
    }
}
