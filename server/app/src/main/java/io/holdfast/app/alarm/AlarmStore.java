package io.holdfast.app.alarm;

import io.holdfast.app.partition.ControlPartition;
import io.holdfast.control.ControlCommand;
import io.holdfast.control.ControlReply;
import io.holdfast.control.alarm.AlarmCommand;
import io.holdfast.control.alarm.AlarmReply;
import io.holdfast.control.alarm.AlarmView;
import java.util.concurrent.CompletableFuture;

/** Where alarms are kept. Any thread. */
public interface AlarmStore {
    /** All that is durable, at one moment. Its times are the server's own: what clients see is {@code ClockSteps.shown} of them. */
    AlarmView view();

    /** Completes once what was decided is durable and in the view, or exceptionally if nothing is known. */
    CompletableFuture<AlarmReply> submit(AlarmCommand command);

    static AlarmStore in(ControlPartition control) {
        return new AlarmStore() {
            @Override
            public AlarmView view() {
                return control.view().alarms();
            }

            @Override
            public CompletableFuture<AlarmReply> submit(AlarmCommand command) {
                return control.submit(new ControlCommand.ChangeAlarms(command))
                        .thenApply(reply -> ((ControlReply.AlarmsChanged) reply).reply());
            }
        };
    }
}
