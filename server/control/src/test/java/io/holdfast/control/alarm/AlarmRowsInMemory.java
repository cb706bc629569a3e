package io.holdfast.control.alarm;

import io.holdfast.control.alarm.AlarmCommand.PutAlarm;
import io.holdfast.control.alarm.AlarmCommand.RecordEvaluation;
import io.holdfast.control.row.ControlRowChanges;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Rows of alarms that are durable as soon as they are put, with an engine on them. */
final class AlarmRowsInMemory implements ControlRowChanges {
    static final String ACCOUNT = "000000000000";
    static final String REGION = "us-east-1";
    static final AlarmMetric METRIC =
            AlarmMetric.of("AWS/SQS", "ApproximateNumberOfMessagesVisible", Map.of("QueueName", "q"), 60, "Maximum");

    final TreeMap<String, byte[]> rows = new TreeMap<>();
    int changes;
    long nowMillis = 1_000;
    AlarmEngine engine = new AlarmEngine(this, AlarmView.EMPTY);

    @Override
    public void put(byte[] key, byte[] value) {
        rows.put(new String(key, StandardCharsets.UTF_8), value);
        changes++;
    }

    @Override
    public void delete(byte[] key) {
        rows.remove(new String(key, StandardCharsets.UTF_8));
        changes++;
    }

    AlarmView loaded() {
        AlarmLoad load = new AlarmLoad();
        rows.forEach(load::take);
        return load.finish();
    }

    void restart() {
        engine = new AlarmEngine(this, loaded());
    }

    AlarmReply handle(AlarmCommand command) {
        return engine.handle(command, nowMillis);
    }

    static AlarmKey key(String name) {
        return new AlarmKey(ACCOUNT, REGION, name);
    }

    static AlarmSettings settings(String... alarmActions) {
        return described(null, alarmActions);
    }

    static AlarmSettings described(@Nullable String description, String... alarmActions) {
        return new AlarmSettings(
                description,
                METRIC,
                List.of(),
                1,
                null,
                ComparisonOperator.GREATER_THAN_THRESHOLD,
                5,
                null,
                null,
                true,
                new AlarmActions(List.of(), List.of(alarmActions), List.of()));
    }

    AlarmReply put(String name, String... alarmActions) {
        return handle(new PutAlarm(key(name), settings(alarmActions), Map.of(), false));
    }

    MetricAlarm alarm(String name) {
        return Objects.requireNonNull(engine.view().alarm(key(name)));
    }

    AlarmState state(String name) {
        return engine.view().stateOf(alarm(name));
    }

    AlarmReply evaluate(String name, StateValue value) {
        return handle(new RecordEvaluation(alarm(name), value, "because", null));
    }

    List<AlarmHistoryItem> history(String name) {
        return engine.view().history(AlarmHistoryQuery.newestOf(key(name), 100));
    }

    List<String> summaries(String name) {
        return history(name).stream().map(AlarmHistoryItem::summary).toList();
    }
}
