package io.holdfast.verify.outbox;

import io.holdfast.parts.Database;
import io.holdfast.parts.Eventually;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that write business changes with messages until they are stopped, and go on after the database was away. */
final class Writers implements AutoCloseable {
    private final Database database;
    private final ExecutorService threads;
    private final List<Future<?>> running = new ArrayList<>();
    private final AtomicInteger committed = new AtomicInteger();
    private final Counting counting = new Counting();
    private volatile boolean stopping;

    Writers(Database database, int count, int keys) {
        this.database = database;
        this.threads = Executors.newFixedThreadPool(count);
        for (int w = 0; w < count; w++) {
            int writer = w;
            running.add(threads.submit(() -> {
                run(writer, keys);
                return null;
            }));
        }
    }

    private void run(int writer, int keys) throws InterruptedException {
        for (int i = writer; !stopping; ) {
            try (Connection connection = database.connect()) {
                connection.setAutoCommit(false);
                while (!stopping) {
                    counting.write(connection, "key-" + i++ % keys);
                    connection.commit();
                    committed.incrementAndGet();
                    TimeUnit.MILLISECONDS.sleep(20);
                }
            } catch (SQLException away) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }
    }

    int committed() {
        return committed.get();
    }

    /** Waits until so many more transactions were committed. */
    void awaitMore(int transactions) throws Exception {
        int wanted = committed() + transactions;
        Eventually.see(this::committed, now -> now >= wanted);
    }

    void stop() throws Exception {
        stopping = true;
        for (Future<?> writer : running) {
            writer.get(60, TimeUnit.SECONDS);
        }
    }

    @Override
    public void close() {
        stopping = true;
        threads.shutdownNow();
    }
}
