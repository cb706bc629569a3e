package io.holdfast.app.alarm;

import io.holdfast.control.alarm.AlarmHistoryItem;
import io.holdfast.control.alarm.AlarmHistoryQuery;
import io.holdfast.control.alarm.AlarmKey;
import io.holdfast.control.alarm.AlarmMetric;
import io.holdfast.control.alarm.AlarmState;
import io.holdfast.control.alarm.AlarmView;
import io.holdfast.control.alarm.MetricAlarm;
import io.holdfast.engine.command.QueueName;
import java.util.List;
import java.util.function.LongUnaryOperator;

/** Alarms and what happened to them, for people. Times are those that clients see. Any thread. */
public final class AlarmLines {
    private static final int MOST_ALARMS = 10_000;
    private static final int MOST_ITEMS = 100;

    private final AlarmStore store;
    private final AlarmCatalogue catalogue;
    private final LongUnaryOperator shown;

    public AlarmLines(AlarmStore store, AlarmCatalogue catalogue, LongUnaryOperator shown) {
        this.store = store;
        this.catalogue = catalogue;
        this.shown = shown;
    }

    /** By name; of the retention alarms only those that do not say OK. */
    public List<AlarmLine> list(String account, String region) {
        AlarmView view = store.view();
        return catalogue.list(account, region, "", "", MOST_ALARMS).stream()
                .map(alarm -> line(alarm, view.stateOf(alarm)))
                .toList();
    }

    private AlarmLine line(MetricAlarm alarm, AlarmState state) {
        AlarmMetric metric = alarm.settings().metric();
        return new AlarmLine(
                alarm.name(),
                AlarmedQueues.queuesOf(alarm).stream()
                        .map(QueueName::name)
                        .findFirst()
                        .orElse(null),
                metric == null ? null : metric.metricName(),
                state.value().name(),
                state.reason(),
                shown.applyAsLong(state.transitionedMillis()),
                alarm.settings().threshold(),
                alarm.builtIn(),
                alarm.settings().actionsEnabled());
    }

    /** Newest first; also of alarms that are deleted. */
    public List<AlarmHistoryLine> history(String account, String region, String name) {
        return store
                .view()
                .history(AlarmHistoryQuery.newestOf(new AlarmKey(account, region, name), MOST_ITEMS))
                .stream()
                .map(this::line)
                .toList();
    }

    private AlarmHistoryLine line(AlarmHistoryItem item) {
        return new AlarmHistoryLine(
                shown.applyAsLong(item.atMillis()), item.type().wireName(), item.summary(), item.data());
    }
}
