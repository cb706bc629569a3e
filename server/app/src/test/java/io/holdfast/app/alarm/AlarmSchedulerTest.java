package io.holdfast.app.alarm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.app.alarm.evaluation.Datapoint;
import io.holdfast.app.alarm.evaluation.TestAlarms;
import io.holdfast.control.alarm.MetricAlarm;
import io.holdfast.control.alarm.StateValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AlarmSchedulerTest {
    private static final long SECOND = 1_000;

    private final AlarmsInMemory store = new AlarmsInMemory();
    private final Map<String, Double> values = new HashMap<>();
    private final List<String> read = new ArrayList<>();
    private final AlarmScheduler scheduler = new AlarmScheduler(store, this::datapoints, () -> store.nowMillis);

    private List<Datapoint> datapoints(MetricAlarm alarm, long fromMillis, long toMillis) throws Exception {
        read.add(alarm.name());
        Double value = values.get(alarm.name());
        if (value != null && value < 0) {
            throw new IllegalStateException("no values of " + alarm.name());
        }
        return value == null ? List.of() : List.of(new Datapoint(toMillis - 60 * SECOND, value, 1));
    }

    @Test
    void newAlarmIsEvaluatedAtOnceAndThenOnceInEachPeriod() throws Exception {
        store.put("a");
        scheduler.evaluateDue();
        scheduler.evaluateDue();
        assertThat(read).containsExactly("a");

        for (int i = 0; i < 180; i++) {
            store.nowMillis += SECOND;
            scheduler.evaluateDue();
        }
        assertThat(read).hasSize(4);
    }

    @Test
    void alarmFiresSoonAfterThePeriodIsOverAndClears() throws Exception {
        store.put("a");
        scheduler.evaluateDue();
        values.put("a", 6.0);
        store.nowMillis += 60 * SECOND;
        scheduler.evaluateDue();
        assertThat(store.state("a")).isEqualTo(StateValue.ALARM);

        values.put("a", 5.0);
        store.nowMillis += 60 * SECOND;
        scheduler.evaluateDue();
        assertThat(store.state("a")).isEqualTo(StateValue.OK);
        assertThat(store.summaries("a"))
                .containsExactly(
                        "Alarm updated from ALARM to OK",
                        "Alarm updated from INSUFFICIENT_DATA to ALARM",
                        "Alarm \"a\" created");
    }

    @Test
    void changedAlarmDoesNotWaitForItsNextPeriod() throws Exception {
        values.put("a", 4.0);
        store.put("a");
        scheduler.evaluateDue();
        values.put("a", 9.0);
        store.put("a");
        scheduler.evaluateDue();

        assertThat(store.state("a")).isEqualTo(StateValue.ALARM);
    }

    @Test
    void stateThatSomebodySetHoldsUntilTheNextPeriod() throws Exception {
        values.put("a", 4.0);
        store.put("a");
        store.nowMillis++;
        store.set("a", StateValue.ALARM);
        scheduler.evaluateDue();
        assertThat(store.state("a")).isEqualTo(StateValue.ALARM);

        for (int i = 0; i < 70; i++) {
            store.nowMillis += SECOND;
            scheduler.evaluateDue();
        }
        assertThat(store.state("a")).isEqualTo(StateValue.OK);
    }

    @Test
    void onlyChangesOfStateAreWritten() throws Exception {
        values.put("a", 4.0);
        store.put("a");
        for (int i = 0; i < 10; i++) {
            scheduler.evaluateDue();
            store.nowMillis += 60 * SECOND;
        }

        assertThat(store.commands).hasSize(2);
    }

    @Test
    void valuesThatCannotBeReadDoNotKeepOtherAlarmsFromTheirTurn() throws Exception {
        values.putAll(Map.of("a", -1.0, "b", 9.0));
        store.put("a");
        store.put("b");

        assertThatThrownBy(scheduler::evaluateDue).hasMessage("no values of a");
        assertThat(store.state("a")).isEqualTo(StateValue.INSUFFICIENT_DATA);
        assertThat(store.state("b")).isEqualTo(StateValue.ALARM);

        values.put("a", 9.0);
        store.nowMillis += 60 * SECOND;
        scheduler.evaluateDue();
        assertThat(store.state("a")).isEqualTo(StateValue.ALARM);
    }

    @Test
    void manyAlarmsHaveTheirTurnInSeveralSteps() throws Exception {
        int count = AlarmScheduler.MOST_AT_ONCE + 1;
        for (int i = 0; i < count; i++) {
            store.put("a" + i);
        }
        scheduler.evaluateDue();
        assertThat(read).hasSize(AlarmScheduler.MOST_AT_ONCE);
        scheduler.evaluateDue();

        assertThat(Set.copyOf(read)).hasSize(count);
    }

    @Test
    void alarmsOfTheSamePeriodAreSpread() throws Exception {
        for (int i = 0; i < 100; i++) {
            store.put("a" + i);
        }
        scheduler.evaluateDue();
        read.clear();
        store.nowMillis = TestAlarms.NOW / (60 * SECOND) * 60 * SECOND + 60 * SECOND;
        int most = 0;
        for (int i = 0; i < 20; i++) {
            int before = read.size();
            scheduler.evaluateDue();
            most = Math.max(most, read.size() - before);
            store.nowMillis += SECOND;
        }

        assertThat(read).hasSize(100);
        assertThat(most).isLessThan(60);
    }
}
