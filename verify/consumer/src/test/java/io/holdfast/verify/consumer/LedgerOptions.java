package io.holdfast.verify.consumer;

import io.holdfast.parts.ChildJvm;
import io.holdfast.parts.Eventually;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What a {@link LedgerConsumer} is to do.
 *
 * @param work how long a handler takes before its effect
 * @param goAhead the file whose existence lets it go on
 * @param talks whether it prints what happens
 */
record LedgerOptions(
        int port,
        String queue,
        String databaseUrl,
        LedgerMode mode,
        Point point,
        int concurrency,
        Duration work,
        Duration longPoll,
        Duration deadline,
        Path goAhead,
        boolean talks) {

    static LedgerOptions of(int port, TestQueue queue, Ledger ledger, LedgerMode mode) {
        return new LedgerOptions(
                port,
                queue.name(),
                ledger.database().url(),
                mode,
                Point.NOWHERE,
                3,
                Duration.ZERO,
                Duration.ofSeconds(2),
                Duration.ofSeconds(5),
                Path.of("/nonexistent"),
                false);
    }

    LedgerOptions haltingAt(Point where, Path until) {
        return new LedgerOptions(
                port, queue, databaseUrl, mode, where, concurrency, work, longPoll, deadline, until, talks);
    }

    LedgerOptions concurrency(int messages) {
        return new LedgerOptions(
                port, queue, databaseUrl, mode, point, messages, work, longPoll, deadline, goAhead, talks);
    }

    LedgerOptions work(Duration time) {
        return new LedgerOptions(
                port, queue, databaseUrl, mode, point, concurrency, time, longPoll, deadline, goAhead, talks);
    }

    LedgerOptions timing(Duration poll, Duration shutdown) {
        return new LedgerOptions(
                port, queue, databaseUrl, mode, point, concurrency, work, poll, shutdown, goAhead, talks);
    }

    /** Starts a child that does this, and waits until it polls. */
    ChildJvm startChild() {
        ChildJvm.Builder builder = ChildJvm.of(LedgerConsumer.class).option("-Xmx192m");
        List.of(
                        Integer.toString(port),
                        queue,
                        databaseUrl,
                        mode.name(),
                        point.name(),
                        Integer.toString(concurrency),
                        work.toString(),
                        longPoll.toString(),
                        deadline.toString(),
                        goAhead.toString())
                .forEach(builder::argument);
        ChildJvm child = builder.start();
        child.await("started", Eventually.LIMIT);
        return child;
    }

    static LedgerOptions parse(String[] arguments) {
        return new LedgerOptions(
                Integer.parseInt(arguments[0]),
                arguments[1],
                arguments[2],
                LedgerMode.valueOf(arguments[3]),
                Point.valueOf(arguments[4]),
                Integer.parseInt(arguments[5]),
                Duration.parse(arguments[6]),
                Duration.parse(arguments[7]),
                Duration.parse(arguments[8]),
                Path.of(arguments[9]),
                true);
    }
}
