package io.holdfast.app.alarm.action;

import io.holdfast.app.alarm.AlarmStore;
import io.holdfast.app.alarm.action.ActionCounters.Result;
import io.holdfast.app.clock.ClockSteps;
import io.holdfast.app.partition.PartitionClock;
import io.holdfast.control.alarm.AlarmCommand.FinishAction;
import io.holdfast.control.alarm.AlarmNotification;
import io.holdfast.control.alarm.AlarmReply;
import io.holdfast.control.alarm.AlarmView;
import java.net.InetAddress;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.LongSupplier;
import javax.net.ssl.SSLSocketFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the actions that are not done, until each is reported: what was not reported when the server stopped is run again. The actions of one alarm on one
 * target keep their order; a target is called by one action at a time, so that one that hangs keeps nobody else waiting. What fails is tried
 * again, ever more slowly, for a day.
 *
 * <p>Thread rule: {@link #runDue} by one thread at a time; outcomes come on any.
 */
public final class PendingActions {
    private static final Logger LOG = LoggerFactory.getLogger(PendingActions.class);

    static final Duration GIVEN_UP_AFTER = Duration.ofDays(1);
    static final int MOST_AT_ONCE = 16;

    private final AlarmStore store;
    private final ActionTargets targets;
    private final LongSupplier nowMillis;
    private final ActionCounters counters = new ActionCounters();
    /** Targets that are being called. */
    private final Set<String> running = ConcurrentHashMap.newKeySet();

    private final ActionRetries retries = new ActionRetries();

    /** @param nowMillis the server's own time */
    PendingActions(AlarmStore store, ActionTargets targets, LongSupplier nowMillis) {
        this.store = store;
        this.targets = targets;
        this.nowMillis = nowMillis;
    }

    /**
     * Puts it together.
     *
     * @param threads a few, for webhooks
     * @param timer ends webhooks that take too long
     * @param clock the server's own time
     * @param steps what clients see of it
     */
    public static PendingActions of(
            AlarmStore store,
            ActionSettings settings,
            QueueSender queues,
            ExecutorService threads,
            ScheduledExecutorService timer,
            PartitionClock clock,
            ClockSteps steps) {
        WebhookCaller caller = new WebhookCaller(
                threads,
                timer,
                new WebhookGuard(settings.allowed()),
                settings.timeout(),
                () -> steps.shown(clock.nowMillis()),
                InetAddress::getAllByName,
                () -> (SSLSocketFactory) SSLSocketFactory.getDefault());
        ActionTargets targets = new ActionTargets(
                settings.mapped(), settings.named(), settings.secret(), queues, caller, new AlarmMessage(steps::shown));
        return new PendingActions(store, targets, clock::nowMillis);
    }

    public ActionCounters counters() {
        return counters;
    }

    /** Starts what is due and can be started. To be called about every second. */
    public void runDue() {
        AlarmView view = store.view();
        long now = nowMillis.getAsLong();
        Set<String> lines = new HashSet<>();
        view.notifications().forEachAfter("", (id, notification) -> {
            for (String action : notification.pending()) {
                String line = notification.alarm().key().place() + ' ' + action;
                // Behind an earlier one of the same alarm on the same target nothing is started.
                if (lines.add(line) && retries.isDue(notification.id(), action, now) && running.size() < MOST_AT_ONCE) {
                    start(notification, action);
                }
            }
            return running.size() < MOST_AT_ONCE;
        });
        retries.keep((id, action) -> {
            AlarmNotification left = view.notification(id);
            return left != null && left.pending().contains(action);
        });
    }

    private void start(AlarmNotification notification, String action) {
        if (!running.add(action)) {
            return;
        }
        CompletableFuture<ActionOutcome> outcome;
        String kind = "unknown";
        try {
            AlarmAction target = targets.find(action);
            kind = target.kind();
            outcome = target.run(notification);
        } catch (RuntimeException broken) {
            outcome = CompletableFuture.completedFuture(ActionOutcome.refused(String.valueOf(broken)));
        }
        String counted = kind;
        CompletableFuture<Void> unused = outcome.exceptionally(
                        failure -> ActionOutcome.failed(String.valueOf(failure.getMessage())))
                .thenCompose(found -> ended(notification, action, counted, found))
                // Also if the report is lost: it is pending still, and has its turn again.
                .handle((reply, failure) -> {
                    running.remove(action);
                    return null;
                });
    }

    private CompletableFuture<AlarmReply> ended(
            AlarmNotification notification, String action, String kind, ActionOutcome outcome) {
        long now = nowMillis.getAsLong();
        boolean isTooLate = now - notification.now().updatedMillis() >= GIVEN_UP_AFTER.toMillis();
        if (!outcome.succeeded() && outcome.mayTryAgain() && !isTooLate) {
            counters.count(kind, Result.RETRIED);
            retries.failed(notification.id(), action, now);
            return CompletableFuture.completedFuture(new AlarmReply.Done());
        }
        counters.count(kind, outcome.succeeded() ? Result.DELIVERED : Result.GIVEN_UP);
        if (!outcome.succeeded()) {
            LOG.warn(
                    "The action {} of alarm {} is given up: {}.",
                    action,
                    notification.alarm().name(),
                    outcome.how());
        }
        return store.submit(new FinishAction(notification.id(), action, outcome.succeeded(), outcome.how()));
    }
}
