package io.holdfast.outbox;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * Looks at an outbox and brings parked rows back, beside running relays. Thread-safe; every call is one transaction of a connection of its
 * own. A relay sees a change at its next poll.
 */
public final class OutboxAdmin {
    private static final String UNPARK_KEY =
            "UPDATE holdfast_outbox_key SET parked_at = NULL, reason = NULL, attempts = 0, ready_at = CURRENT_TIMESTAMP"
                    + " WHERE destination = ? AND msg_key = ? AND parked_at IS NOT NULL";
    private static final String UNPARK_ROW =
            "UPDATE holdfast_outbox SET parked_at = NULL, reason = NULL, attempts = 0, ready_at = CASE WHEN lane = 'U' THEN CURRENT_TIMESTAMP END"
                    + " WHERE seq = ? AND parked_at IS NOT NULL";
    private static final String DELETE = "DELETE FROM holdfast_outbox WHERE seq = ?";
    private static final String PURGE = "DELETE FROM holdfast_outbox WHERE lane IS NULL AND sent_at IS NOT NULL";

    private final DataSource database;
    private final StatusStore store = new StatusStore();

    private OutboxAdmin(DataSource database) {
        this.database = database;
    }

    public static OutboxAdmin of(DataSource database) {
        return new OutboxAdmin(database);
    }

    /** Counts everything; takes longer with a large backlog. */
    public OutboxStatus status() throws SQLException {
        return inTransaction(connection -> store.status(connection, Integer.MAX_VALUE));
    }

    /** Every parked row: the heads of parked keys, unordered rows, the head of the strict lane, rows of the log relay. */
    public List<ParkedRow> parked() throws SQLException {
        return inTransaction(store::parked);
    }

    /** Lets the relay try a parked row again, and what follows it in its order after it; false if no such row is parked. */
    public boolean unpark(UUID id) throws SQLException {
        return inTransaction(connection -> {
            Optional<ParkedRow> parked = find(connection, id);
            return parked.isPresent() && unpark(connection, parked.get().row());
        });
    }

    /** Unparks everything that was meant for a destination, for example after its queue was created; gives how many. */
    public int unparkAll(String destination) throws SQLException {
        return inTransaction(connection -> {
            List<OutboxRow> unparked = new ArrayList<>();
            for (ParkedRow parked : store.parked(connection)) {
                if (parked.row().destination().equals(destination) && unpark(connection, parked.row())) {
                    unparked.add(parked.row());
                }
            }
            return unparked.size();
        });
    }

    /** Removes a parked row unsent, so that what follows it goes on, and gives it to whoever wants to keep it; empty if none is parked. */
    public Optional<OutboxRow> skip(UUID id) throws SQLException {
        return inTransaction(connection -> {
            Optional<OutboxRow> parked = find(connection, id).map(ParkedRow::row);
            // Whoever unparks first has the row: an update of a row that is no longer parked changes nothing.
            if (parked.isEmpty() || !unpark(connection, parked.get())) {
                return Optional.<OutboxRow>empty();
            }
            try (PreparedStatement statement = connection.prepareStatement(DELETE)) {
                statement.setLong(1, parked.get().seq());
                statement.executeUpdate();
            }
            return parked;
        });
    }

    /** Deletes the rows that a relay with {@code keepSent} kept; gives how many. */
    public int purgeSent() throws SQLException {
        return inTransaction(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(PURGE)) {
                return statement.executeUpdate();
            }
        });
    }

    private Optional<ParkedRow> find(Connection connection, UUID id) throws SQLException {
        return store.parked(connection).stream()
                .filter(parked -> parked.row().id().equals(id))
                .findFirst();
    }

    private static boolean unpark(Connection connection, OutboxRow row) throws SQLException {
        boolean byKey = row.ordering() == Ordering.PER_KEY;
        try (PreparedStatement statement = connection.prepareStatement(byKey ? UNPARK_KEY : UNPARK_ROW)) {
            if (byKey) {
                statement.setString(1, row.destination());
                statement.setString(2, row.key());
            } else {
                statement.setLong(1, row.seq());
            }
            return statement.executeUpdate() == 1;
        }
    }

    private <T> T inTransaction(Link.Work<T> work) throws SQLException {
        try (Link link = new Link(database, Session.PLAIN)) {
            return link.run(connection -> {
                T result = work.with(connection);
                connection.commit();
                return result;
            });
        }
    }
}
