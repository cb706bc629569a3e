package io.holdfast.control.alarm;

import org.jspecify.annotations.Nullable;

/** Makes the items of the history, with the texts that CloudWatch has for them. */
final class HistoryItems {
    private HistoryItems() {}

    /** @param how created, updated or deleted; the alarm was changed with this id */
    static AlarmHistoryItem configured(long id, MetricAlarm alarm, String how) {
        String type = switch (how) {
            case "created" -> "Create";
            case "deleted" -> "Delete";
            default -> "Update";
        };
        return new AlarmHistoryItem(
                id,
                alarm.key(),
                alarm.updatedMillis(),
                HistoryItemType.CONFIGURATION_UPDATE,
                "Alarm \"" + cut(alarm.name(), AlarmLimits.HISTORY_SUMMARY_CHARACTERS - 16) + "\" " + how,
                "{\"version\":\"1.0\",\"type\":\"" + type + "\"}");
    }

    static AlarmHistoryItem transition(long id, MetricAlarm alarm, AlarmState before, AlarmState now) {
        String data = data(before, before.reasonData(), now, now.reasonData());
        if (data.length() > AlarmLimits.HISTORY_DATA_CHARACTERS) {
            data = data(before, null, now, now.reasonData());
        }
        if (data.length() > AlarmLimits.HISTORY_DATA_CHARACTERS) {
            data = data(before, null, now, null);
        }
        return new AlarmHistoryItem(
                id,
                alarm.key(),
                now.updatedMillis(),
                HistoryItemType.STATE_UPDATE,
                "Alarm updated from " + before.value() + " to " + now.value(),
                data);
    }

    static AlarmHistoryItem action(
            long id, long nowMillis, AlarmKey alarm, String action, boolean succeeded, String how) {
        String shown = cut(action, AlarmLimits.HISTORY_SUMMARY_CHARACTERS - 32);
        return new AlarmHistoryItem(
                id,
                alarm,
                nowMillis,
                HistoryItemType.ACTION,
                (succeeded ? "Successfully executed action " : "Failed to execute action ") + shown,
                "{\"actionState\":\"" + (succeeded ? "Succeeded" : "Failed") + "\",\"notificationResource\":"
                        + quoted(action) + (succeeded ? ",\"result\":" : ",\"error\":")
                        + quoted(cut(how, AlarmLimits.REASON_CHARACTERS)) + '}');
    }

    private static String data(
            AlarmState before, @Nullable String beforeData, AlarmState now, @Nullable String nowData) {
        return "{\"version\":\"1.0\",\"oldState\":" + state(before, beforeData) + ",\"newState\":" + state(now, nowData)
                + '}';
    }

    private static String state(AlarmState state, @Nullable String data) {
        return "{\"stateValue\":\"" + state.value() + "\",\"stateReason\":" + quoted(state.reason())
                + (data == null ? "" : ",\"stateReasonData\":" + data) + '}';
    }

    private static String cut(String text, int characters) {
        return text.length() <= characters ? text : text.substring(0, characters - 1) + '…';
    }

    /** As JSON. */
    private static String quoted(String text) {
        StringBuilder out = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ') {
                out.append("\\u00").append(c < 16 ? "0" : "").append(Integer.toHexString(c));
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString();
    }
}
