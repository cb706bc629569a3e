package io.holdfast.app.alarm;

import io.holdfast.app.alarm.evaluation.EvaluationPeriod;
import io.holdfast.control.alarm.AlarmKey;
import io.holdfast.control.alarm.AlarmMetric;
import io.holdfast.control.alarm.AlarmMetricQuery;
import io.holdfast.control.alarm.AlarmSettings;
import io.holdfast.control.alarm.AlarmView;
import io.holdfast.control.alarm.MetricAlarm;
import io.holdfast.control.alarm.StateValue;
import io.holdfast.engine.command.QueueName;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the alarms of queues say, found anew only when something about alarms has changed. Any thread. */
public final class AlarmedQueues {
    private static final long MINUTE_MILLIS = 60_000;

    private final AlarmStore store;
    private final boolean hasBuiltIn;
    private volatile Known known = new Known(AlarmView.EMPTY, Map.of(), Set.of());

    private record Known(AlarmView view, Map<QueueName, StateValue> states, Set<QueueName> bySeconds) {}

    /** @param hasBuiltIn whether every queue has alarms by itself */
    public AlarmedQueues(AlarmStore store, boolean hasBuiltIn) {
        this.store = store;
        this.hasBuiltIn = hasBuiltIn;
    }

    /** ALARM if one of its alarms says so, else INSUFFICIENT_DATA if one does, else OK; null if it has none. */
    public @Nullable StateValue stateOf(QueueName queue) {
        StateValue found = known().states.get(queue);
        return found == null && hasBuiltIn ? StateValue.OK : found;
    }

    /** Those on which somebody has set an alarm, or whose own ones do not say OK. */
    public Set<QueueName> all() {
        return known().states.keySet();
    }

    /** Those with an alarm whose period is shorter than a minute. */
    public Set<QueueName> judgedBySeconds() {
        return known().bySeconds;
    }

    @SuppressWarnings("ReferenceEquality") // a view is replaced whenever anything in it changes
    private Known known() {
        AlarmView now = store.view();
        Known before = known;
        if (before.view == now) {
            return before;
        }
        Map<QueueName, StateValue> states = new HashMap<>();
        Set<QueueName> bySeconds = new LinkedHashSet<>();
        now.alarms().forEachAfter("", (place, alarm) -> {
            StateValue state = now.stateOf(alarm).value();
            queuesOf(alarm).forEach(queue -> states.merge(queue, state, AlarmedQueues::worse));
            if (EvaluationPeriod.millis(alarm.settings()) < MINUTE_MILLIS) {
                bySeconds.addAll(queuesOf(alarm));
            }
            return true;
        });
        now.states().forEachAfter("", (place, state) -> {
            QueueName queue = now.alarms().get(place) == null ? BuiltInAlarms.queueOf(AlarmKey.of(place)) : null;
            if (queue != null) {
                states.merge(queue, state.value(), AlarmedQueues::worse);
            }
            return true;
        });
        Known found = new Known(now, Map.copyOf(states), Set.copyOf(bySeconds));
        known = found;
        return found;
    }

    /** The queues that an alarm is about: none if it is on a metric of somebody's own. */
    public static Set<QueueName> queuesOf(MetricAlarm alarm) {
        Set<QueueName> queues = new LinkedHashSet<>();
        AlarmSettings settings = alarm.settings();
        add(alarm.key(), settings.metric(), queues);
        for (AlarmMetricQuery query : settings.metrics()) {
            add(alarm.key(), query.metric(), queues);
        }
        return queues;
    }

    private static void add(AlarmKey key, @Nullable AlarmMetric metric, Set<QueueName> queues) {
        String queue = metric == null ? null : metric.dimensions().get("QueueName");
        if (queue != null) {
            queues.add(new QueueName(key.region(), key.account(), queue));
        }
    }

    private static StateValue worse(StateValue one, StateValue other) {
        if (one == StateValue.ALARM || other == StateValue.ALARM) {
            return StateValue.ALARM;
        }
        return one == StateValue.OK ? other : one;
    }
}
