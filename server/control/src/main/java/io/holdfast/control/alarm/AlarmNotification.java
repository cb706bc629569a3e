package io.holdfast.control.alarm;

import java.util.ArrayList;
import java.util.List;

/**
 * A change of state whose actions are not all done. It goes when the last of them is reported, so that none is forgotten by a crash; one that was run
 * and not reported is run again.
 *
 * @param id that of the history item of the change; receivers recognise a repeated action by it
 * @param alarm as it was
 * @param pending the actions that are still to be reported
 */
public record AlarmNotification(long id, MetricAlarm alarm, AlarmState before, AlarmState now, List<String> pending) {
    public AlarmNotification {
        pending = List.copyOf(pending);
    }

    AlarmNotification without(String action) {
        List<String> left = new ArrayList<>(pending);
        left.remove(action);
        return new AlarmNotification(id, alarm, before, now, left);
    }
}
