package io.holdfast.app.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.history.RecordedPage;
import io.holdfast.app.history.SecondSeries;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.row.MinuteField;
import io.holdfast.engine.row.MinuteRow;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What one node says of a queue's history, another one reads as it was. */
final class HistoryWireTest {
    private static final Instant MINUTE = Instant.parse("2026-11-18T10:00:00Z");

    @Test
    void questionArrivesAsItWasAsked() {
        HistoryQuestion question = new HistoryQuestion(
                new QueueName("eu-west-1", "000000000001", "orders.fifo"), MINUTE, MINUTE.plusSeconds(60), 17);

        assertThat(HistoryQuestion.read(question.encoded())).isEqualTo(question);
    }

    @Test
    void minutesArriveAsTheyWereCounted() {
        MinuteRow counted = new MinuteRow();
        counted.set(MinuteField.SENT, 12);
        counted.setBucket(3, 4);
        RecordedPage page = new RecordedPage(
                List.of(
                        new RecordedPage.Minute(MINUTE, false, counted),
                        new RecordedPage.Minute(MINUTE.plusSeconds(60), true, new MinuteRow())),
                MINUTE.plusSeconds(120));

        RecordedPage read = HistoryWire.minutes(HistoryWire.minutes(page));

        assertThat(read.next()).isEqualTo(page.next());
        assertThat(read.shown("orders")).isEqualTo(page.shown("orders"));
        assertThat(HistoryWire.minutes(HistoryWire.minutes(new RecordedPage(List.of(), null)))
                        .next())
                .isNull();
    }

    @Test
    void secondsArriveWithoutThoseThatNobodyAskedFor() {
        SecondSeries.Second second = new SecondSeries.Second(MINUTE.plusSeconds(1), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
        SecondSeries series =
                new SecondSeries(List.of(new SecondSeries.Second(MINUTE, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), second));

        assertThat(HistoryWire.seconds(HistoryWire.seconds(series, MINUTE.plusSeconds(1))))
                .isEqualTo(new SecondSeries(List.of(second)));
        assertThat(HistoryWire.seconds(HistoryWire.seconds(null, MINUTE))).isNull();
    }
}
