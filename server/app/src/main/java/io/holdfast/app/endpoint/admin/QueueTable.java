package io.holdfast.app.endpoint.admin;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.history.LiveFigures;
import io.holdfast.app.history.QueueHistory;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All queues as the list shows them, with the version in which each has changed: so that whoever looks every second is told only what is new.
 * Looked through when somebody asks, at most once per second, on the thread of whoever asks; others then get what that one has found. Any thread but
 * a loop's.
 */
final class QueueTable {
    static final long REFRESH_MILLIS = 900;
    /** Whoever has seen an older version gets the whole list. */
    static final int MOST_DELETED = 10_000;

    private final QueueDirectory directory;
    private final QueueHistory history;
    private final QueueAlarms alarms;
    private final Deque<GoneQueue> gone = new ArrayDeque<>();
    private Map<QueueName, QueueRow> known = Map.of();
    private @Nullable QueueSnapshot latest;
    private long version;
    private long seenChanges;
    private long completeSince;

    /** @param firstVersion above all that an earlier run of the server can have used */
    QueueTable(QueueDirectory directory, QueueHistory history, QueueAlarms alarms, long firstVersion) {
        this.directory = directory;
        this.history = history;
        this.alarms = alarms;
        this.version = firstVersion;
        this.completeSince = firstVersion;
    }

    synchronized QueueSnapshot at(long nowMillis) {
        QueueSnapshot last = latest;
        // A queue that was just made is there at once, and one that was deleted is not, though figures may be a second
        // old.
        long changes = directory.changes();
        if (last == null || changes != seenChanges || Math.abs(nowMillis - last.atMillis()) >= REFRESH_MILLIS) {
            last = look(nowMillis);
            latest = last;
            seenChanges = changes;
        }
        return last;
    }

    QueueRow row(QueueInfo queue, long nowMillis) {
        return row(queue, history.live(queue.name()), nowMillis);
    }

    private QueueSnapshot look(long nowMillis) {
        version++;
        Map<QueueName, LiveFigures> live = history.live();
        Map<QueueName, QueueRow> found = new HashMap<>(known.size() * 2);
        List<QueueRow> rows = new ArrayList<>(known.size());
        for (QueueInfo queue : directory.all()) {
            QueueName name = queue.name();
            QueueRow row = row(queue, live.getOrDefault(name, LiveFigures.IDLE), nowMillis);
            QueueRow before = known.get(name);
            row = before != null && before.looksLike(row) ? before : row.withVersion(version);
            found.put(name, row);
            rows.add(row);
        }
        for (QueueName name : known.keySet()) {
            if (!found.containsKey(name)) {
                gone.addLast(new GoneQueue(name, version));
            }
        }
        while (gone.size() > MOST_DELETED) {
            completeSince = gone.removeFirst().version();
        }
        known = found;
        return new QueueSnapshot(rows, List.copyOf(gone), version, completeSince, nowMillis);
    }

    private QueueRow row(QueueInfo queue, LiveFigures live, long nowMillis) {
        QueueName name = queue.name();
        boolean isTarget = !directory.deadLetterSources(name, "", 1).isEmpty();
        long age = live.oldestAgeMillis();
        return new QueueRow(queue, live, isTarget, alarms.stateOf(name), age == 0 ? 0 : nowMillis - age, 0);
    }
}
