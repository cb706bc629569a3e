package io.holdfast.control.alarm;

import io.holdfast.control.row.RowReader;
import io.holdfast.control.row.RowWriter;

/**
 * The rows of alarms. A number has 8 bytes, a flag one, a text 4 bytes of length and then itself in UTF-8. Big-endian; the first byte is the version
 * of the layout: 1. An id in a key has 16 hexadecimal digits.
 *
 * <pre>
 * alarm/ACCOUNT/REGION/NAME        settings · tags (number, then key and value of each) · flag: built in · created · updated · revision
 * alarm-state/ACCOUNT/REGION/NAME  state
 * alarm-history/ID                 account/region/name · when · type (0 configuration, 1 state, 2 action) · summary · data
 * alarm-notification/ID            account/region/name · as in alarm/ · state before · state now · number of pending actions · for each: text
 *
 * state                            value · reason · flag: has data · data · updated · changed
 * </pre>
 *
 * The settings are in {@link SettingsLayout}. To change a layout: take the next version, and go on reading this one.
 */
final class AlarmRows {
    static final String ALARM = "alarm/";
    static final String STATE = "alarm-state/";
    static final String HISTORY = "alarm-history/";
    static final String NOTIFICATION = "alarm-notification/";

    private static final byte VERSION = 1;

    private AlarmRows() {}

    static byte[] encode(MetricAlarm alarm) {
        RowWriter out = new RowWriter(VERSION);
        write(alarm, out);
        return out.row();
    }

    static MetricAlarm alarm(String name, byte[] row) {
        return RowReader.read(name, VERSION, row, in -> alarm(AlarmKey.of(name.substring(ALARM.length())), in));
    }

    static byte[] encode(AlarmState state) {
        RowWriter out = new RowWriter(VERSION);
        write(state, out);
        return out.row();
    }

    static AlarmState state(String name, byte[] row) {
        return RowReader.read(name, VERSION, row, AlarmRows::state);
    }

    static byte[] encode(AlarmHistoryItem item) {
        return new RowWriter(VERSION)
                .text(item.alarm().place())
                .number(item.atMillis())
                .number(item.type().code)
                .text(item.summary())
                .text(item.data())
                .row();
    }

    static AlarmHistoryItem historyItem(String name, byte[] row) {
        return RowReader.read(name, VERSION, row, in -> {
            AlarmKey alarm = AlarmKey.of(in.text());
            long at = in.number();
            HistoryItemType known = HistoryItemType.ofCode(in.number());
            return new AlarmHistoryItem(id(name, HISTORY), alarm, at, known, in.text(), in.text());
        });
    }

    static byte[] encode(AlarmNotification notification) {
        RowWriter out = new RowWriter(VERSION).text(notification.alarm().key().place());
        write(notification.alarm(), out);
        write(notification.before(), out);
        write(notification.now(), out);
        SettingsLayout.texts(notification.pending(), out);
        return out.row();
    }

    static AlarmNotification notification(String name, byte[] row) {
        return RowReader.read(name, VERSION, row, in -> {
            MetricAlarm alarm = alarm(AlarmKey.of(in.text()), in);
            return new AlarmNotification(
                    id(name, NOTIFICATION), alarm, state(in), state(in), SettingsLayout.list(in, in::text));
        });
    }

    private static void write(MetricAlarm alarm, RowWriter out) {
        SettingsLayout.write(alarm.settings(), out);
        SettingsLayout.map(alarm.tags(), out);
        out.flag(alarm.builtIn())
                .number(alarm.createdMillis())
                .number(alarm.updatedMillis())
                .number(alarm.revision());
    }

    private static MetricAlarm alarm(AlarmKey key, RowReader in) {
        return new MetricAlarm(
                key, SettingsLayout.read(in), SettingsLayout.map(in), in.flag(), in.number(), in.number(), in.number());
    }

    private static void write(AlarmState state, RowWriter out) {
        out.text(state.value().name()).text(state.reason());
        SettingsLayout.maybe(state.reasonData(), out);
        out.number(state.updatedMillis()).number(state.transitionedMillis());
    }

    private static AlarmState state(RowReader in) {
        return new AlarmState(
                StateValue.valueOf(in.text()), in.text(), SettingsLayout.maybe(in), in.number(), in.number());
    }

    private static long id(String name, String prefix) {
        return Long.parseUnsignedLong(name.substring(prefix.length()), 16);
    }
}
