package io.holdfast.app.metrics;

import java.util.List;
import java.util.Map;

/**
 * What alarms say at one moment.
 *
 * @param shown those with series of their own
 * @param byState how many say what; of those that the server has by itself, only the ones that do not say OK
 * @param notShown how many have no series of their own
 * @param actions what became of actions, since the start
 * @param pendingActions changes of state whose actions are not done
 */
public record AlarmNumbers(
        List<Alarm> shown,
        Map<String, Long> byState,
        long notShown,
        Map<ActionSeries, Long> actions,
        long pendingActions) {
    public static final AlarmNumbers NONE = new AlarmNumbers(List.of(), Map.of(), 0, Map.of(), 0);

    public AlarmNumbers {
        shown = List.copyOf(shown);
        byState = Map.copyOf(byState);
        actions = Map.copyOf(actions);
    }

    /** One alarm. */
    public record Alarm(String account, String region, String name, String state) {}

    /** Actions of a kind that ended so. */
    public record ActionSeries(String kind, String result) {}
}
