package io.holdfast.app;

import io.holdfast.app.clock.ClockSteps;
import io.holdfast.app.history.LiveSampler;
import io.holdfast.app.history.QueueHistory;
import io.holdfast.app.history.RecordedHistory;
import io.holdfast.app.loop.BackgroundTask;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.partition.StoredHistory;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Opens the door to the history of queues, and looks at them every second from now on. */
final class HistoryStart {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** Queues whose last hour is kept by the second: 173 KB each, 9 MB in all. */
    private static final int SECOND_SERIES = 50;

    private HistoryStart() {}

    /** @param isOn whether anything is recorded */
    static QueueHistory open(OpenedServer opened, Partitions partitions, ClockSteps steps, boolean isOn) {
        StoredHistory stored = new StoredHistory(partitions, TIMEOUT);
        LiveSampler live = new LiveSampler(stored, steps, SECOND_SERIES);
        if (isOn) {
            BackgroundTask task = opened.tasks().task("queue-figures", live::sample);
            ScheduledFuture<?> unused = opened.timer().scheduleAtFixedRate(task, 1, 1, TimeUnit.SECONDS);
        }
        return new RecordedHistory(partitions.directory(), stored, steps, live);
    }
}
