package io.holdfast.app;

import io.holdfast.control.alarm.AlarmActions;
import io.holdfast.control.alarm.AlarmCommand;
import io.holdfast.control.alarm.AlarmKey;
import io.holdfast.control.alarm.AlarmMetric;
import io.holdfast.control.alarm.AlarmNotification;
import io.holdfast.control.alarm.AlarmSettings;
import io.holdfast.control.alarm.AlarmView;
import io.holdfast.control.alarm.ComparisonOperator;
import io.holdfast.control.alarm.MetricAlarm;
import io.holdfast.control.alarm.StateValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Commands about a few alarms, so that most of them meet. */
final class RandomAlarms {
    private static final List<StateValue> STATES = List.of(StateValue.values());
    private static final String ACCOUNT = "000000000000";
    private static final String REGION = "us-east-1";

    private final SplittableRandom random;
    private long count;

    RandomAlarms(SplittableRandom random) {
        this.random = random;
    }

    long nowMillis() {
        return 1_000 + count;
    }

    AlarmCommand next(AlarmView view) {
        count++;
        String name = "a" + random.nextInt(3);
        AlarmKey key = new AlarmKey(ACCOUNT, REGION, name);
        StateValue value = STATES.get(random.nextInt(STATES.size()));
        MetricAlarm builtIn = MetricAlarm.builtIn(new AlarmKey(ACCOUNT, REGION, "built-in"), settings(), 1);
        return switch (random.nextInt(10)) {
            case 0, 1 -> new AlarmCommand.PutAlarm(key, settings(), Map.of("made", "by " + count), false);
            case 2 -> new AlarmCommand.DeleteAlarms(ACCOUNT, REGION, List.of(name, "unknown"));
            case 3 -> new AlarmCommand.SetAlarmState(key, null, value, "reason " + count, "{}");
            case 4, 5 -> {
                MetricAlarm alarm = view.alarm(key);
                yield new AlarmCommand.RecordEvaluation(alarm == null ? builtIn : alarm, value, "found " + count, null);
            }
            case 6 -> new AlarmCommand.SetAlarmActions(ACCOUNT, REGION, List.of(name), random.nextBoolean());
            case 7 -> new AlarmCommand.TagAlarm(key, Map.of("t", "" + count), List.of("made"));
            case 8 -> new AlarmCommand.ForgetBuiltIn(builtIn.key());
            default -> finished(view);
        };
    }

    private AlarmCommand finished(AlarmView view) {
        List<AlarmNotification> all = new ArrayList<>();
        view.notifications().forEachAfter("", (id, each) -> all.add(each));
        if (all.isEmpty()) {
            return new AlarmCommand.FinishAction(1, "nothing", true, "");
        }
        AlarmNotification one = all.get(random.nextInt(all.size()));
        return new AlarmCommand.FinishAction(one.id(), one.pending().get(0), random.nextBoolean(), "done " + count);
    }

    private AlarmSettings settings() {
        return new AlarmSettings(
                "description " + count,
                AlarmMetric.of("N", "M", Map.of(), 60, "Sum"),
                List.of(),
                1,
                null,
                ComparisonOperator.GREATER_THAN_THRESHOLD,
                count,
                null,
                null,
                true,
                new AlarmActions(List.of("one"), List.of("one", "two"), List.of()));
    }
}
