package io.holdfast.app;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import io.holdfast.app.alarm.AlarmCatalogue;
import io.holdfast.app.alarm.AlarmMetrics;
import io.holdfast.app.alarm.AlarmScheduler;
import io.holdfast.app.alarm.AlarmStore;
import io.holdfast.app.alarm.AlarmedQueues;
import io.holdfast.app.alarm.BuiltInAlarms;
import io.holdfast.app.alarm.BuiltInEvaluation;
import io.holdfast.app.alarm.ClockAlarms;
import io.holdfast.app.alarm.KnownFigures;
import io.holdfast.app.alarm.action.ActionSettings;
import io.holdfast.app.alarm.action.AlarmFigures;
import io.holdfast.app.alarm.action.PendingActions;
import io.holdfast.app.alarm.action.QueueSender;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.clock.ServerTime;
import io.holdfast.app.config.AlarmConfiguration;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.loop.BackgroundTask;
import io.holdfast.app.partition.ControlPartition;
import java.security.SecureRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Evaluates alarms and runs their actions for as long as the server runs. */
@SuppressForbidden
final class AlarmStart {
    private static final long EVERY_SECONDS = 1;
    /** Longer than it takes until the first figures of the queues are there: before that all of them would look empty. */
    private static final long BUILT_IN_EVERY_SECONDS = 5;

    private static final int WEBHOOK_THREADS = 4;
    private static final int MOST_WAITING_WEBHOOKS = 64;

    private final OpenedServer opened;
    private final ServerSettings settings;
    private final ServerTime time;

    AlarmStart(OpenedServer opened, ServerSettings settings, ServerTime time) {
        this.opened = opened;
        this.settings = settings;
        this.time = time;
    }

    /**
     * Starts; actions that were not done when the server stopped come first.
     *
     * @param sender puts messages into queues
     * @param metrics what alarms are judged by
     * @param figures what the queues hold
     * @param clocks the alarms on the clocks of nodes
     */
    AlarmServices start(
            ControlPartition control,
            QueueSender sender,
            AlarmMetrics metrics,
            Supplier<KnownFigures> figures,
            QueueDirectory directory,
            ClockAlarms clocks,
            SecureRandom random)
            throws StartRefused {
        AlarmStore store = AlarmStore.in(control);
        PendingActions pending = pending(store, sender, random);
        LongSupplier shown = () -> time.steps().shown(time.clock().nowMillis());
        AlarmScheduler scheduler = new AlarmScheduler(store, metrics, shown);
        boolean hasBuiltIn = settings.metrics().alarms().builtIn()
                && settings.metrics().history().isOn();
        repeat("alarm-actions", control, pending::runDue, EVERY_SECONDS);
        repeat("alarms", control, scheduler::evaluateDue, EVERY_SECONDS);
        if (hasBuiltIn) {
            BuiltInEvaluation builtIn =
                    new BuiltInEvaluation(store, directory, new BuiltInAlarms(directory, clocks), figures, shown);
            repeat("built-in-alarms", control, builtIn::evaluate, BUILT_IN_EVERY_SECONDS);
        }
        return new AlarmServices(
                store,
                new AlarmCatalogue(store, directory, clocks),
                new AlarmedQueues(store, hasBuiltIn),
                new AlarmFigures(store, pending.counters(), control::isLed));
    }

    private PendingActions pending(AlarmStore store, QueueSender sender, SecureRandom random) throws StartRefused {
        AlarmConfiguration alarms = settings.metrics().alarms();
        byte[] secret = WebhookSecrets.shared(alarms, settings.storage().dataDir(), random);
        return PendingActions.of(
                store,
                new ActionSettings(
                        alarms.actions(),
                        WebhookSecrets.named(alarms, secret),
                        secret,
                        alarms.allowed(),
                        alarms.timeout()),
                sender,
                webhookThreads(),
                opened.timer(),
                time.clock(),
                time.steps());
    }

    /** In a cluster, on the node that decides on the states of alarms. */
    private void repeat(String name, ControlPartition control, BackgroundTask.Step step, long everySeconds) {
        ScheduledFuture<?> unused = opened.timer()
                .scheduleWithFixedDelay(
                        opened.tasks().task(name, step.onlyIf(control::isLed)),
                        everySeconds,
                        everySeconds,
                        TimeUnit.SECONDS);
    }

    /** Their threads end by themselves when nothing is called. */
    private static ExecutorService webhookThreads() {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                WEBHOOK_THREADS,
                WEBHOOK_THREADS,
                EVERY_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(MOST_WAITING_WEBHOOKS),
                task -> {
                    Thread thread = new Thread(task, "holdfast-webhook");
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }
}
