package io.holdfast.outbox;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** A database that counts its open connections, and whose driver fails in a way that no driver should when it is told to. Thread-safe. */
final class WatchedDatabase {
    private final DataSource real;
    private final AtomicInteger open = new AtomicInteger();
    private volatile boolean broken;

    WatchedDatabase(DataSource real) {
        this.real = real;
    }

    int open() {
        return open.get();
    }

    /** As with a driver whose classes do not fit together. */
    void broken(boolean now) {
        broken = now;
    }

    DataSource dataSource() {
        return (DataSource) Proxy.newProxyInstance(
                WatchedDatabase.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) ->
                        method.getName().equals("getConnection") ? connection() : method.invoke(real, arguments));
    }

    private Connection connection() throws Exception {
        Connection connection = real.getConnection();
        open.incrementAndGet();
        return (Connection) Proxy.newProxyInstance(
                WatchedDatabase.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    if (broken && method.getName().equals("prepareStatement")) {
                        throw new NoClassDefFoundError("org/example/Driver");
                    }
                    if (method.getName().equals("close") && !connection.isClosed()) {
                        open.decrementAndGet();
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }
}
