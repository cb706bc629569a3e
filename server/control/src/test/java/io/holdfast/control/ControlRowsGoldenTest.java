package io.holdfast.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.control.row.ControlRowsUnreadable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The bytes of the control rows. What is written here is on disks: it may be added to, never changed. */
class ControlRowsGoldenTest {
    private static final ReceiptKey KEY = new ReceiptKey(0x0102030405060708L, 0x090a0b0c0d0e0f10L);
    private static final String KEY_ROW = "01" + "0102030405060708090a0b0c0d0e0f10";

    private static final DirectoryFacts FACTS = new DirectoryFacts(1_800_000_000_000L, "0.1", true, 4, "0.22");
    private static final String FACTS_ROW = "01" + "000001a3185c5000" + "01" + "00000004" + "03302e31" + "04302e3232";

    @Test
    void keysAreText() {
        assertThat(new String(ReceiptKeyRow.key(), StandardCharsets.UTF_8)).isEqualTo("receipt-key");
        assertThat(new String(DirectoryRow.key(), StandardCharsets.UTF_8)).isEqualTo("directory");
    }

    @Test
    void keyOfReceiptHandles() {
        assertThat(hex(ReceiptKeyRow.encode(KEY))).isEqualTo(KEY_ROW);
        assertThat(ReceiptKeyRow.decode(bytes(KEY_ROW))).isEqualTo(KEY);
    }

    @Test
    void factsOfTheDirectory() {
        assertThat(hex(DirectoryRow.encode(FACTS))).isEqualTo(FACTS_ROW);
        assertThat(DirectoryRow.decode(bytes(FACTS_ROW))).isEqualTo(FACTS);
    }

    @Test
    void rowOfANewerVersionIsNotMisread() {
        assertThatThrownBy(() -> ReceiptKeyRow.decode(bytes("02" + KEY_ROW.substring(2))))
                .hasMessage("The control row \"receipt-key\" cannot be read: its layout is not known to this version.");
        assertThatThrownBy(() -> DirectoryRow.decode(bytes("02" + FACTS_ROW.substring(2))))
                .isInstanceOf(ControlRowsUnreadable.class);
    }

    @Test
    void rowThatIsCutOrTooLongIsNotMisread() {
        for (String row : new String[] {KEY_ROW, FACTS_ROW}) {
            byte[] whole = bytes(row);
            for (int length = 0; length <= whole.length + 1; length++) {
                byte[] other = Arrays.copyOf(whole, length);
                if (length != whole.length) {
                    assertThatThrownBy(() -> decode(row, other)).isInstanceOf(ControlRowsUnreadable.class);
                }
            }
        }
    }

    private static Object decode(String like, byte[] row) {
        return like.equals(KEY_ROW) ? ReceiptKeyRow.decode(row) : DirectoryRow.decode(row);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
