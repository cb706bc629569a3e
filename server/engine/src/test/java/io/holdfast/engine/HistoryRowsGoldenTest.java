package io.holdfast.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.row.HistoryBytesRow;
import io.holdfast.engine.row.HistoryKeys;
import io.holdfast.engine.row.LastUseRow;
import io.holdfast.engine.row.MinuteField;
import io.holdfast.engine.row.MinuteRow;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The bytes of history as they lie on disks: see {@link RowsGoldenTest}. */
class HistoryRowsGoldenTest {
    @Test
    void keysOfHistory() {
        // 2023-11-14T22:13:20Z
        long minute = 1_700_000_000L / 60;

        assertThat(hex(HistoryKeys.minute(5, minute))).isEqualTo("01" + "0007349e" + "0000000000000005" + "0d");
        assertThat(HistoryKeys.minuteOf(HistoryKeys.minute(5, minute))).isEqualTo(minute);
        assertThat(hex(HistoryKeys.hour(minute / 60))).isEqualTo("01" + "0007349e");
        assertThat(hex(HistoryKeys.lastUse(5))).isEqualTo("02" + "0000000000000005");
        assertThat(HistoryKeys.usedQueueOf(HistoryKeys.lastUse(5))).isEqualTo(5);
        assertThat(hex(HistoryKeys.bytesOfHours())).isEqualTo("03");
    }

    @Test
    void minuteRow() {
        String golden = "01" + "878008" + "03" + "80" + "01" + "01" + "05" + "8080808008" + "02";

        MinuteRow minute = new MinuteRow();
        minute.set(MinuteField.SENT, 3);
        minute.set(MinuteField.RECEIVED, 128);
        minute.set(MinuteField.DELETED, 1);
        minute.set(MinuteField.SMALLEST_SENT_BYTES, 5);
        minute.setBucket(31, 2);

        assertThat(hex(minute.toRow())).isEqualTo(golden);
        assertThat(hex(MinuteRow.ofRow(HexFormat.of().parseHex(golden)).toRow()))
                .isEqualTo(golden);
        assertThat(hex(new MinuteRow().toRow())).isEqualTo("01" + "00" + "00");
    }

    @Test
    void fieldsKeepTheirPlaces() {
        assertThat(Arrays.toString(MinuteField.values()))
                .isEqualTo("[SENT, RECEIVED, DELETED, EMPTY_RECEIVES, DEDUPLICATED, REDELIVERED, LATE_DELETES,"
                        + " STALE_HANDLES, TIMEOUTS, DEAD_LETTERS_IN, DEAD_LETTERS_OUT, MOVED_IN, MOVED_OUT, EXPIRED,"
                        + " EXPIRED_UNREAD, SENT_BYTES, RECEIVE_TO_DELETE_MILLIS, SMALLEST_SENT_BYTES,"
                        + " LARGEST_SENT_BYTES, VISIBLE, IN_FLIGHT, DELAYED, OLDEST_AGE_MILLIS, WAITING,"
                        + " GROUPS_IN_FLIGHT, HAS_TENANTS, NOISY_GROUPS, QUIET_VISIBLE, QUIET_IN_FLIGHT,"
                        + " QUIET_DELAYED, QUIET_OLDEST_AGE_MILLIS, REPORTED_AGE_MILLIS_PLUS_1]");
    }

    @Test
    void aMinuteWithAFieldOfALaterVersionIsNotMisread() {
        byte[] later = HexFormat.of().parseHex("01" + "8080808010" + "01" + "00");

        assertThatExceptionOfType(InvariantViolation.class).isThrownBy(() -> MinuteRow.ofRow(later));
    }

    @Test
    void lastUseRow() {
        String golden = "01" + "0000018bcfe56800";

        assertThat(hex(LastUseRow.of(1_700_000_000_000L))).isEqualTo(golden);
        assertThat(LastUseRow.read(HexFormat.of().parseHex(golden))).isEqualTo(1_700_000_000_000L);
    }

    @Test
    void bytesOfHoursRow() {
        String golden =
                "01" + "00000002" + "0000000000000007" + "0000000000000064" + "0000000000000008" + "00000000000000c8";
        TreeMap<Long, Long> bytes = new TreeMap<>(Map.of(7L, 100L, 8L, 200L));

        assertThat(hex(HistoryBytesRow.of(bytes))).isEqualTo(golden);
        assertThat(HistoryBytesRow.read(HexFormat.of().parseHex(golden))).isEqualTo(bytes);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
