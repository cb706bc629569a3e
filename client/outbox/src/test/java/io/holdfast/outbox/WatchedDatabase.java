package io.holdfast.outbox;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** A database that counts its open connections and the rows it gives, and whose driver fails in a way that no driver should when it is told to. Thread-safe. */
final class WatchedDatabase {
    private final DataSource real;
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger rowsRead = new AtomicInteger();
    private volatile boolean broken;

    WatchedDatabase(DataSource real) {
        this.real = real;
    }

    int open() {
        return open.get();
    }

    /** How many rows all queries gave so far. */
    int rowsRead() {
        return rowsRead.get();
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
                    Object result = called(connection, method, arguments);
                    return result instanceof PreparedStatement statement ? watched(statement) : result;
                });
    }

    private PreparedStatement watched(PreparedStatement statement) {
        return (PreparedStatement) Proxy.newProxyInstance(
                WatchedDatabase.class.getClassLoader(),
                new Class<?>[] {PreparedStatement.class},
                (proxy, method, arguments) -> {
                    Object result = called(statement, method, arguments);
                    return result instanceof ResultSet rows ? watched(rows) : result;
                });
    }

    private ResultSet watched(ResultSet rows) {
        return (ResultSet) Proxy.newProxyInstance(
                WatchedDatabase.class.getClassLoader(),
                new Class<?>[] {ResultSet.class},
                (proxy, method, arguments) -> {
                    Object result = called(rows, method, arguments);
                    if (method.getName().equals("next") && Boolean.TRUE.equals(result)) {
                        rowsRead.incrementAndGet();
                    }
                    return result;
                });
    }

    private static Object called(Object on, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(on, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
