package io.holdfast.control.alarm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.control.row.ControlRowsUnreadable;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The bytes of the rows of alarms. What is written here is on disks: it may be added to, never changed. */
class AlarmRowsGoldenTest {
    private static final AlarmKey KEY = new AlarmKey("000000000042", "eu-west-1", "dlq/a");
    private static final AlarmMetric METRIC =
            new AlarmMetric("N", "M", new TreeMap<>(Map.of("d", "v")), 60, null, "p99", "Count");
    private static final AlarmSettings SETTINGS = new AlarmSettings(
            "text",
            null,
            List.of(
                    new AlarmMetricQuery("m", METRIC, null, null, false, null, null),
                    new AlarmMetricQuery("e", null, "m*2", "twice", null, 60, "000000000001")),
            3,
            2,
            ComparisonOperator.LESS_THAN_THRESHOLD,
            1.5,
            TreatMissingData.NOT_BREACHING,
            "ignore",
            true,
            new AlarmActions(List.of("o"), List.of("a", "b"), List.of()));
    private static final MetricAlarm ALARM =
            new MetricAlarm(KEY, SETTINGS, new TreeMap<>(Map.of("t", "")), true, 1, 2, 3);
    private static final AlarmState STATE = new AlarmState(StateValue.ALARM, "why", "{}", 4, 5);

    private static final String METRIC_BYTES = "00000001" + "4e" + "00000001" + "4d" + "0000000000000001" + "00000001"
            + "64" + "00000001" + "76" + "000000000000003c" + "00" + "01" + "00000003" + "703939" + "01" + "00000005"
            + "436f756e74";
    private static final String ALARM_BYTES = "01" + "00000004" + "74657874" + "00" + "0000000000000002"
            // the first query
            + "00000001" + "6d" + "01" + METRIC_BYTES + "00" + "00" + "01" + "00" + "00" + "00"
            // the second one
            + "00000001" + "65" + "00" + "01" + "00000003" + "6d2a32" + "01" + "00000005" + "7477696365" + "00" + "00"
            + "01" + "00000002" + "3630" + "01" + "0000000c" + "303030303030303030303031"
            // how it is judged
            + "0000000000000003" + "01" + "00000001" + "32" + "00000011" + "4c6573735468616e5468726573686f6c64"
            + "3ff8000000000000" + "01" + "0000000c" + "6e6f74427265616368696e67" + "01" + "00000006" + "69676e6f7265"
            // actions, tags and times
            + "01" + "0000000000000001" + "00000001" + "6f" + "0000000000000002" + "00000001" + "61" + "00000001" + "62"
            + "0000000000000000" + "0000000000000001" + "00000001" + "74" + "00000000" + "01" + "0000000000000001"
            + "0000000000000002" + "0000000000000003";
    private static final String STATE_BYTES = "00000005" + "414c41524d" + "00000003" + "776879" + "01" + "00000002"
            + "7b7d" + "0000000000000004" + "0000000000000005";
    private static final String PLACE_BYTES = "0000001c" + "3030303030303030303034322f65752d776573742d312f646c712f61";
    private static final String HISTORY_ROW =
            "01" + PLACE_BYTES + "0000000000000006" + "0000000000000001" + "00000001" + "73" + "00000002" + "7b7d";
    private static final String NOTIFICATION_ROW =
            "01" + PLACE_BYTES + ALARM_BYTES + STATE_BYTES + STATE_BYTES + "0000000000000001" + "00000001" + "61";

    @Test
    void alarm() {
        assertThat(hex(AlarmRows.encode(ALARM))).isEqualTo("01" + ALARM_BYTES);
        assertThat(AlarmRows.alarm("alarm/000000000042/eu-west-1/dlq/a", bytes("01" + ALARM_BYTES)))
                .isEqualTo(ALARM);
    }

    @Test
    void state() {
        assertThat(hex(AlarmRows.encode(STATE))).isEqualTo("01" + STATE_BYTES);
        assertThat(AlarmRows.state("alarm-state/x", bytes("01" + STATE_BYTES))).isEqualTo(STATE);
    }

    @Test
    void historyItem() {
        AlarmHistoryItem item = new AlarmHistoryItem(255, KEY, 6, HistoryItemType.STATE_UPDATE, "s", "{}");
        assertThat(hex(AlarmRows.encode(item))).isEqualTo(HISTORY_ROW);
        assertThat(AlarmRows.historyItem("alarm-history/00000000000000ff", bytes(HISTORY_ROW)))
                .isEqualTo(item);
    }

    @Test
    void notification() {
        AlarmNotification notification = new AlarmNotification(255, ALARM, STATE, STATE, List.of("a"));
        assertThat(hex(AlarmRows.encode(notification))).isEqualTo(NOTIFICATION_ROW);
        assertThat(AlarmRows.notification("alarm-notification/00000000000000ff", bytes(NOTIFICATION_ROW)))
                .isEqualTo(notification);
    }

    @Test
    void rowThatIsCutTooLongOrNewerIsNotMisread() {
        Map<String, String> rows = Map.of(
                "alarm/000000000042/eu-west-1/dlq/a",
                "01" + ALARM_BYTES,
                "alarm-state/000000000042/eu-west-1/dlq/a",
                "01" + STATE_BYTES,
                "alarm-history/00000000000000ff",
                HISTORY_ROW,
                "alarm-notification/00000000000000ff",
                NOTIFICATION_ROW);
        rows.forEach((name, hex) -> {
            byte[] whole = bytes(hex);
            for (int length = 0; length <= whole.length + 1; length++) {
                byte[] other = Arrays.copyOf(whole, length);
                if (length == whole.length) {
                    other[0] = 2;
                }
                assertThatThrownBy(() -> new AlarmLoad().take(name, other))
                        .as("%s with %d bytes", name, length)
                        .isInstanceOf(ControlRowsUnreadable.class);
            }
        });
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
