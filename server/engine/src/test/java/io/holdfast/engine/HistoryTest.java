package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.HOUR;
import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.DurationBuckets;
import io.holdfast.engine.row.MinuteField;
import io.holdfast.engine.row.MinuteRow;
import io.holdfast.engine.row.Table;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HistoryTest {
    private final HistoryWorld history = new HistoryWorld();
    private final EngineWorld world = history.world;

    @Test
    void oneOfEachIsCountedOnceInItsMinute() {
        world.send("Hello");
        world.receive();
        world.receive();
        world.pass(2 * SECOND);
        world.delete(deliveryOfNothingElse());
        long minute = history.minute();
        world.pass(MINUTE);

        MinuteRow row = Objects.requireNonNull(history.at(minute));
        assertThat(row.get(MinuteField.SENT)).isEqualTo(2);
        assertThat(row.get(MinuteField.RECEIVED)).isEqualTo(2);
        assertThat(row.get(MinuteField.DELETED)).isEqualTo(1);
        assertThat(row.get(MinuteField.EMPTY_RECEIVES)).isEqualTo(1);
        assertThat(row.get(MinuteField.SENT_BYTES)).isEqualTo(7);
        assertThat(row.get(MinuteField.SMALLEST_SENT_BYTES)).isEqualTo(2);
        assertThat(row.get(MinuteField.LARGEST_SENT_BYTES)).isEqualTo(5);
        assertThat(row.get(MinuteField.IN_FLIGHT) + row.get(MinuteField.VISIBLE))
                .isEqualTo(1);
        assertThat(row.get(MinuteField.RECEIVE_TO_DELETE_MILLIS)).isEqualTo(1_500);
        int bucket = IntStream.range(0, DurationBuckets.BUCKETS)
                .filter(i -> row.bucket(i) > 0)
                .findFirst()
                .orElseThrow();
        assertThat(DurationBuckets.upperMillis()[bucket]).isEqualTo(2_000);
    }

    private Delivery deliveryOfNothingElse() {
        world.send("hi");
        Delivery delivery = world.receiveOne();
        world.pass(1_500);
        return delivery;
    }

    @Test
    void anActiveQueueReportsZerosForSixHours() {
        world.receive();
        long minute = history.minute();
        for (int i = 0; i < 7 * 60; i++) {
            world.pass(MINUTE);
        }

        assertThat(history.minutes().firstKey()).isEqualTo(minute);
        assertThat(history.minutes().lastKey()).isBetween(minute + 359, minute + 361);
        assertThat(history.minutes()).hasSize((int) (history.minutes().lastKey() - minute) + 1);
        assertThat(world.nextTickMillis()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aQueueThatHoldsMessagesStaysActive() {
        world.send("waits");
        long minute = history.minute();
        for (int i = 0; i < 8 * 60; i++) {
            world.pass(MINUTE);
        }

        MinuteRow last = Objects.requireNonNull(history.at(minute + 479));
        assertThat(last.get(MinuteField.VISIBLE)).isEqualTo(1);
        assertThat(last.get(MinuteField.OLDEST_AGE_MILLIS)).isGreaterThan(7 * HOUR);
    }

    @Test
    void whatHappenedMoreThanACheckpointAgoSurvivesACrash() {
        world.send("a", "b");
        world.pass(10 * SECOND);
        world.send("lost from the history");
        world.restart();
        world.receive(1, 30 * SECOND);
        long minute = history.minute();
        world.pass(MINUTE);

        MinuteRow row = Objects.requireNonNull(history.at(minute));
        assertThat(row.get(MinuteField.SENT)).isEqualTo(2);
        assertThat(row.get(MinuteField.RECEIVED)).isEqualTo(1);
        assertThat(row.get(MinuteField.SMALLEST_SENT_BYTES)).isEqualTo(1);
    }

    @Test
    void aCleanStopLosesNothing() {
        world.send("a", "b");
        world.storeHistory();
        world.restart();
        world.send("c");
        world.storeHistory();
        world.restart();
        world.pass(2 * MINUTE);

        assertThat(history.sum(MinuteField.SENT)).isEqualTo(3);
    }

    @Test
    void aRestartKeepsAnIdleQueueActive() {
        world.receive();
        world.pass(10 * SECOND);
        world.restart();
        for (int i = 0; i < 60; i++) {
            world.pass(MINUTE);
        }

        assertThat(history.minutes()).hasSizeGreaterThanOrEqualTo(60);
    }

    @Test
    void deletesAreLateOnceTheTimeoutHasRunOut() {
        world.send("slow");
        Delivery first = world.receiveOne(5 * SECOND);
        world.pass(6 * SECOND);
        Delivery again = world.receiveOne(5 * SECOND);
        world.delete(first);
        world.delete(again);
        world.pass(MINUTE);

        assertThat(history.sum(MinuteField.TIMEOUTS)).isEqualTo(1);
        assertThat(history.sum(MinuteField.REDELIVERED)).isEqualTo(1);
        assertThat(history.sum(MinuteField.LATE_DELETES)).isEqualTo(1);
        assertThat(history.sum(MinuteField.STALE_HANDLES)).isEqualTo(2);
        assertThat(history.sum(MinuteField.DELETED)).isEqualTo(2);
    }

    @Test
    void deadLettersAreCountedWhereTheyLeaveAndWhereTheyArrive() {
        long dead = world.create("dead", Map.of());
        world.set(
                "RedrivePolicy",
                "{\"deadLetterTargetArn\":\"arn:aws:sqs:eu-central-1:000000000000:dead\",\"maxReceiveCount\":1}");
        world.send("poison");
        world.receiveOne(SECOND);
        world.pass(2 * SECOND);
        world.receive();
        world.pass(MINUTE);

        assertThat(history.sum(MinuteField.DEAD_LETTERS_OUT)).isEqualTo(1);
        assertThat(history.sum(dead, MinuteField.DEAD_LETTERS_IN)).isEqualTo(1);
        assertThat(history.sum(dead, MinuteField.SENT)).isZero();
    }

    @Test
    void messagesThatNobodyReceivedInTimeAreToldApart() {
        world.set("MessageRetentionPeriod", "60");
        world.send("read", "unread");
        world.receive(1, SECOND);
        world.pass(2 * MINUTE);
        world.pass(2 * MINUTE);

        assertThat(history.sum(MinuteField.EXPIRED)).isEqualTo(2);
        assertThat(history.sum(MinuteField.EXPIRED_UNREAD)).isEqualTo(1);
    }

    @Test
    void hoursAreDroppedAfterFifteenDays() {
        world.receive();
        world.pass(MINUTE);
        long first = history.minutes().firstKey();
        world.pass(16 * EngineWorld.DAY);
        world.receive();
        world.pass(2 * MINUTE);

        assertThat(history.minutes().firstKey()).isGreaterThan(first);
    }

    @Test
    void aFullDiskBudgetDropsTheOldestHours() {
        HistoryWorld small = new HistoryWorld(4_000);
        small.world.send("stays");
        long first = small.minute();
        for (int i = 0; i < 10 * 60; i++) {
            small.world.pass(MINUTE);
        }

        assertThat(small.world.engine().historyBytes()).isBetween(1L, 4_000L);
        assertThat(small.world.engine().historyHoursDropped()).isPositive();
        assertThat(small.minutes().firstKey()).isGreaterThan(first);
        assertThat(small.minutes().lastKey()).isEqualTo(small.minute() - 1);
        assertThat(small.world.rows.count(Table.HISTORY)).isLessThan(250);
    }

    @Test
    void nothingIsWrittenWhereItIsOff() {
        EngineWorld off = new EngineWorld();
        off.send("a");
        off.receive();
        off.pass(2 * MINUTE);

        assertThat(off.rows.count(Table.HISTORY)).isZero();
    }

    @Test
    void manyQueuesAreWrittenInSteps() {
        for (int i = 0; i < 200; i++) {
            world.useQueue(world.create("q" + i, Map.of()));
            world.send("a");
        }
        world.moveClock(MINUTE);
        world.tick();
        long due = world.nextTickMillis();

        assertThat(due).isLessThanOrEqualTo(world.now() + 1);
        for (int i = 0; i < 4; i++) {
            world.pass(1);
        }
        assertThat(history.minutes()).hasSize(1);
    }
}
