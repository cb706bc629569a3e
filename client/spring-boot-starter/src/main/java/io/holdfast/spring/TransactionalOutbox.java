package io.holdfast.spring;

import io.holdfast.outbox.Outbox;
import io.holdfast.outbox.OutboxMessage;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Publishes messages in Spring's current transaction: they are sent if, and only if, it commits. Any thread.
 *
 * <pre>{@code
 * @Transactional
 * void place(Order order) {
 *     orders.save(order);
 *     outbox.publish(OutboxMessage.to("orders.fifo").key(order.id()).body(json(order)));
 * }
 * }</pre>
 *
 * <p>It uses the connection that the transaction already has, whichever transaction manager bound it to this {@link DataSource}
 * (JDBC's or JPA's). Failures are Spring's {@code DataAccessException}s; a {@code ConcurrencyFailureException} means that the transaction
 * can be run again.
 */
public final class TransactionalOutbox {
    private final Outbox outbox;
    private final JdbcTemplate jdbc;

    public TransactionalOutbox(Outbox outbox, DataSource dataSource) {
        this.outbox = outbox;
        this.jdbc = new JdbcTemplate(dataSource);
    }

    /** Publishes one message and gives the id of its row. See {@link #publish(List)}. */
    public UUID publish(OutboxMessage message) {
        return publish(List.of(message)).get(0);
    }

    /**
     * Publishes messages in the order given and gives the ids of their rows.
     *
     * @throws IllegalTransactionStateException if there is no transaction, so that the message would not belong to a business change
     * @throws IllegalArgumentException if SQS would refuse a message
     */
    public List<UUID> publish(List<OutboxMessage> messages) {
        if (!TransactionSynchronizationManager.isActualTransactionActive()) {
            throw new IllegalTransactionStateException(
                    "There is no transaction that the message could belong to; is the caller @Transactional?");
        }
        ConnectionCallback<List<UUID>> insert = connection -> outbox.publish(connection, messages);
        return Objects.requireNonNull(jdbc.execute(insert));
    }
}
