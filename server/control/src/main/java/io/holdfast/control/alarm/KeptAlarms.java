package io.holdfast.control.alarm;

import io.holdfast.control.row.ControlRowChanges;
import java.nio.charset.StandardCharsets;

/** What is decided so far, and where its rows go. Every change of the one is a change of the other. One thread. */
final class KeptAlarms {
    static final AlarmReply DONE = new AlarmReply.Done();

    private static final long IDS_PER_MILLI = 1_000;

    private final ControlRowChanges changes;
    AlarmView view;
    private long lastId;

    /** @param lastId the largest one that was ever given, as far as it is known */
    KeptAlarms(ControlRowChanges changes, AlarmView view, long lastId) {
        this.changes = changes;
        this.view = view;
        this.lastId = lastId;
    }

    /** An id that is larger than all before it, also if nothing is left of them: time goes forward over restarts. */
    long nextId(long nowMillis) {
        lastId = Math.max(lastId + 1, nowMillis * IDS_PER_MILLI);
        return lastId;
    }

    /** Whether there is room for it. */
    boolean put(MetricAlarm alarm) {
        byte[] row = AlarmRows.encode(alarm);
        MetricAlarm before = view.alarm(alarm.key());
        long more = row.length - (before == null ? 0L : AlarmRows.encode(before).length);
        boolean isTooMuch = before == null && view.alarms().size() >= AlarmLimits.ALARMS;
        if (isTooMuch || (more > 0 && view.alarmBytes() + more > AlarmLimits.ALARM_BYTES)) {
            return false;
        }
        put(AlarmRows.ALARM + alarm.key().place(), row);
        view = view.with(alarm, more);
        return true;
    }

    void remove(MetricAlarm alarm) {
        delete(AlarmRows.ALARM + alarm.key().place());
        view = view.without(alarm, AlarmRows.encode(alarm).length);
        forgetState(alarm.key());
    }

    void put(AlarmKey key, AlarmState state) {
        put(AlarmRows.STATE + key.place(), AlarmRows.encode(state));
        view = view.withStates(view.states().with(key.place(), state));
    }

    void forgetState(AlarmKey key) {
        if (view.state(key) != null) {
            delete(AlarmRows.STATE + key.place());
            view = view.withStates(view.states().without(key.place()));
        }
    }

    void put(AlarmNotification notification) {
        String id = AlarmView.id(notification.id());
        if (notification.pending().isEmpty()) {
            delete(AlarmRows.NOTIFICATION + id);
            view = view.withNotifications(view.notifications().without(id));
        } else {
            put(AlarmRows.NOTIFICATION + id, AlarmRows.encode(notification));
            view = view.withNotifications(view.notifications().with(id, notification));
        }
    }

    /** Adds an item, and lets go of what is too old or too much. */
    void add(AlarmHistoryItem item) {
        put(AlarmRows.HISTORY + AlarmView.id(item.id()), AlarmRows.encode(item));
        view = view.with(item);
        view.history().forEachAfter("", (id, oldest) -> {
            boolean isTooMuch = view.history().size() > AlarmLimits.HISTORY_ITEMS
                    || view.historyBytes() > AlarmLimits.HISTORY_BYTES;
            boolean isTooOld = oldest.atMillis() < item.atMillis() - AlarmLimits.HISTORY_MILLIS;
            if (isTooMuch || isTooOld) {
                delete(AlarmRows.HISTORY + id);
                view = view.without(oldest);
            }
            return (isTooMuch || isTooOld) && item.id() != oldest.id();
        });
    }

    static AlarmReply refused(AlarmRefusal why) {
        return new AlarmReply.Refused(why);
    }

    private void put(String name, byte[] row) {
        changes.put(name.getBytes(StandardCharsets.UTF_8), row);
    }

    private void delete(String name) {
        changes.delete(name.getBytes(StandardCharsets.UTF_8));
    }
}
