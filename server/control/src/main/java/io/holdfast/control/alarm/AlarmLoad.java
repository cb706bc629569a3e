package io.holdfast.control.alarm;

/** Collects the rows of alarms, in whatever order they come, and makes a view of them. One thread. */
public final class AlarmLoad {
    private AlarmView view = AlarmView.EMPTY;

    /** Takes a row; false if it is none of alarms. */
    public boolean take(String name, byte[] value) {
        if (name.startsWith(AlarmRows.ALARM)) {
            view = view.with(AlarmRows.alarm(name, value), value.length);
        } else if (name.startsWith(AlarmRows.STATE)) {
            String place = name.substring(AlarmRows.STATE.length());
            view = view.withStates(view.states().with(place, AlarmRows.state(name, value)));
        } else if (name.startsWith(AlarmRows.HISTORY)) {
            view = view.with(AlarmRows.historyItem(name, value));
        } else if (name.startsWith(AlarmRows.NOTIFICATION)) {
            AlarmNotification read = AlarmRows.notification(name, value);
            view = view.withNotifications(view.notifications().with(AlarmView.id(read.id()), read));
        } else {
            return false;
        }
        return true;
    }

    public AlarmView finish() {
        return view;
    }
}
