package io.holdfast.outbox;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Looks at an outbox and brings parked rows back, beside running relays. Thread-safe; every call is one transaction of a connection of its
 * own. A relay sees a change at its next poll.
 */
public final class OutboxAdmin {
    private static final String UNPARK_KEY =
            "UPDATE holdfast_outbox_key SET parked_at = NULL, reason = NULL, attempts = 0, ready_at = CURRENT_TIMESTAMP"
                    + " WHERE destination = ? AND msg_key = ? AND parked_at IS NOT NULL";
    private static final String UNPARK_KEYS = UNPARK_KEY.replace(" AND msg_key = ?", "");
    private static final String UNPARK_ROW =
            "UPDATE holdfast_outbox SET parked_at = NULL, reason = NULL, attempts = 0, ready_at = CASE WHEN lane = 'U' THEN CURRENT_TIMESTAMP END"
                    + " WHERE seq = ? AND parked_at IS NOT NULL";
    private static final String UNPARK_ROWS =
            UNPARK_ROW.replace("seq = ?", "lane IN ('U', 'S', 'L') AND aggregatetype = ?");
    private static final String DELETE = "DELETE FROM holdfast_outbox WHERE seq = ?";
    private static final int FIRST_ROWS = 1_000;
    private static final String PURGE = "DELETE FROM holdfast_outbox WHERE lane IS NULL AND sent_at IS NOT NULL";

    private final DataSource database;
    private final StatusStore store = new StatusStore();
    private final ParkedStore parked = new ParkedStore();

    private OutboxAdmin(DataSource database) {
        this.database = database;
    }

    /** For the outbox in this database; a connection is taken for each call. */
    public static OutboxAdmin of(DataSource database) {
        return new OutboxAdmin(database);
    }

    /** Counts everything; takes longer with a large backlog. */
    public OutboxStatus status() throws SQLException {
        return inTransaction(connection -> store.status(connection, Integer.MAX_VALUE));
    }

    /**
     * Parked rows with their bodies: the heads of parked keys, unordered rows, the head of the strict lane, rows of the log relay, in each of
     * them by the time they were parked. The first thousand, or fewer if their bodies are large: see {@link #parked(ParkedPosition, int,
     * boolean)} for all.
     */
    public List<ParkedRow> parked() throws SQLException {
        return parked(null, FIRST_ROWS, true).rows();
    }

    /**
     * Parked rows, some at a time: each page names where the next one begins.
     *
     * @param after where the last page said that the list goes on; null for the first page
     * @param limit the most rows that are wanted; there may be fewer, also before the end
     * @param bodies whether bodies and attributes are read; without it they are empty
     */
    public ParkedPage parked(@Nullable ParkedPosition after, int limit, boolean bodies) throws SQLException {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be at least 1, not " + limit);
        }
        ParkedPosition from = after == null ? ParkedPosition.first() : after;
        return inTransaction(connection -> parked.page(connection, from, limit, bodies));
    }

    /** Lets the relay try a parked row again, and what follows it in its order after it; false if no such row is parked. */
    public boolean unpark(UUID id) throws SQLException {
        return inTransaction(connection -> {
            Optional<ParkedRow> found = parked.find(connection, id, false);
            return found.isPresent() && unpark(connection, found.get().row());
        });
    }

    /** Unparks everything that was meant for a destination, for example after the queue was mended that refused it; gives how many. */
    public int unparkAll(String destination) throws SQLException {
        return inTransaction(connection -> {
            int unparked = 0;
            for (String sql : List.of(UNPARK_KEYS, UNPARK_ROWS)) {
                try (PreparedStatement statement = connection.prepareStatement(sql)) {
                    statement.setString(1, destination);
                    unparked += statement.executeUpdate();
                }
            }
            return unparked;
        });
    }

    /** Removes a parked row unsent, so that what follows it goes on, and gives it to whoever wants to keep it; empty if none is parked. */
    public Optional<OutboxRow> skip(UUID id) throws SQLException {
        return inTransaction(connection -> {
            Optional<OutboxRow> found = parked.find(connection, id, true).map(ParkedRow::row);
            // Whoever unparks first has the row: an update of a row that is no longer parked changes nothing.
            if (found.isEmpty() || !unpark(connection, found.get())) {
                return Optional.<OutboxRow>empty();
            }
            try (PreparedStatement statement = connection.prepareStatement(DELETE)) {
                statement.setLong(1, found.get().seq());
                statement.executeUpdate();
            }
            return found;
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

    private <T> T inTransaction(RelayConnection.Work<T> work) throws SQLException {
        try (RelayConnection relayConnection = new RelayConnection(database, SessionSettings.PLAIN)) {
            return relayConnection.run(connection -> {
                T result = work.with(connection);
                connection.commit();
                return result;
            });
        }
    }
}
