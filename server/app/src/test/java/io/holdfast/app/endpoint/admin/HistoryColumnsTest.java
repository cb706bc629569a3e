package io.holdfast.app.endpoint.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.history.DurationSamples;
import io.holdfast.app.history.MinuteCounts;
import io.holdfast.app.history.MinuteGauges;
import io.holdfast.app.history.MinutePoint;
import io.holdfast.app.history.SecondSeries;
import io.holdfast.app.history.SizeSamples;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class HistoryColumnsTest {
    private static final QueueName QUEUE = new QueueName("us-east-1", "000000000000", "q");

    private final HistoryInMemory history = new HistoryInMemory();

    @Test
    void minutesAreAddedUpAndGapsAreNull() {
        for (int minute : new int[] {10, 11, 12, 13, 16}) {
            history.minutes.add(minute(minute));
        }
        String text = text(HistoryColumns.of(history, QUEUE, 600, 1080, 120));

        assertThat(text)
                .startsWith("{\"step\":120,\"columns\":{\"time\":[600,720,840,960]")
                .contains("\"sent\":[21,25,null,16]")
                .contains("\"deadLetters\":[2,2,null,1]")
                .contains("\"visible\":[11,13,null,16]")
                .contains("\"oldestAgeSeconds\":[3,3,null,3]");
    }

    @Test
    void gridBeginsAtAWholeStep() {
        history.minutes.add(minute(10));
        assertThat(text(HistoryColumns.of(history, QUEUE, 659, 661, 60)))
                .contains("\"time\":[600,660]")
                .contains("\"sent\":[10,null]");
    }

    @Test
    void secondsHaveNoColumnsOfWhatIsOnlyKeptByTheMinute() {
        history.seconds = new SecondSeries(
                List.of(new SecondSeries.Second(Instant.ofEpochSecond(601), 4, 3, 2, 1, 0, 0, 9, 8, 7, 6_500, 0)));
        assertThat(text(HistoryColumns.of(history.seconds, 600, 603)))
                .contains("\"time\":[600,601,602]")
                .contains("\"sent\":[null,4,null]")
                .contains("\"oldestAgeSeconds\":[null,6,null]")
                .contains("\"expired\":[null,null,null]");
    }

    private static MinutePoint minute(int minute) {
        return new MinutePoint(
                Instant.ofEpochSecond(minute * 60L),
                false,
                new MinuteCounts(minute, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0),
                new SizeSamples(0, 0, 0, 0),
                new MinuteGauges(minute, 0, 0, 3_999, 0, 0, null, null),
                DurationSamples.NONE);
    }

    private static String text(HistoryColumns columns) {
        JsonBuffer json = new JsonBuffer();
        json.open('{');
        columns.write(json);
        json.close('}');
        return new String(json.array(), 0, json.length(), StandardCharsets.UTF_8);
    }
}
