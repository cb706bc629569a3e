package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.HOUR;
import static io.holdfast.engine.EngineWorld.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.row.HistoryKeys;
import io.holdfast.engine.row.MinuteField;
import io.holdfast.engine.row.MinuteRow;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.History;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** The age that CloudWatch shows: what SQS documents, which is not always that of the oldest message. */
@ParameterizedClass(name = "restarts after every step: {0}")
@ValueSource(booleans = {false, true})
class ReportedAgeTest {
    private final RedriveWorld redrive;

    ReportedAgeTest(boolean restarts) {
        redrive = new RedriveWorld(
                new EngineWorld(RedriveWorld.relaxed(100_000).with(new History(true, 1 << 20)), restarts), false);
    }

    /** The newest minute of the queue that is over. */
    private MinuteRow lastMinute(long queueId) {
        redrive.world.pass(MINUTE);
        AtomicReference<MinuteRow> last = new AtomicReference<>();
        redrive.world.rows.scan(Table.HISTORY, HistoryKeys.hour(0), HistoryKeys.lastUse(0), (key, row) -> {
            long minute = HistoryKeys.minuteOf(key);
            if (Arrays.equals(key, HistoryKeys.minute(queueId, minute))
                    && minute < redrive.world.now() / EngineLimits.MINUTE_MILLIS) {
                last.set(MinuteRow.ofRow(row));
            }
            return true;
        });
        return Objects.requireNonNull(last.get());
    }

    private static long reported(MinuteRow row) {
        long plus1 = row.get(MinuteField.REPORTED_AGE_MILLIS_PLUS_1);
        return plus1 == 0 ? row.get(MinuteField.OLDEST_AGE_MILLIS) : plus1 - 1;
    }

    @Test
    void messageReceivedThreeTimesDoesNotCount() {
        long queue = redrive.create("plain", Map.of());
        redrive.send(queue, "poison");
        redrive.world.pass(HOUR);
        redrive.receive(queue, 1, 0);
        redrive.receive(queue, 1, 0);
        assertThat(reported(lastMinute(queue))).isGreaterThanOrEqualTo(HOUR);

        redrive.receive(queue, 1, 0);
        assertThat(reported(lastMinute(queue))).isZero();

        redrive.send(queue, "new");
        MinuteRow row = lastMinute(queue);
        assertThat(reported(row)).isBetween(1L, 2 * MINUTE);
        assertThat(row.get(MinuteField.OLDEST_AGE_MILLIS)).isGreaterThanOrEqualTo(HOUR);
    }

    @Test
    void deadLetterCountsFromItsMoveAndItsReceivesFromThere() {
        redrive.send(redrive.orders, "a");
        redrive.world.pass(HOUR);
        redrive.receive(redrive.orders, 1, 0);
        redrive.receive(redrive.orders, 1, 0);
        MinuteRow row = lastMinute(redrive.dead);
        assertThat(reported(row)).isBetween(1L, 2 * MINUTE);
        assertThat(row.get(MinuteField.OLDEST_AGE_MILLIS)).isGreaterThanOrEqualTo(HOUR);

        redrive.receive(redrive.dead, 1, 0);
        redrive.receive(redrive.dead, 1, 0);
        assertThat(reported(lastMinute(redrive.dead))).isBetween(MINUTE, 3 * MINUTE);
        redrive.receive(redrive.dead, 1, 0);
        assertThat(reported(lastMinute(redrive.dead))).isZero();
    }
}
