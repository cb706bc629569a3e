package io.holdfast.verify.outbox.speed;

import io.holdfast.outbox.OutboxListener;
import io.holdfast.outbox.OutboxRelay;
import io.holdfast.outbox.QueueSender;
import io.holdfast.parts.Database;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** How fast a relay sends what is there already: little, and a large backlog. */
final class DrainSection {
    private final Bench bench;

    DrainSection(Bench bench) {
        this.bench = bench;
    }

    /** Rows per second over the first {@code measured} rows of {@code pending}. */
    long rate(int pending, int measured) throws SQLException, InterruptedException {
        Database database = bench.newDatabase();
        fill(database, bench.newQueue(), pending);
        AtomicLong sent = new AtomicLong();
        CountDownLatch enough = new CountDownLatch(1);
        OutboxListener counter = new OutboxListener() {
            @Override
            public void sent(String destination, int rows) {
                if (sent.addAndGet(rows) >= measured) {
                    enough.countDown();
                }
            }
        };
        long began = System.nanoTime();
        try (OutboxRelay relay = OutboxRelay.builder(database.dataSource(), QueueSender.to(bench.sqs))
                .listener(counter)
                .build()) {
            relay.start();
            enough.await();
            return sent.get() * 1_000_000_000L / (System.nanoTime() - began);
        }
    }

    /** As many transactions would have left it, without the time they take. */
    private static void fill(Database database, String queue, int rows) throws SQLException {
        database.execute(
                "INSERT INTO holdfast_outbox_key (destination, msg_key) SELECT '" + queue
                        + "', 'key-' || k FROM generate_series(0, " + (Bench.KEYS - 1) + ") k",
                "INSERT INTO holdfast_outbox (id, aggregatetype, aggregateid, payload, bytes, lane) SELECT gen_random_uuid(), '"
                        + queue + "', 'key-' || (i % " + Bench.KEYS
                        + "), repeat('x', 500), 500, 'K' FROM generate_series(1, " + rows + ") i",
                "CHECKPOINT");
        waitForTheDisk();
    }

    private static void waitForTheDisk() {
        try {
            Bench.pause(Duration.ofSeconds(2));
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        }
    }
}
