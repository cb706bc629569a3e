package io.holdfast.control.alarm;

/** The ids that alarms, items of their history and notifications share. */
final class AlarmIds {
    private AlarmIds() {}

    /** The largest id that is left of those that were given. */
    static long last(AlarmView view) {
        long[] last = {0};
        view.alarms().forEachAfter("", (place, alarm) -> {
            last[0] = Math.max(last[0], alarm.revision());
            return true;
        });
        view.history().forEachBefore("~", (id, item) -> {
            last[0] = Math.max(last[0], item.id());
            return false;
        });
        view.notifications().forEachBefore("~", (id, notification) -> {
            last[0] = Math.max(last[0], notification.id());
            return false;
        });
        return last[0];
    }
}
