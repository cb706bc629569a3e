package io.holdfast.app;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import io.holdfast.app.access.Gate;
import io.holdfast.app.alarm.AlarmCatalogue;
import io.holdfast.app.alarm.AlarmStore;
import io.holdfast.app.alarm.ClockAlarms;
import io.holdfast.app.clock.ClockSteps;
import io.holdfast.app.cloudwatch.CloudWatchAccess;
import io.holdfast.app.cloudwatch.CloudWatchActions;
import io.holdfast.app.cloudwatch.MetricAlarmValues;
import io.holdfast.app.cloudwatch.metric.MetricStore;
import io.holdfast.app.cloudwatch.metric.Metrics;
import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.endpoint.caller.Authentication;
import io.holdfast.app.endpoint.cloudwatch.CloudWatchEndpoint;
import io.holdfast.app.history.QueueHistory;
import io.holdfast.app.partition.ControlPartition;
import io.holdfast.app.partition.PartitionClock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Makes what answers to CloudWatch, from what measures and what is kept. */
@SuppressForbidden
final class CloudWatchStart {
    private static final int THREADS = 2;
    private static final int MOST_WAITING_REQUESTS = 128;
    private static final long IDLE_SECONDS = 10;

    private final ControlPartition control;
    private final QueueDirectory directory;
    private final ClockAlarms clocks;
    private final ClockSteps steps;
    private final InstantSource clock;
    private final Metrics metrics;

    /** @param clocks the alarms on the clocks of nodes */
    CloudWatchStart(
            ControlPartition control,
            QueueDirectory directory,
            QueueHistory history,
            ClockAlarms clocks,
            PartitionClock clock,
            ClockSteps steps) {
        this.control = control;
        this.directory = directory;
        this.clocks = clocks;
        this.steps = steps;
        this.clock = () -> Instant.ofEpochMilli(steps.shown(clock.nowMillis()));
        this.metrics = Metrics.of(history, directory, MetricStore.in(control), this.clock);
    }

    /** What alarms are judged by. */
    MetricAlarmValues alarmValues() {
        return new MetricAlarmValues(metrics);
    }

    CloudWatchEndpoint endpoint(Authentication authentication, Gate gate) {
        AlarmStore alarms = AlarmStore.in(control);
        CloudWatchActions actions = new CloudWatchActions(
                metrics,
                MetricStore.in(control),
                alarms,
                new AlarmCatalogue(alarms, directory, clocks),
                clock,
                steps::shown);
        return new CloudWatchEndpoint(authentication, new CloudWatchAccess(gate), actions, threads());
    }

    /** They are there while somebody asks, and end by themselves. */
    private static ThreadPoolExecutor threads() {
        ThreadPoolExecutor executor = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(MOST_WAITING_REQUESTS),
                task -> {
                    Thread thread = new Thread(task, "holdfast-cloudwatch");
                    thread.setDaemon(true);
                    return thread;
                });
        executor.allowCoreThreadTimeOut(true);
        return executor;
    }
}
