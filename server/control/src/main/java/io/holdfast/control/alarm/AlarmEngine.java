package io.holdfast.control.alarm;

import io.holdfast.control.alarm.AlarmCommand.DeleteAlarms;
import io.holdfast.control.alarm.AlarmCommand.FinishAction;
import io.holdfast.control.alarm.AlarmCommand.ForgetBuiltIn;
import io.holdfast.control.alarm.AlarmCommand.PutAlarm;
import io.holdfast.control.alarm.AlarmCommand.RecordEvaluation;
import io.holdfast.control.alarm.AlarmCommand.SetAlarmActions;
import io.holdfast.control.alarm.AlarmCommand.SetAlarmState;
import io.holdfast.control.alarm.AlarmCommand.TagAlarm;
import io.holdfast.control.row.ControlRowChanges;

/** Decides about alarms: each command is refused as a whole or done as a whole. One thread, no clock, no I/O, no randomness. */
public final class AlarmEngine {
    private final KeptAlarms kept;
    private final SettingsDecisions settings;
    private final StateDecisions states;

    public AlarmEngine(ControlRowChanges changes, AlarmView loaded) {
        this.kept = new KeptAlarms(changes, loaded, AlarmIds.last(loaded));
        this.settings = new SettingsDecisions(kept);
        this.states = new StateDecisions(kept);
    }

    /** All that was decided up to now. Not to be shown to anybody before it is durable. */
    public AlarmView view() {
        return kept.view;
    }

    public AlarmReply handle(AlarmCommand command, long nowMillis) {
        if (command instanceof PutAlarm it) {
            return settings.put(it, nowMillis);
        } else if (command instanceof DeleteAlarms it) {
            return settings.delete(it, nowMillis);
        } else if (command instanceof SetAlarmActions it) {
            return settings.setActions(it, nowMillis);
        } else if (command instanceof TagAlarm it) {
            return settings.tag(it);
        } else if (command instanceof SetAlarmState it) {
            return states.set(it, nowMillis);
        } else if (command instanceof RecordEvaluation it) {
            return states.record(it, nowMillis);
        } else if (command instanceof FinishAction it) {
            return states.finish(it, nowMillis);
        } else if (command instanceof ForgetBuiltIn it) {
            return states.forget(it);
        }
        throw new IllegalArgumentException("This command is not known: " + command.getClass());
    }
}
