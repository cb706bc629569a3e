package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.row.MinuteField;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The ages of messages in groups lie in rows; nobody may take an age for true that was only never looked up. */
class HistoryOfGroupsTest {
    private final HistoryWorld history = new HistoryWorld();
    private final FifoWorld fifo = new FifoWorld(history.world, Map.of("VisibilityTimeout", "600"));

    @Test
    void firstMessageOfANewQueueIsAsOldAsItIs() {
        fifo.send("g1-m1");
        history.world.pass(MINUTE);

        assertThat(ageAtTheEndOfTheLastMinute()).isLessThanOrEqualTo(MINUTE);
    }

    @Test
    void ageIsThatOfWhatIsLeft() {
        fifo.send("g1-m1", "g2-m1");
        for (int i = 0; i < 20; i++) {
            history.world.pass(MINUTE);
            fifo.send("g1-n" + i);
            fifo.receive(2, MINUTE).forEach(fifo::delete);
        }
        history.world.pass(MINUTE);

        assertThat(ageAtTheEndOfTheLastMinute()).isLessThanOrEqualTo(2 * MINUTE);
    }

    private long ageAtTheEndOfTheLastMinute() {
        return Objects.requireNonNull(history.at(history.minute() - 1)).get(MinuteField.OLDEST_AGE_MILLIS);
    }
}
