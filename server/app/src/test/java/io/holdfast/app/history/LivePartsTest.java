package io.holdfast.app.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueSettings;
import io.holdfast.engine.command.QueueStatistics;
import io.holdfast.engine.settings.QueuePlacement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LivePartsTest {
    private static final QueueInfo QUEUE = new QueueInfo(
            1,
            new QueueName("us-east-1", "000000000000", "wide"),
            QueueSettings.of(Map.of(QueueSettings.SPREAD, "2")),
            new TreeMap<>(),
            0,
            0,
            0);
    private static final QueueInfo PART = QUEUE.part(new QueuePlacement(0, 2).partId(QUEUE.id(), 1));

    private final LiveParts parts = new LiveParts();
    private final LiveBlock block = new LiveBlock();

    @Test
    void whatHappensAndWhatThereIsAddsUp() {
        assertThat(look(part(QUEUE, 10, 3), part(PART, 500, 4))).containsExactly(10L, 7L);
        assertThat(look(part(QUEUE, 12, 3), part(PART, 505, 5))).containsExactly(17L, 8L);
    }

    @Test
    void whatAPartCountedBeforeItWasFirstSeenDoesNotSeemToHappenNow() {
        assertThat(look(part(QUEUE, 10, 3))).containsExactly(10L, 3L);
        assertThat(look(part(QUEUE, 11, 3), part(PART, 1_000_000, 1))).containsExactly(11L, 4L);
        assertThat(look(part(QUEUE, 11, 3), part(PART, 1_000_002, 1))).containsExactly(13L, 4L);
    }

    @Test
    void partThatBeginsToCountAnewTakesNothingAway() {
        look(part(QUEUE, 10, 0), part(PART, 100, 0));
        assertThat(look(part(QUEUE, 10, 0), part(PART, 3, 0))).containsExactly(10L, 0L);
        assertThat(look(part(QUEUE, 10, 0), part(PART, 8, 0))).containsExactly(15L, 0L);
    }

    @Test
    void partThatAnotherNodeLeadsCountsLikeOneOfThisNode() {
        QueueStatistics counted = new QueueStatistics();
        counted.sent = 70;
        parts.begin();
        block.clear();
        part(QUEUE, 10, 2).run();
        parts.add(block, 0);
        parts.add(new QueueDescription(PART, 5, 1, 0, 0, 0, null, counted));
        assertThat(seen()).containsExactly(10L, 7L);
        assertThat(look(part(QUEUE, 10, 2), part(PART, 71, 5))).containsExactly(11L, 7L);
    }

    /** What was sent so far, and what is visible. */
    private List<Long> look(Runnable... shown) {
        parts.begin();
        block.clear();
        for (Runnable each : shown) {
            each.run();
        }
        for (int i = 0; i < block.size(); i++) {
            parts.add(block, i);
        }
        return seen();
    }

    private List<Long> seen() {
        List<Long> seen = new ArrayList<>();
        parts.end((sums, index, second, elapsedSeconds) -> {
            seen.add(sums.get(index, LiveBlock.SENT));
            seen.add(sums.get(index, LiveBlock.VISIBLE));
        });
        return seen;
    }

    private Runnable part(QueueInfo queue, long sent, long visible) {
        QueueStatistics counted = new QueueStatistics();
        counted.sent = sent;
        return () -> block.queue(queue, counted, visible, 0, 0, 0, 0, 0);
    }
}
