package io.holdfast.outbox;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * LISTEN on a connection of its own. The driver's way to hear notifications is not part of JDBC, so it is called by its name: the library
 * compiles and runs without the driver. Thread-safe.
 */
final class PostgresNotifications implements Notifications, Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresNotifications.class);
    private static final int LISTEN_MILLIS = 500;
    private static final Duration RECONNECT = Duration.ofSeconds(1);

    private final DataSource database;
    private final WakeUpSignal wakeUp;
    private final Thread thread;
    private volatile boolean listening;
    private volatile boolean closed;

    private PostgresNotifications(DataSource database, WakeUpSignal wakeUp) {
        this.database = database;
        this.wakeUp = wakeUp;
        this.thread = RelayThreads.named("listener").newThread(this);
    }

    static Notifications listen(DataSource database, WakeUpSignal wakeUp) {
        PostgresNotifications notifications = new PostgresNotifications(database, wakeUp);
        notifications.thread.start();
        return notifications;
    }

    @Override
    public boolean listening() {
        return listening;
    }

    @Override
    public void wanted(Connection connection, Duration during) throws SQLException {
        PostgresTransactions.withoutWaitingForTheDisk(connection);
        try (PreparedStatement statement =
                connection.prepareStatement("UPDATE holdfast_outbox_relay SET wake_until = greatest(wake_until,"
                        + " clock_timestamp() + make_interval(secs => ?)) WHERE name = 'wake'")) {
            statement.setDouble(1, PostgresKeyStore.seconds(during));
            statement.executeUpdate();
        }
        connection.commit();
    }

    @Override
    public void unwanted(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            PostgresTransactions.withoutWaitingForTheDisk(connection);
            statement.executeUpdate("UPDATE holdfast_outbox_relay SET wake_until = 'epoch' WHERE name = 'wake'");
        }
        connection.commit();
    }

    @Override
    public void run() {
        while (!closed) {
            if (!Repeated.once(this::listenOnce, this::lost)) {
                Repeated.once(() -> WakeUpSignal.pause(RECONNECT), interrupted -> {});
            }
        }
        LOG.debug("Stopped listening for notifications");
    }

    /** Until it listens again the relay polls, so nothing but time is lost. */
    private void lost(Throwable failure) {
        boolean interrupted = Thread.interrupted();
        if (closed) {
            return;
        }
        if (failure instanceof SQLException || interrupted) {
            LOG.debug("Lost the connection that listens for notifications", failure);
        } else {
            LOG.warn("Cannot listen for notifications; the relay polls until it can", failure);
        }
        wakeUp.call();
    }

    private void listenOnce() throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(true);
            Object driver = driver(connection);
            if (driver == null) {
                LOG.info(
                        "The connection pool does not give access to PostgreSQL's driver: the relay polls instead of listening for notifications");
                closed = true;
                return;
            }
            try (Statement statement = connection.createStatement()) {
                statement.execute("LISTEN holdfast_outbox");
                // A dispatcher that went to sleep before this asked nobody to wake it.
                wakeUp.callAfter(() -> listening = true);
                hear(driver);
                statement.execute("UNLISTEN holdfast_outbox");
            }
        } finally {
            listening = false;
        }
    }

    private static @Nullable Object driver(Connection connection) throws SQLException {
        try {
            Class<?> known = Class.forName(
                    "org.postgresql.PGConnection", true, connection.getClass().getClassLoader());
            return connection.isWrapperFor(known) ? connection.unwrap(known) : null;
        } catch (ClassNotFoundException anotherDriver) {
            return null;
        }
    }

    private void hear(Object driver) throws SQLException {
        try {
            Method notifications = Class.forName(
                            "org.postgresql.PGConnection",
                            true,
                            driver.getClass().getClassLoader())
                    .getMethod("getNotifications", int.class);
            while (!closed) {
                Object heard = notifications.invoke(driver, LISTEN_MILLIS);
                if (heard instanceof Object[] some && some.length > 0) {
                    wakeUp.call();
                }
            }
        } catch (ReflectiveOperationException lost) {
            throw new SQLException("lost the connection that listens for notifications", lost);
        }
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
