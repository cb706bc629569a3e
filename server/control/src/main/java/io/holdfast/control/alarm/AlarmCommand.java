package io.holdfast.control.alarm;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is decided about alarms. */
public sealed interface AlarmCommand {
    /**
     * Makes an alarm, or replaces all its settings; its state stays.
     *
     * @param tags of a new alarm; an old one keeps its own
     * @param builtIn whether it takes the place of one that the server has by itself
     */
    record PutAlarm(AlarmKey key, AlarmSettings settings, Map<String, String> tags, boolean builtIn)
            implements AlarmCommand {
        public PutAlarm {
            tags = Map.copyOf(tags);
        }
    }

    /** Answered with {@link AlarmReply.Deleted}. */
    record DeleteAlarms(String account, String region, List<String> names) implements AlarmCommand {
        public DeleteAlarms {
            names = List.copyOf(names);
        }
    }

    /**
     * Somebody sets the state, until the next evaluation. Answered with {@link AlarmReply.StateSet}.
     *
     * @param builtIn what the server has by itself under this name; null if nothing
     */
    record SetAlarmState(
            AlarmKey key,
            @Nullable MetricAlarm builtIn,
            StateValue value,
            String reason,
            @Nullable String reasonData) implements AlarmCommand {}

    /**
     * An evaluation came to a state. Changes nothing, and writes nothing, if the alarm says that already. Answered with {@link AlarmReply.StateSet}.
     *
     * @param evaluated the alarm that was looked at, whether it is kept or built in
     */
    record RecordEvaluation(
            MetricAlarm evaluated,
            StateValue value,
            String reason,
            @Nullable String reasonData) implements AlarmCommand {}

    /** Actions are run, or not; names that are not known are passed over. */
    record SetAlarmActions(String account, String region, List<String> names, boolean enabled) implements AlarmCommand {
        public SetAlarmActions {
            names = List.copyOf(names);
        }
    }

    /** Tags are set, over those with the same keys, and then some are taken off. */
    record TagAlarm(AlarmKey key, Map<String, String> set, List<String> removed) implements AlarmCommand {
        public TagAlarm {
            set = Map.copyOf(set);
            removed = List.copyOf(removed);
        }
    }

    /** An action was run, or given up; one that is not pending is passed over. */
    record FinishAction(long notification, String action, boolean succeeded, String how) implements AlarmCommand {}

    /** What the server had by itself under this name is no more: forgets its state. */
    record ForgetBuiltIn(AlarmKey key) implements AlarmCommand {}
}
