package io.holdfast.control.alarm;

/**
 * One thing that happened to an alarm; kept when the alarm is deleted.
 *
 * @param id larger than that of all before it; a page goes on behind it
 * @param data JSON
 */
public record AlarmHistoryItem(
        long id, AlarmKey alarm, long atMillis, HistoryItemType type, String summary, String data) {
    /** What it counts for in the budget. */
    int bytes() {
        return BYTES_BESIDE_TEXT + alarm.name().length() + summary.length() + data.length();
    }

    private static final int BYTES_BESIDE_TEXT = 200;
}
