package io.holdfast.outbox;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Publishes messages in the caller's own database transaction: the message is sent if, and only if, the transaction is committed.
 *
 * <pre>{@code
 * connection.setAutoCommit(false);
 * insertOrder(connection, order);
 * outbox.publish(connection, OutboxMessage.to("orders.fifo").key(order.id()).body(json));
 * connection.commit();
 * }</pre>
 *
 * <p>Thread-safe; the connection stays the caller's. On PostgreSQL a call costs one round trip, however many messages it is given. A
 * message with a key waits for other open transactions that published to that key, so publish late in a transaction.
 */
public final class Outbox {
    private final PublishStore store;
    private final Supplier<UUID> ids;
    private final Supplier<Map<String, String>> traceContext;
    private final int maximumBytes;
    private final boolean forLogRelay;

    private Outbox(Builder builder) {
        this.store = builder.dialect.publishing();
        this.ids = new UuidV7Generator();
        this.traceContext = builder.traceContext;
        this.maximumBytes = builder.maximumBytes;
        this.forLogRelay = builder.forLogRelay;
    }

    /** An outbox with the defaults of the builder. */
    public static Outbox in(Dialect dialect) {
        return builder(dialect).build();
    }

    /** Begins an outbox with settings of its own. */
    public static Builder builder(Dialect dialect) {
        return new Builder(dialect);
    }

    /** Publishes one message and gives the id of its row. See {@link #publish(Connection, List)}. */
    public UUID publish(Connection transaction, OutboxMessage message) throws SQLException {
        return publish(transaction, List.of(message)).get(0);
    }

    /**
     * Publishes messages in the order given and gives the ids of their rows. Nothing is written if one of them is refused.
     *
     * @throws IllegalStateException if the connection commits by itself: then there is no transaction to join
     * @throws IllegalArgumentException if SQS would refuse a message
     * @throws SQLTransactionRollbackException if two transactions published to the same keys in opposite order, or the database could not
     *     serialize them: roll back and run the whole transaction again
     */
    public List<UUID> publish(Connection transaction, List<OutboxMessage> messages) throws SQLException {
        if (transaction.getAutoCommit()) {
            throw new IllegalStateException(
                    "the connection is in auto-commit mode, so the message would not be part of the business"
                            + " transaction: call setAutoCommit(false) first");
        }
        if (messages.isEmpty()) {
            return List.of();
        }
        Map<String, String> trace = traceContext.get();
        List<NewRow> rows = new ArrayList<>();
        for (OutboxMessage message : messages) {
            rows.add(row(message, trace));
        }
        try {
            store.insert(transaction, rows);
        } catch (SQLException failure) {
            throw PublishFailures.explained(failure);
        }
        return rows.stream().map(NewRow::id).toList();
    }

    private NewRow row(OutboxMessage message, Map<String, String> trace) {
        OutboxMessage traced = message;
        for (Map.Entry<String, String> field : new LinkedHashMap<>(trace).entrySet()) {
            // What the caller set wins: it may carry the context of an earlier message.
            if (!message.attributes().containsKey(field.getKey())) {
                traced = traced.attribute(field.getKey(), field.getValue());
            }
        }
        MessageRules.check(traced, maximumBytes);
        String lane = forLogRelay ? NewRow.LOG_LANE : message.ordering().lane();
        return new NewRow(ids.get(), traced, traced.attributes(), lane);
    }

    /** What an application may want to be different. */
    public static final class Builder {
        private final Dialect dialect;
        private Supplier<Map<String, String>> traceContext = Map::of;
        private int maximumBytes = QueueSender.MAXIMUM_BYTES;
        private boolean forLogRelay;

        private Builder(Dialect dialect) {
            this.dialect = dialect;
        }

        /**
         * Where the trace context of the publishing thread comes from: W3C's {@code traceparent} and {@code tracestate}. They become
         * message attributes. None by default.
         */
        public Builder traceContext(Supplier<Map<String, String>> current) {
            this.traceContext = current;
            return this;
        }

        /** The largest message the queues take, body and attributes; 1 MiB by default. */
        public Builder maximumBytes(int bytes) {
            this.maximumBytes = bytes;
            return this;
        }

        /**
         * Publishes for the relay that reads PostgreSQL's log instead of the polling one: rows of a key are sent in the order of their
         * commits, rows without a key as they come. A row stays in the table until its queue has it, so that nothing is lost with a
         * replication slot.
         */
        public Builder forLogRelay() {
            if (dialect != Dialect.POSTGRESQL) {
                throw new IllegalArgumentException(
                        "the relay that reads the log supports PostgreSQL only, not " + dialect);
            }
            this.forLogRelay = true;
            return this;
        }

        /** Makes the outbox. */
        public Outbox build() {
            return new Outbox(this);
        }
    }
}
