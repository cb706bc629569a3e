package io.holdfast.app.alarm;

import static io.holdfast.app.alarm.AlarmsInMemory.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.history.LiveFigures;
import io.holdfast.control.alarm.AlarmCommand;
import io.holdfast.control.alarm.AlarmState;
import io.holdfast.control.alarm.MetricAlarm;
import io.holdfast.control.alarm.StateValue;
import io.holdfast.engine.command.QueueName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BuiltInAlarmsTest {
    private static final String DEAD = "holdfast-dead-letters-dead";
    private static final String RETENTION = "holdfast-retention-orders";
    private static final long FOUR_DAYS_SECONDS = 345_600;

    private final AlarmsInMemory store = new AlarmsInMemory();
    private final TestQueues queues = new TestQueues();
    private final Map<QueueName, LiveFigures> live = new HashMap<>();
    private final BuiltInAlarms alarms = new BuiltInAlarms(queues.directory);
    private final BuiltInEvaluation evaluation =
            new BuiltInEvaluation(store, queues.directory, alarms, () -> KnownFigures.all(live), () -> store.nowMillis);

    @BeforeEach
    void deadLettersOfOrdersGoToDead() {
        queues.create("dead");
        queues.createWithDeadLetters("orders", "dead");
    }

    @Test
    void deadLetterQueueHasAnAlarmFromTheMomentItIsNamed() {
        assertThat(alarms.find(key(DEAD))).isNotNull();
        assertThat(alarms.find(key("holdfast-dead-letters-orders"))).isNull();

        queues.create("orders");
        assertThat(alarms.find(key(DEAD))).isNull();
    }

    @Test
    void deadLetterFiresItsAlarmAndTheLastOneToGoClearsIt() throws Exception {
        holds("dead", 2, 0);
        evaluation.evaluate();

        AlarmState fired = state(DEAD);
        assertThat(fired.value()).isEqualTo(StateValue.ALARM);
        assertThat(fired.reason())
                .isEqualTo(
                        "Threshold Crossed: 1 datapoint [2.0 (26/02/26 10:13:00)] was greater than the threshold (0.0).");
        assertThat(store.notifications().get(0).pending()).containsExactly("holdfast:log");

        live.clear();
        evaluation.evaluate();
        assertThat(state(DEAD).value()).isEqualTo(StateValue.OK);
        assertThat(store.view().states().size()).isZero();
        assertThat(store.summaries(DEAD))
                .containsExactly("Alarm updated from ALARM to OK", "Alarm updated from OK to ALARM");
    }

    @Test
    void messageThatHasUsedHalfOfItsRetentionFiresTheOther() throws Exception {
        holds("orders", 1, FOUR_DAYS_SECONDS * 1_000 / 2);
        evaluation.evaluate();
        assertThat(store.commands).isEmpty();

        holds("orders", 1, FOUR_DAYS_SECONDS * 1_000 / 2 + 1);
        evaluation.evaluate();
        assertThat(state(RETENTION).value()).isEqualTo(StateValue.ALARM);
    }

    @Test
    void queuesThatAreWellCostNoCommand() throws Exception {
        holds("orders", 5, 1_000);
        evaluation.evaluate();
        evaluation.evaluate();

        assertThat(store.commands).isEmpty();
    }

    @Test
    void alarmThatGoesOnIsWrittenOnce() throws Exception {
        holds("dead", 1, 0);
        evaluation.evaluate();
        holds("dead", 7, 0);
        evaluation.evaluate();

        assertThat(store.commands).hasSize(1);
    }

    @Test
    void stateIsForgottenWhenTheQueueIsNoDeadLetterQueueAnyMore() throws Exception {
        holds("dead", 1, 0);
        evaluation.evaluate();
        queues.create("orders");
        evaluation.evaluate();

        assertThat(store.view().states().size()).isZero();
        assertThat(store.summaries(DEAD)).hasSize(1);
    }

    @Test
    void stateIsForgottenWithItsQueue() throws Exception {
        holds("orders", 1, FOUR_DAYS_SECONDS * 1_000);
        evaluation.evaluate();
        queues.delete("orders");
        evaluation.evaluate();

        assertThat(store.view().states().size()).isZero();
    }

    @Test
    void alarmThatSomebodyChangedIsNotOursToJudge() throws Exception {
        MetricAlarm builtIn = Objects.requireNonNull(alarms.find(key(DEAD)));
        store.submit(new AlarmCommand.PutAlarm(
                        builtIn.key(), builtIn.settings().withActionsEnabled(false), Map.of(), true))
                .join();
        holds("dead", 1, 0);
        evaluation.evaluate();

        assertThat(store.commands).hasSize(1);
    }

    @Test
    void listShowsDeadLetterAlarmsAndOthersOnlyIfTheyAreAskedForOrNotWell() throws Exception {
        AlarmCatalogue catalogue = new AlarmCatalogue(store, queues.directory);
        store.put("mine");
        assertThat(names(catalogue, "")).containsExactly(DEAD, "mine");
        assertThat(names(catalogue, "m")).containsExactly("mine");
        assertThat(names(catalogue, "holdfast-"))
                .containsExactly(DEAD, "holdfast-retention-dead", "holdfast-retention-orders");
        assertThat(names(catalogue, "holdfast-retention-o")).containsExactly("holdfast-retention-orders");

        holds("orders", 1, FOUR_DAYS_SECONDS * 1_000);
        evaluation.evaluate();
        assertThat(names(catalogue, "")).containsExactly(DEAD, RETENTION, "mine");
    }

    @Test
    void pagesOfTheListFollowEachOther() {
        AlarmCatalogue catalogue = new AlarmCatalogue(store, queues.directory);
        store.put("a");
        store.put("holdfast-m");
        store.put("z");
        List<String> all = List.of("a", DEAD, "holdfast-m", "z");
        String after = "";
        for (String expected : all) {
            List<MetricAlarm> page = catalogue.list(AlarmsInMemory.ACCOUNT, AlarmsInMemory.REGION, "", after, 1);
            assertThat(page).extracting(MetricAlarm::name).containsExactly(expected);
            after = expected;
        }
        assertThat(catalogue.list(AlarmsInMemory.ACCOUNT, AlarmsInMemory.REGION, "", after, 1))
                .isEmpty();
    }

    private static List<String> names(AlarmCatalogue catalogue, String prefix) {
        return catalogue.list(AlarmsInMemory.ACCOUNT, AlarmsInMemory.REGION, prefix, "", 100).stream()
                .map(MetricAlarm::name)
                .toList();
    }

    private AlarmState state(String name) {
        return store.view().stateOf(Objects.requireNonNull(alarms.find(key(name))));
    }

    private void holds(String queue, long visible, long oldestAgeMillis) {
        LiveFigures idle = LiveFigures.IDLE;
        live.put(
                TestQueues.name(queue),
                new LiveFigures(0, 0, 0, 0, 0, visible, 0, 0, oldestAgeMillis, 0, 1, idle.recentSent()));
    }
}
