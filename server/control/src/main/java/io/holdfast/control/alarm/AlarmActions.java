package io.holdfast.control.alarm;

import java.util.List;

/** What is run when an alarm comes to a state, as it was written: the ARN of a queue or a topic, the URL of a webhook, or {@link #LOG}. */
public record AlarmActions(List<String> ok, List<String> alarm, List<String> insufficientData) {
    /** Says it in the server's log. */
    public static final String LOG = "holdfast:log";

    public static final AlarmActions NONE = new AlarmActions(List.of(), List.of(), List.of());

    public AlarmActions {
        ok = List.copyOf(ok);
        alarm = List.copyOf(alarm);
        insufficientData = List.copyOf(insufficientData);
    }

    public List<String> of(StateValue state) {
        return switch (state) {
            case OK -> ok;
            case ALARM -> alarm;
            case INSUFFICIENT_DATA -> insufficientData;
        };
    }
}
