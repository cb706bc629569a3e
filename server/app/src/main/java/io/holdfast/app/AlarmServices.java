package io.holdfast.app;

import io.holdfast.app.alarm.AlarmCatalogue;
import io.holdfast.app.alarm.AlarmStore;
import io.holdfast.app.alarm.AlarmedQueues;
import io.holdfast.app.alarm.action.AlarmFigures;
import io.holdfast.control.alarm.StateValue;
import io.holdfast.engine.command.QueueName;
import org.jspecify.annotations.Nullable;

/** What others may ask about alarms. */
record AlarmServices(AlarmStore store, AlarmCatalogue catalogue, AlarmedQueues queues, AlarmFigures figures) {
    /** What the worst of a queue's alarms says; null if it has none. */
    @Nullable
    String stateOf(QueueName queue) {
        StateValue state = queues.stateOf(queue);
        return state == null ? null : state.name();
    }
}
