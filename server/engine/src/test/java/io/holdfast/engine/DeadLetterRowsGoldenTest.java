package io.holdfast.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.DeadLetter;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.row.DeliveryRow;
import io.holdfast.engine.row.MessageRow;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The rows of dead letters, which know more than others. As {@link RowsGoldenTest}. */
class DeadLetterRowsGoldenTest {
    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    @Test
    void messageRow() {
        String golden = "04" + "0000000000000001" + "0000000000000002" + "0000000000000003" + "00".repeat(16)
                + "00000000" + "00000000" + "00000000" + "ffffffff" + "ffffffff" + "ffffffff" + "01" + "00000003"
                + "61726e" + "00000005" + "00000000000000c8" + "0000018bcfe56800";
        Message letter = new Message(
                1,
                2,
                3,
                "",
                new byte[0],
                new byte[16],
                new byte[0],
                null,
                null,
                null,
                new DeadLetter("arn", 5, 200, 1_700_000_000_000L));

        assertThat(hex(MessageRow.of(letter))).isEqualTo(golden + "00");
        assertThat(MessageRow.read(bytes(golden + "00")).deadLetter()).isEqualTo(letter.deadLetter());
        String cameBack = golden + "01" + "00000007" + "00000000000000d2";
        assertThat(hex(MessageRow.of(letter.received(7, 210)))).isEqualTo(cameBack);
        assertThat(MessageRow.read(bytes(cameBack)).returned()).isEqualTo(new Message.Returned(7, 210));
    }

    @Test
    void deliveryRow() {
        String golden = "04" + "00000006" + "0000000000000064" + "00000000000000c8" + "000000000000012c"
                + "0000000000000190" + "0000000000000000" + "00000006" + "00000000000000fa" + "00000005";
        DeliveryRow row = new DeliveryRow(6, 100, 200, 300, 400, 0, 6, 250, 5);

        assertThat(hex(row.toRow())).isEqualTo(golden);
        assertThat(DeliveryRow.ofRow(bytes(golden))).isEqualTo(row);
    }
}
