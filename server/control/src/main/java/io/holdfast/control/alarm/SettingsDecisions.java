package io.holdfast.control.alarm;

import io.holdfast.control.alarm.AlarmCommand.DeleteAlarms;
import io.holdfast.control.alarm.AlarmCommand.PutAlarm;
import io.holdfast.control.alarm.AlarmCommand.SetAlarmActions;
import io.holdfast.control.alarm.AlarmCommand.TagAlarm;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Decides about the settings and tags of alarms. */
record SettingsDecisions(KeptAlarms kept) {
    AlarmReply put(PutAlarm command, long nowMillis) {
        MetricAlarm before = kept.view.alarm(command.key());
        if (before == null && command.tags().size() > AlarmLimits.TAGS_PER_ALARM) {
            return KeptAlarms.refused(AlarmRefusal.TOO_MANY_TAGS);
        }
        long id = kept.nextId(nowMillis);
        MetricAlarm now = before == null
                ? new MetricAlarm(
                        command.key(),
                        command.settings(),
                        new TreeMap<>(command.tags()),
                        command.builtIn(),
                        nowMillis,
                        nowMillis,
                        id)
                : before.with(command.settings(), nowMillis, id);
        if (!kept.put(now)) {
            return KeptAlarms.refused(AlarmRefusal.TOO_MANY_ALARMS);
        }
        if (kept.view.state(command.key()) == null) {
            kept.put(command.key(), kept.view.stateOf(now));
        }
        kept.add(HistoryItems.configured(id, now, before == null ? "created" : "updated"));
        return KeptAlarms.DONE;
    }

    AlarmReply delete(DeleteAlarms command, long nowMillis) {
        Set<String> unknown = new LinkedHashSet<>();
        for (String name : new LinkedHashSet<>(command.names())) {
            MetricAlarm alarm = kept.view.alarm(new AlarmKey(command.account(), command.region(), name));
            if (alarm == null) {
                unknown.add(name);
            } else {
                kept.remove(alarm);
                long id = kept.nextId(nowMillis);
                kept.add(HistoryItems.configured(id, alarm.with(alarm.settings(), nowMillis, id), "deleted"));
            }
        }
        return new AlarmReply.Deleted(List.copyOf(unknown));
    }

    AlarmReply setActions(SetAlarmActions command, long nowMillis) {
        for (String name : new LinkedHashSet<>(command.names())) {
            MetricAlarm alarm = kept.view.alarm(new AlarmKey(command.account(), command.region(), name));
            if (alarm != null && alarm.settings().actionsEnabled() != command.enabled()) {
                long id = kept.nextId(nowMillis);
                MetricAlarm now = alarm.with(alarm.settings().withActionsEnabled(command.enabled()), nowMillis, id);
                // It is as long as it was, so there is room.
                kept.put(now);
                kept.add(HistoryItems.configured(id, now, "updated"));
            }
        }
        return KeptAlarms.DONE;
    }

    AlarmReply tag(TagAlarm command) {
        MetricAlarm alarm = kept.view.alarm(command.key());
        if (alarm == null) {
            return KeptAlarms.refused(AlarmRefusal.NO_SUCH_ALARM);
        }
        Map<String, String> tags = new TreeMap<>(alarm.tags());
        tags.putAll(command.set());
        command.removed().forEach(tags::remove);
        if (tags.size() > AlarmLimits.TAGS_PER_ALARM) {
            return KeptAlarms.refused(AlarmRefusal.TOO_MANY_TAGS);
        }
        if (!tags.equals(alarm.tags()) && !kept.put(alarm.withTags(tags))) {
            return KeptAlarms.refused(AlarmRefusal.TOO_MANY_ALARMS);
        }
        return KeptAlarms.DONE;
    }
}
