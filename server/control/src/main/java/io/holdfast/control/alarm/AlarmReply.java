package io.holdfast.control.alarm;

import java.util.List;

/** What a command about alarms leads to. */
public sealed interface AlarmReply {
    /** It is done. */
    record Done() implements AlarmReply {}

    /** Nothing was changed. */
    record Refused(AlarmRefusal why) implements AlarmReply {}

    /** Those that exist are deleted; the others are these. */
    record Deleted(List<String> unknown) implements AlarmReply {
        public Deleted {
            unknown = List.copyOf(unknown);
        }
    }

    /**
     * The state is set.
     *
     * @param isTransition whether its value changed
     * @param dropped actions that will not be run, because too many wait
     */
    record StateSet(boolean isTransition, int dropped) implements AlarmReply {}
}
