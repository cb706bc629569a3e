package io.holdfast.app.alarm.action;

import io.holdfast.app.alarm.AlarmStore;
import io.holdfast.app.metrics.AlarmNumbers;
import io.holdfast.app.metrics.AlarmNumbers.ActionSeries;
import io.holdfast.control.alarm.AlarmKey;
import io.holdfast.control.alarm.AlarmView;
import io.holdfast.control.alarm.StateValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * What the metrics page says of alarms. Any thread.
 *
 * @param isTheirPlace whether this node tells of their states: in a cluster one does, so that a sum over the nodes counts each once
 */
public record AlarmFigures(AlarmStore store, ActionCounters counters, BooleanSupplier isTheirPlace) {
    /** So that the page stays within bounds; those that are in alarm come first. */
    static final int MOST_SHOWN = 1_000;

    public AlarmNumbers numbers() {
        AlarmView view = isTheirPlace.getAsBoolean() ? store.view() : AlarmView.EMPTY;
        Map<StateValue, List<AlarmNumbers.Alarm>> byState = new HashMap<>();
        // Every alarm that is kept has a state that is kept.
        view.states().forEachAfter("", (place, state) -> {
            AlarmKey key = AlarmKey.of(place);
            byState.computeIfAbsent(state.value(), unused -> new ArrayList<>())
                    .add(new AlarmNumbers.Alarm(
                            key.account(),
                            key.region(),
                            key.name(),
                            state.value().name()));
            return true;
        });
        List<AlarmNumbers.Alarm> shown = new ArrayList<>();
        Map<String, Long> counts = new HashMap<>();
        for (StateValue state : List.of(StateValue.ALARM, StateValue.INSUFFICIENT_DATA, StateValue.OK)) {
            List<AlarmNumbers.Alarm> alarms = byState.getOrDefault(state, List.of());
            counts.put(state.name(), (long) alarms.size());
            shown.addAll(alarms.subList(0, Math.min(alarms.size(), MOST_SHOWN - shown.size())));
        }
        Map<ActionSeries, Long> actions = new HashMap<>();
        counters.all()
                .forEach((series, count) -> actions.put(
                        new ActionSeries(series.kind(), series.result().name().toLowerCase(Locale.ROOT)), count));
        return new AlarmNumbers(
                shown,
                counts,
                view.states().size() - (long) shown.size(),
                actions,
                view.notifications().size());
    }
}
