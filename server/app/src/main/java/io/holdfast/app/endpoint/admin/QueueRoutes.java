package io.holdfast.app.endpoint.admin;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.history.QueueHistory;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** The routes about queues, what happens in them, and what has happened. */
public final class QueueRoutes {
    /** Versions of the list begin with the start of the server, and grow more slowly than this by the millisecond. */
    private static final long VERSIONS_PER_MILLI = 1_000;

    private QueueRoutes() {}

    /**
     * All of them.
     *
     * @param startedAtMillis when the server was
     * @param shown from the server's own time to the wall clock's
     * @param details what other subjects say about a queue
     * @param elsewhere the other nodes; null if the server is alone
     */
    public static List<AdminRoute> of(
            QueueDirectory directory,
            QueueHistory history,
            QueueAlarms alarms,
            long startedAtMillis,
            LongUnaryOperator shown,
            List<QueueDetails> details,
            @Nullable QueueRowsElsewhere elsewhere) {
        QueueTable table = new QueueTable(directory, history, alarms, startedAtMillis * VERSIONS_PER_MILLI);
        if (elsewhere != null) {
            elsewhere.showThese(new QueueRows(table));
        }
        return List.of(
                elsewhere == null ? new QueuesRoute(table) : new ClusterQueuesRoute(elsewhere),
                new QueueRoute(table, directory, startedAtMillis, shown, List.copyOf(details)),
                new QueueHistoryRoute(history));
    }
}
