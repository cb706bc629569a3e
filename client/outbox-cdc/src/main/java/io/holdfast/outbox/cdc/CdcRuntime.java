package io.holdfast.outbox.cdc;

import io.holdfast.outbox.QueueSender;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** The parts of a {@link CdcRelay} and their threads: puts them together, starts and stops them. Any thread. */
final class CdcRuntime {
    private static final Duration LOOK = Duration.ofMillis(500);
    private static final Duration TABLE_PAUSE = Duration.ofMillis(20);
    private static final Duration LONGEST_STOP = Duration.ofSeconds(30);
    private static final Duration STOP_LOOK = Duration.ofMillis(20);

    private final RowFlow flow;
    private final ReaderSupervisor supervisor;
    private final CdcThreads threads;
    private boolean started;
    private boolean closed;

    CdcRuntime(CdcSettings settings, QueueSender sender, int calls) {
        this.threads = new CdcThreads(settings.installation().slot(), calls);
        UnreadMarks marks = new UnreadMarks();
        this.flow = new RowFlow(settings, new ParallelSender(sender, threads.senders(), calls), marks);
        this.supervisor = new ReaderSupervisor(settings, flow, marks, threads.readers(), CdcThreads::newReaderName);
    }

    synchronized void start() {
        if (closed) {
            throw new IllegalStateException("the relay is closed; build a new one");
        }
        if (!started) {
            started = true;
            threads.repeat(LOOK, supervisor::look, supervisor::lookFailed);
            threads.repeat(TABLE_PAUSE, this::sendFromTable, supervisor::tableFailed);
        }
    }

    CdcHealth health() {
        return supervisor.health();
    }

    synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        flow.stop();
        threads.close();
        long end = System.nanoTime() + LONGEST_STOP.toNanos();
        while (!supervisor.stop() && System.nanoTime() - end < 0) {
            // Debezium refuses to stop while it is starting.
            LockSupport.parkNanos(STOP_LOOK.toNanos());
        }
    }

    private void sendFromTable() throws Exception {
        boolean more;
        do {
            more = flow.fromTable();
            supervisor.tableWorks();
        } while (more);
    }
}
