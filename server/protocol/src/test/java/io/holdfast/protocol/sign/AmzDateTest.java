package io.holdfast.protocol.sign;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AmzDateTest {
    private static final long YEAR_3000 = Instant.parse("3000-01-01T00:00:00Z").getEpochSecond();

    @Test
    void everySecondIsReadAsItIsWritten() {
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            long seconds = random.nextLong(-YEAR_3000, YEAR_3000);
            assertThat(AmzDate.parse(AmzDate.format(seconds))).isEqualTo(seconds);
            String http = DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ROOT)
                    .format(Instant.ofEpochSecond(seconds).atOffset(ZoneOffset.UTC));
            assertThat(HttpDate.parse(http)).as(http).isEqualTo(seconds);
        }
    }

    @Test
    void daysThatDoNotExistAreMalformed() {
        assertThat(AmzDate.parse("20240229T000000Z")).isNotEqualTo(AmzDate.MALFORMED);
        assertThat(AmzDate.parse("20000229T000000Z")).isNotEqualTo(AmzDate.MALFORMED);
        for (String date : new String[] {
            "20230229T000000Z", "21000229T000000Z", "20260431T000000Z", "20260001T000000Z", "20261301T000000Z",
            "20260100T000000Z", "20260101T006000Z", "20260101T000060Z", "20260101t000000Z", "20260101T000000z"
        }) {
            assertThat(AmzDate.parse(date)).as(date).isEqualTo(AmzDate.MALFORMED);
        }
        assertThat(HttpDate.parse("Fri, 02 anF 2026 03:04:05 GMT")).isEqualTo(AmzDate.MALFORMED);
        assertThat(HttpDate.parse("Fri, 02 Jan 2026 03:04:05 CET")).isEqualTo(AmzDate.MALFORMED);
    }
}
