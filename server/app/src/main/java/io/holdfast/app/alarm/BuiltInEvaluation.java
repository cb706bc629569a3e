package io.holdfast.app.alarm;

import io.holdfast.app.alarm.evaluation.AlarmEvaluator;
import io.holdfast.app.alarm.evaluation.Datapoint;
import io.holdfast.app.alarm.evaluation.EvaluationRange;
import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.history.LiveFigures;
import io.holdfast.control.alarm.AlarmCommand;
import io.holdfast.control.alarm.AlarmKey;
import io.holdfast.control.alarm.AlarmView;
import io.holdfast.control.alarm.MetricAlarm;
import io.holdfast.control.alarm.StateValue;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Evaluates the built-in alarms that nobody changed, from what the queues hold now: looks at the queues that hold something, and at the alarms that
 * do not say OK. One thread at a time.
 */
public final class BuiltInEvaluation {
    /** What is to be changed beyond that has its turn the next time. */
    private static final int MOST_AT_ONCE = 500;

    private static final double MILLIS_PER_SECOND = 1_000;
    private static final long TIMEOUT_SECONDS = 30;

    private final AlarmStore store;
    private final BuiltInAlarms alarms;
    private final QueueDirectory directory;
    private final Supplier<KnownFigures> live;
    private final LongSupplier nowMillis;

    /**
     * Makes it.
     *
     * @param live what the queues hold
     * @param nowMillis the time that clients see
     */
    public BuiltInEvaluation(
            AlarmStore store,
            QueueDirectory directory,
            BuiltInAlarms alarms,
            Supplier<KnownFigures> live,
            LongSupplier nowMillis) {
        this.store = store;
        this.alarms = alarms;
        this.directory = directory;
        this.live = live;
        this.nowMillis = nowMillis;
    }

    /** To be called every few seconds. */
    public void evaluate() throws Exception {
        AlarmView view = store.view();
        KnownFigures known = live.get();
        Map<String, AlarmCommand> changes = new HashMap<>();
        known.figures().forEach((name, figure) -> {
            QueueInfo queue = directory.find(name);
            if (queue != null && changes.size() < MOST_AT_ONCE) {
                if (alarms.warnsOfDeadLetters(name, figure)) {
                    judge(alarms.deadLetters(queue), figure, view, changes);
                }
                if (BuiltInAlarms.warnsOfRetention(queue, figure)) {
                    judge(alarms.retention(queue), figure, view, changes);
                }
            }
        });
        known.clocks().forEach((node, aheadMillis) -> {
            if (Math.abs(aheadMillis) > ClockAlarms.MOST_MILLIS) {
                judge(alarms.clocks().of(node), (double) Math.abs(aheadMillis), view, changes);
            }
        });
        view.states().forEachAfter("", (place, state) -> {
            if (view.alarms().get(place) == null) {
                again(AlarmKey.of(place), known, view, changes);
            }
            return changes.size() < MOST_AT_ONCE;
        });
        CompletableFuture<?>[] submitted =
                changes.values().stream().map(store::submit).toArray(CompletableFuture<?>[]::new);
        CompletableFuture.allOf(submitted).get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    /** One that did not say OK: it may do so now, or be no more. */
    private void again(AlarmKey key, KnownFigures known, AlarmView view, Map<String, AlarmCommand> changes) {
        MetricAlarm alarm = alarms.find(key);
        QueueName queue = BuiltInAlarms.queueOf(key);
        if (alarm == null) {
            changes.put(key.place(), new AlarmCommand.ForgetBuiltIn(key));
        } else if (queue == null) {
            Long aheadMillis = known.clocks().get(String.valueOf(alarms.clocks().nodeOf(key)));
            if (aheadMillis != null) {
                judge(alarm, (double) Math.abs(aheadMillis), view, changes);
            }
        } else if (known.areKnown().test(queue)) {
            judge(alarm, known.figures().getOrDefault(queue, LiveFigures.IDLE), view, changes);
        }
    }

    private void judge(MetricAlarm alarm, LiveFigures figure, AlarmView view, Map<String, AlarmCommand> changes) {
        judge(
                alarm,
                alarm.name().startsWith(BuiltInAlarms.DEAD_LETTERS)
                        ? figure.visible()
                        : figure.oldestAgeMillis() / MILLIS_PER_SECOND,
                view,
                changes);
    }

    private void judge(MetricAlarm alarm, double value, AlarmView view, Map<String, AlarmCommand> changes) {
        if (view.alarm(alarm.key()) != null) {
            return;
        }
        long now = nowMillis.getAsLong();
        EvaluationRange range = EvaluationRange.of(alarm.settings(), now);
        StateValue current = view.stateOf(alarm).value();
        AlarmEvaluator.evaluate(
                        alarm.settings(),
                        current,
                        List.of(new Datapoint(range.toMillis() - range.periodMillis(), value, 1)),
                        now)
                .filter(found -> found.value() != current)
                .ifPresent(found -> changes.put(
                        alarm.key().place(),
                        new AlarmCommand.RecordEvaluation(alarm, found.value(), found.reason(), found.reasonData())));
    }
}
