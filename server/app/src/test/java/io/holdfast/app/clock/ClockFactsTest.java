package io.holdfast.app.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The file {@code clock} as it was released: data directories hold it. */
class ClockFactsTest {
    private static final String BOOT_ID = "27bbfd0f-0135-45c2-8357-dc3adaf19903";
    private static final ClockFacts FACTS = new ClockFacts(
            1_800_000_000_000L,
            1_799_996_400_000L,
            new Boot(BOOT_ID, 24_062_360),
            new StepHistory(List.of(
                    new ClockStep(1_700_000_000_001L, 432_000_000), new ClockStep(1_799_999_990_000L, -3_600_000))));
    private static final String GOLDEN = """
            holdfast-clock 1
            time 1800000000000
            wall 1799996400000
            boot 27bbfd0f-0135-45c2-8357-dc3adaf19903 24062360
            step 1700000000001 432000000
            step 1799999990000 -3600000
            crc32c 67e9aaf3
            """;

    @Test
    void fileIsWrittenAsReleased() {
        assertThat(FACTS.toText()).isEqualTo(GOLDEN);
        assertThat(new ClockFacts(5, 7, null, StepHistory.NONE).toText())
                .isEqualTo("holdfast-clock 1\ntime 5\nwall 7\ncrc32c 76a19b0e\n");
    }

    @Test
    void fileIsReadAsReleased() {
        assertThat(ClockFacts.ofText(GOLDEN)).isEqualTo(FACTS);
        assertThat(ClockFacts.ofText("holdfast-clock 1\ntime 5\nwall 7\ncrc32c 76a19b0e\n"))
                .isEqualTo(new ClockFacts(5, 7, null, StepHistory.NONE));
    }

    @Test
    void everyChangedBitIsNoticed() {
        byte[] bytes = GOLDEN.getBytes(StandardCharsets.ISO_8859_1);
        for (int bit = 0; bit < bytes.length * 8; bit++) {
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
            assertThat(ClockFacts.ofText(new String(bytes, StandardCharsets.ISO_8859_1)))
                    .as("bit " + bit)
                    .isNull();
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
        }
        assertThat(ClockFacts.ofText(GOLDEN + "\n")).isNull();
    }

    @Test
    void everyCutIsNoticed() {
        for (int length = 0; length < GOLDEN.length(); length++) {
            assertThat(ClockFacts.ofText(GOLDEN.substring(0, length)))
                    .as("cut at " + length)
                    .isNull();
        }
    }

    @Test
    void uptimeTellsTheTimeUntilTheNextBoot() {
        assertThat(FACTS.millisAt(new Boot(BOOT_ID, 24_063_360))).isEqualTo(1_800_000_001_000L);
        assertThat(FACTS.millisAt(new Boot(BOOT_ID, 24_062_350)))
                .as("a restored snapshot")
                .isNegative();
        assertThat(FACTS.millisAt(new Boot(BOOT_ID.replace('7', '8'), 24_063_360)))
                .isNegative();
        assertThat(FACTS.millisAt(null)).isNegative();
    }
}
