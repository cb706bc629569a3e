package io.holdfast.control.alarm;

import io.holdfast.control.alarm.AlarmCommand.FinishAction;
import io.holdfast.control.alarm.AlarmCommand.ForgetBuiltIn;
import io.holdfast.control.alarm.AlarmCommand.RecordEvaluation;
import io.holdfast.control.alarm.AlarmCommand.SetAlarmState;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides about the states of alarms and the actions that follow from them. */
record StateDecisions(KeptAlarms kept) {
    AlarmReply set(SetAlarmState command, long nowMillis) {
        MetricAlarm own = kept.view.alarm(command.key());
        MetricAlarm alarm = own == null ? command.builtIn() : own;
        if (alarm == null) {
            return KeptAlarms.refused(AlarmRefusal.NO_SUCH_ALARM);
        }
        return become(alarm, command.value(), command.reason(), command.reasonData(), nowMillis);
    }

    AlarmReply record(RecordEvaluation command, long nowMillis) {
        MetricAlarm evaluated = command.evaluated();
        MetricAlarm own = kept.view.alarm(evaluated.key());
        boolean isUnchanged =
                own == null ? evaluated.builtIn() && evaluated.revision() == 0 : own.revision() == evaluated.revision();
        if (!isUnchanged) {
            return KeptAlarms.refused(AlarmRefusal.CHANGED_MEANWHILE);
        }
        if (kept.view.stateOf(evaluated).value() == command.value()) {
            return new AlarmReply.StateSet(false, 0);
        }
        return become(evaluated, command.value(), command.reason(), command.reasonData(), nowMillis);
    }

    private AlarmReply become(
            MetricAlarm alarm, StateValue value, String reason, @Nullable String data, long nowMillis) {
        AlarmState before = kept.view.stateOf(alarm);
        boolean isTransition = before.value() != value;
        AlarmState now =
                new AlarmState(value, reason, data, nowMillis, isTransition ? nowMillis : before.transitionedMillis());
        if (!keep(alarm, now)) {
            return KeptAlarms.refused(AlarmRefusal.TOO_MANY_ALARMS);
        }
        if (!isTransition) {
            return new AlarmReply.StateSet(false, 0);
        }
        long id = kept.nextId(nowMillis);
        kept.add(HistoryItems.transition(id, alarm, before, now));
        List<String> actions = alarm.settings().actionsEnabled()
                ? List.copyOf(new LinkedHashSet<>(alarm.settings().actions().of(value)))
                : List.of();
        if (kept.view.notifications().size() >= AlarmLimits.NOTIFICATIONS) {
            for (String action : actions) {
                kept.add(HistoryItems.action(
                        kept.nextId(nowMillis), nowMillis, alarm.key(), action, false, "too many actions wait"));
            }
            return new AlarmReply.StateSet(true, actions.size());
        }
        if (!actions.isEmpty()) {
            kept.put(new AlarmNotification(id, alarm, before, now, actions));
        }
        return new AlarmReply.StateSet(true, 0);
    }

    /** Of built-in alarms that nobody changed only what does not say OK is kept, so that they cost nothing. */
    private boolean keep(MetricAlarm alarm, AlarmState now) {
        boolean isVirtual = kept.view.alarm(alarm.key()) == null;
        if (isVirtual && now.value() == StateValue.OK) {
            kept.forgetState(alarm.key());
            return true;
        }
        boolean isNew = kept.view.state(alarm.key()) == null;
        int virtual = kept.view.states().size() - kept.view.alarms().size();
        if (isVirtual && isNew && virtual >= AlarmLimits.BUILT_IN_STATES) {
            return false;
        }
        kept.put(alarm.key(), now);
        return true;
    }

    AlarmReply finish(FinishAction command, long nowMillis) {
        AlarmNotification notification = kept.view.notification(command.notification());
        if (notification != null && notification.pending().contains(command.action())) {
            kept.put(notification.without(command.action()));
            kept.add(HistoryItems.action(
                    kept.nextId(nowMillis),
                    nowMillis,
                    notification.alarm().key(),
                    command.action(),
                    command.succeeded(),
                    command.how()));
        }
        return KeptAlarms.DONE;
    }

    AlarmReply forget(ForgetBuiltIn command) {
        if (kept.view.alarm(command.key()) == null) {
            kept.forgetState(command.key());
        }
        return KeptAlarms.DONE;
    }
}
