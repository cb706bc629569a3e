package io.holdfast.app;

import io.holdfast.app.clock.ClockSteps;
import io.holdfast.app.history.LiveSampler;
import io.holdfast.app.history.RecordedHistory;
import io.holdfast.app.loop.BackgroundTask;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.partition.StoredHistory;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueName;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Opens the door to the history of queues, and looks at them every second from now on. */
final class HistoryStart {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** Queues whose last hour is kept by the second, and as many again that alarms need: 187 KB each, 19 MB in all. */
    private static final int SECOND_SERIES = 50;

    private HistoryStart() {}

    /**
     * @param partsElsewhere the parts that other nodes lead of queues that are led here
     * @param bySecond queues whose alarms are judged by the second
     * @param isOn whether anything is recorded
     */
    static RecordedHistory open(
            OpenedServer opened,
            Partitions partitions,
            Supplier<Collection<QueueDescription>> partsElsewhere,
            ClockSteps steps,
            Supplier<Set<QueueName>> bySecond,
            boolean isOn) {
        StoredHistory stored = new StoredHistory(partitions, TIMEOUT);
        LiveSampler live = new LiveSampler(stored, steps, SECOND_SERIES, bySecond, partsElsewhere);
        if (isOn) {
            BackgroundTask task = opened.tasks().task("queue-figures", live::sample);
            ScheduledFuture<?> unused = opened.timer().scheduleAtFixedRate(task, 1, 1, TimeUnit.SECONDS);
        }
        return new RecordedHistory(
                partitions.directory(), new KeptParts(partitions.placement(), opened.storage()), stored, steps, live);
    }
}
