package io.holdfast.app.metrics;

import io.holdfast.app.metrics.AlarmNumbers.ActionSeries;
import io.holdfast.app.metrics.AlarmNumbers.Alarm;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.Map;

/** The series of alarms. */
final class AlarmSeries {
    private AlarmSeries() {}

    static void add(MetricSnapshots.Builder page, AlarmNumbers alarms) {
        GaugeSnapshot.Builder states = GaugeSnapshot.builder()
                .name("holdfast_alarm_state")
                .help("1 for the state that an alarm is in: OK, ALARM or INSUFFICIENT_DATA");
        for (Alarm alarm : alarms.shown()) {
            states.dataPoint(gauge(
                    1,
                    Labels.of(
                            "account", alarm.account(),
                            "alarm", alarm.name(),
                            "region", alarm.region(),
                            "state", alarm.state())));
        }
        page.metricSnapshot(states.build());
        GaugeSnapshot.Builder counts = GaugeSnapshot.builder()
                .name("holdfast_alarms")
                .help("Alarms by state; of those that every queue has, only the ones that are not OK");
        alarms.byState().forEach((state, count) -> counts.dataPoint(gauge(count, Labels.of("state", state))));
        page.metricSnapshot(counts.build());
        page.metricSnapshot(
                single("holdfast_alarms_not_shown", "Alarms without a series of their own", alarms.notShown()));
        page.metricSnapshot(single(
                "holdfast_alarm_actions_pending",
                "Changes of state with actions that are not done",
                alarms.pendingActions()));
        CounterSnapshot.Builder actions = CounterSnapshot.builder()
                .name("holdfast_alarm_actions")
                .help("Actions of alarms by kind, and whether they were delivered, will be retried or were given up");
        for (Map.Entry<ActionSeries, Long> each : alarms.actions().entrySet()) {
            actions.dataPoint(CounterDataPointSnapshot.builder()
                    .labels(Labels.of(
                            "kind",
                            each.getKey().kind(),
                            "result",
                            each.getKey().result()))
                    .value((double) each.getValue())
                    .build());
        }
        page.metricSnapshot(actions.build());
    }

    private static GaugeSnapshot single(String name, String help, long value) {
        return GaugeSnapshot.builder()
                .name(name)
                .help(help)
                .dataPoint(gauge(value, Labels.EMPTY))
                .build();
    }

    private static GaugeDataPointSnapshot gauge(long value, Labels labels) {
        return GaugeDataPointSnapshot.builder()
                .value((double) value)
                .labels(labels)
                .build();
    }
}
