package io.holdfast.control.alarm;

import io.holdfast.control.tree.ImmutableTree;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * All that is kept of alarms at one moment. Immutable.
 *
 * @param alarms by {@link AlarmKey#place}
 * @param states by the same; also those of built-in alarms that nobody changed, if they do not say OK
 * @param history by {@link #id}
 * @param notifications whose actions are not all done, by {@link #id}
 * @param alarmBytes of the rows of all alarms
 * @param historyBytes of all history items
 */
public record AlarmView(
        ImmutableTree<MetricAlarm> alarms,
        ImmutableTree<AlarmState> states,
        ImmutableTree<AlarmHistoryItem> history,
        ImmutableTree<AlarmNotification> notifications,
        long alarmBytes,
        long historyBytes) {
    private static final String BEHIND_ALL = "~";

    public static final AlarmView EMPTY = new AlarmView(
            ImmutableTree.empty(), ImmutableTree.empty(), ImmutableTree.empty(), ImmutableTree.empty(), 0, 0);

    public @Nullable MetricAlarm alarm(AlarmKey key) {
        return alarms.get(key.place());
    }

    /** The state of an alarm that is kept, or of a built-in one that does not say OK; otherwise null. */
    public @Nullable AlarmState state(AlarmKey key) {
        return states.get(key.place());
    }

    /** The state of an alarm, whether something is kept or not. */
    public AlarmState stateOf(MetricAlarm alarm) {
        AlarmState kept = state(alarm.key());
        StateValue first = alarm.builtIn() ? StateValue.OK : StateValue.INSUFFICIENT_DATA;
        return kept == null ? AlarmState.first(first, alarm.createdMillis()) : kept;
    }

    /** A change of state whose actions are not all done; null if there is none of this id. */
    public @Nullable AlarmNotification notification(long id) {
        return notifications.get(id(id));
    }

    /** So many items at most; if there are as many, there may be more behind the last one. */
    public List<AlarmHistoryItem> history(AlarmHistoryQuery query) {
        List<AlarmHistoryItem> found = new ArrayList<>();
        BiPredicate<String, AlarmHistoryItem> visitor = (id, item) -> {
            if (query.matches(item)) {
                found.add(item);
            }
            return found.size() < query.limit();
        };
        Long behind = query.behind();
        if (query.newestFirst()) {
            history.forEachBefore(behind == null ? BEHIND_ALL : id(behind), visitor);
        } else {
            history.forEachAfter(behind == null ? "" : id(behind), visitor);
        }
        return found;
    }

    /** An id as text in its order. */
    static String id(long id) {
        String hex = Long.toHexString(id);
        return "0".repeat(2 * Long.BYTES - hex.length()) + hex;
    }

    AlarmView with(MetricAlarm alarm, long bytesMore) {
        return new AlarmView(
                alarms.with(alarm.key().place(), alarm),
                states,
                history,
                notifications,
                alarmBytes + bytesMore,
                historyBytes);
    }

    AlarmView without(MetricAlarm alarm, long bytesLess) {
        return new AlarmView(
                alarms.without(alarm.key().place()),
                states,
                history,
                notifications,
                alarmBytes - bytesLess,
                historyBytes);
    }

    AlarmView withStates(ImmutableTree<AlarmState> changed) {
        return new AlarmView(alarms, changed, history, notifications, alarmBytes, historyBytes);
    }

    AlarmView with(AlarmHistoryItem item) {
        return new AlarmView(
                alarms,
                states,
                history.with(id(item.id()), item),
                notifications,
                alarmBytes,
                historyBytes + item.bytes());
    }

    AlarmView without(AlarmHistoryItem item) {
        return new AlarmView(
                alarms, states, history.without(id(item.id())), notifications, alarmBytes, historyBytes - item.bytes());
    }

    AlarmView withNotifications(ImmutableTree<AlarmNotification> changed) {
        return new AlarmView(alarms, states, history, changed, alarmBytes, historyBytes);
    }
}
