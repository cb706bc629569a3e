package io.holdfast.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueSettings;
import io.holdfast.engine.row.QueueRow;
import io.holdfast.engine.settings.QueuePlacement;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What a queue has lost in one partition follows from what it has in others. */
class SpreadSalvageTest {
    private static final QueueName ORDERS = new QueueName("us-east-1", "000000000000", "orders");
    private static final QueuePlacement PLACEMENT = new QueuePlacement(0, 3);
    private static final long QUEUE = 2;

    private final SpreadSalvage salvage = new SpreadSalvage(3);

    private static QueueInfo info(long id, long modifiedAtMillis, String delaySeconds) {
        Map<String, String> settings =
                Map.of(QueueSettings.SPREAD, "3", QueueSettings.PARTS, "3", "DelaySeconds", delaySeconds);
        return new QueueInfo(id, ORDERS, QueueSettings.of(settings), new TreeMap<>(), 1, modifiedAtMillis, 0);
    }

    private void has(QueueInfo info) {
        salvage.row(info.id(), QueueRow.of(info));
    }

    private static long part(int number) {
        return PLACEMENT.partId(QUEUE, number);
    }

    @Test
    void rowOfTheQueueIsThatOfTheNewestPart() {
        has(info(part(1), 10, "1"));
        has(info(part(2), 20, "2"));

        assertThat(salvage.lost()).singleElement().satisfies(lost -> {
            assertThat(lost.partition()).isEqualTo(1);
            assertThat(lost.queueId()).isEqualTo(QUEUE);
            assertThat(lost.row()).isEqualTo(QueueRow.of(info(QUEUE, 20, "2")));
        });
    }

    @Test
    void rowOfAPartIsThatOfTheQueue() {
        has(info(QUEUE, 10, "1"));
        has(info(part(1), 10, "1"));

        assertThat(salvage.lost()).singleElement().satisfies(lost -> {
            assertThat(lost.partition()).isZero();
            assertThat(lost.queueId()).isEqualTo(part(2));
            assertThat(lost.row()).isEqualTo(QueueRow.of(info(part(2), 10, "1")));
        });
    }

    @Test
    void queueThatWasDeletedAndMadeAnewIsNotMadeTwice() {
        has(info(part(1), 10, "1"));
        has(new QueueInfo(5, ORDERS, QueueSettings.of(Map.of()), new TreeMap<>(), 30, 30, 0));

        assertThat(salvage.lost()).isEmpty();
    }

    @Test
    void rowOfUnknownFormSaysNothing() {
        salvage.row(part(1), new byte[] {99});

        assertThat(salvage.lost()).isEmpty();
    }
}
