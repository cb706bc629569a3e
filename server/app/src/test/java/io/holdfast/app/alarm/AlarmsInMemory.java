package io.holdfast.app.alarm;

import io.holdfast.app.alarm.evaluation.TestAlarms;
import io.holdfast.control.alarm.AlarmActions;
import io.holdfast.control.alarm.AlarmCommand;
import io.holdfast.control.alarm.AlarmEngine;
import io.holdfast.control.alarm.AlarmHistoryItem;
import io.holdfast.control.alarm.AlarmHistoryQuery;
import io.holdfast.control.alarm.AlarmKey;
import io.holdfast.control.alarm.AlarmNotification;
import io.holdfast.control.alarm.AlarmReply;
import io.holdfast.control.alarm.AlarmSettings;
import io.holdfast.control.alarm.AlarmView;
import io.holdfast.control.alarm.MetricAlarm;
import io.holdfast.control.alarm.StateValue;
import io.holdfast.control.row.ControlRowChanges;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** Alarms that are durable at once. */
public final class AlarmsInMemory implements AlarmStore {
    public static final String ACCOUNT = "000000000000";
    public static final String REGION = "us-east-1";

    public final List<AlarmCommand> commands = new ArrayList<>();
    public long nowMillis = TestAlarms.NOW;
    private final AlarmEngine engine = new AlarmEngine(
            new ControlRowChanges() {
                @Override
                public void put(byte[] key, byte[] value) {}

                @Override
                public void delete(byte[] key) {}
            },
            AlarmView.EMPTY);

    @Override
    public synchronized AlarmView view() {
        return engine.view();
    }

    @Override
    public synchronized CompletableFuture<AlarmReply> submit(AlarmCommand command) {
        commands.add(command);
        return CompletableFuture.completedFuture(engine.handle(command, nowMillis));
    }

    public static AlarmKey key(String name) {
        return new AlarmKey(ACCOUNT, REGION, name);
    }

    /** An alarm on values over 5 in one minute. */
    public void put(String name, String... actions) {
        put(name, TestAlarms.settings(1, null, null), actions);
    }

    public void put(String name, AlarmSettings settings, String... actions) {
        AlarmSettings changed = new AlarmSettings(
                settings.description(),
                settings.metric(),
                settings.metrics(),
                settings.evaluationPeriods(),
                settings.datapointsToAlarm(),
                settings.comparisonOperator(),
                settings.threshold(),
                settings.treatMissingData(),
                null,
                true,
                new AlarmActions(List.of(actions), List.of(actions), List.of(actions)));
        submit(new AlarmCommand.PutAlarm(key(name), changed, Map.of(), false)).join();
    }

    public void set(String name, StateValue value) {
        submit(new AlarmCommand.SetAlarmState(key(name), null, value, "because", null))
                .join();
    }

    public MetricAlarm alarm(String name) {
        return Objects.requireNonNull(view().alarm(key(name)));
    }

    public StateValue state(String name) {
        return view().stateOf(alarm(name)).value();
    }

    public List<String> summaries(String name) {
        return view().history(AlarmHistoryQuery.newestOf(key(name), 100)).stream()
                .map(AlarmHistoryItem::summary)
                .toList();
    }

    public List<AlarmNotification> notifications() {
        List<AlarmNotification> all = new ArrayList<>();
        view().notifications().forEachAfter("", (id, each) -> all.add(each));
        return all;
    }
}
