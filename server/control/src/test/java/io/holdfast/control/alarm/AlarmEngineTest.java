package io.holdfast.control.alarm;

import static io.holdfast.control.alarm.AlarmRowsInMemory.described;
import static io.holdfast.control.alarm.AlarmRowsInMemory.key;
import static io.holdfast.control.alarm.AlarmRowsInMemory.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.control.alarm.AlarmCommand.DeleteAlarms;
import io.holdfast.control.alarm.AlarmCommand.PutAlarm;
import io.holdfast.control.alarm.AlarmCommand.RecordEvaluation;
import io.holdfast.control.alarm.AlarmCommand.SetAlarmActions;
import io.holdfast.control.alarm.AlarmCommand.SetAlarmState;
import io.holdfast.control.alarm.AlarmCommand.TagAlarm;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AlarmEngineTest {
    private final AlarmRowsInMemory kept = new AlarmRowsInMemory();

    @Test
    void newAlarmHasNotBeenChecked() {
        kept.put("a");

        assertThat(kept.state("a"))
                .isEqualTo(new AlarmState(
                        StateValue.INSUFFICIENT_DATA, "Unchecked: Initial alarm creation", null, 1_000, 1_000));
        assertThat(kept.summaries("a")).containsExactly("Alarm \"a\" created");
    }

    @Test
    void settingsAreReplacedAndTheStateAndTagsStay() {
        kept.handle(new PutAlarm(key("a"), settings(), Map.of("k", "v"), false));
        kept.evaluate("a", StateValue.ALARM);
        kept.nowMillis = 2_000;
        kept.handle(new PutAlarm(key("a"), described("text"), Map.of("other", "x"), false));

        assertThat(kept.alarm("a").settings()).isEqualTo(described("text"));
        assertThat(kept.alarm("a").tags()).isEqualTo(Map.of("k", "v"));
        assertThat(kept.alarm("a").createdMillis()).isEqualTo(1_000);
        assertThat(kept.alarm("a").updatedMillis()).isEqualTo(2_000);
        assertThat(kept.state("a").value()).isEqualTo(StateValue.ALARM);
        assertThat(kept.summaries("a"))
                .containsExactly(
                        "Alarm \"a\" updated", "Alarm updated from INSUFFICIENT_DATA to ALARM", "Alarm \"a\" created");
    }

    @Test
    void evaluationThatSaysTheSameWritesNothing() {
        kept.put("a");
        kept.evaluate("a", StateValue.OK);
        int before = kept.changes;

        assertThat(kept.evaluate("a", StateValue.OK)).isEqualTo(new AlarmReply.StateSet(false, 0));
        assertThat(kept.changes).isEqualTo(before);
    }

    @Test
    void evaluationOfFormerSettingsIsNotBelieved() {
        kept.put("a");
        MetricAlarm former = kept.alarm("a");
        kept.put("a");

        assertThat(kept.handle(new RecordEvaluation(former, StateValue.ALARM, "old", null)))
                .isEqualTo(new AlarmReply.Refused(AlarmRefusal.CHANGED_MEANWHILE));
        assertThat(kept.state("a").value()).isEqualTo(StateValue.INSUFFICIENT_DATA);
    }

    @Test
    void evaluationOfADeletedAlarmIsNotBelieved() {
        kept.put("a");
        MetricAlarm former = kept.alarm("a");
        kept.handle(new DeleteAlarms(AlarmRowsInMemory.ACCOUNT, AlarmRowsInMemory.REGION, List.of("a")));

        assertThat(kept.handle(new RecordEvaluation(former, StateValue.ALARM, "old", null)))
                .isEqualTo(new AlarmReply.Refused(AlarmRefusal.CHANGED_MEANWHILE));
    }

    @Test
    void stateThatSomebodySetsIsHistoryWithItsReasonAndData() {
        kept.put("a");
        kept.nowMillis = 2_000;
        kept.handle(new SetAlarmState(key("a"), null, StateValue.ALARM, "te\"st", "{\"a\":1}"));

        assertThat(kept.state("a")).isEqualTo(new AlarmState(StateValue.ALARM, "te\"st", "{\"a\":1}", 2_000, 2_000));
        assertThat(kept.history("a").get(0).data())
                .isEqualTo("{\"version\":\"1.0\",\"oldState\":{\"stateValue\":\"INSUFFICIENT_DATA\","
                        + "\"stateReason\":\"Unchecked: Initial alarm creation\"},\"newState\":{\"stateValue\":\"ALARM\","
                        + "\"stateReason\":\"te\\\"st\",\"stateReasonData\":{\"a\":1}}}");
    }

    @Test
    void stateThatIsSetAgainIsNoTransition() {
        kept.put("a", "act");
        kept.handle(new SetAlarmState(key("a"), null, StateValue.ALARM, "one", null));
        kept.nowMillis = 2_000;
        kept.handle(new SetAlarmState(key("a"), null, StateValue.ALARM, "two", null));

        assertThat(kept.state("a")).isEqualTo(new AlarmState(StateValue.ALARM, "two", null, 2_000, 1_000));
        assertThat(kept.summaries("a")).hasSize(2);
        assertThat(kept.engine.view().notifications().size()).isEqualTo(1);
    }

    @Test
    void stateOfAnUnknownAlarmCannotBeSet() {
        assertThat(kept.handle(new SetAlarmState(key("a"), null, StateValue.OK, "", null)))
                .isEqualTo(new AlarmReply.Refused(AlarmRefusal.NO_SUCH_ALARM));
    }

    @Test
    void deletingSaysWhichAreUnknownAndKeepsTheHistory() {
        kept.put("a");
        kept.put("b");

        assertThat(kept.handle(
                        new DeleteAlarms(AlarmRowsInMemory.ACCOUNT, AlarmRowsInMemory.REGION, List.of("a", "x", "a"))))
                .isEqualTo(new AlarmReply.Deleted(List.of("x")));
        assertThat(kept.engine.view().alarm(key("a"))).isNull();
        assertThat(kept.engine.view().state(key("a"))).isNull();
        assertThat(kept.alarm("b")).isNotNull();
        assertThat(kept.summaries("a")).containsExactly("Alarm \"a\" deleted", "Alarm \"a\" created");
    }

    @Test
    void tagsAreSetAndTakenOffWithinTheirLimit() {
        kept.put("a");
        kept.handle(new TagAlarm(key("a"), Map.of("k", "v", "l", "w"), List.of("k")));
        assertThat(kept.alarm("a").tags()).isEqualTo(Map.of("l", "w"));

        assertThat(kept.handle(new TagAlarm(key("a"), manyTags(), List.of())))
                .isEqualTo(new AlarmReply.Refused(AlarmRefusal.TOO_MANY_TAGS));
        assertThat(kept.alarm("a").tags()).hasSize(1);
    }

    @Test
    void actionsAreSwitchedForThoseThatExist() {
        kept.put("a", "act");
        kept.handle(new SetAlarmActions(AlarmRowsInMemory.ACCOUNT, AlarmRowsInMemory.REGION, List.of("a", "x"), false));
        kept.evaluate("a", StateValue.ALARM);

        assertThat(kept.alarm("a").settings().actionsEnabled()).isFalse();
        assertThat(kept.engine.view().notifications().size()).isZero();
    }

    @Test
    void everythingSurvivesARestart() {
        kept.handle(new PutAlarm(key("a"), described("text", "act"), Map.of("k", "v"), true));
        kept.evaluate("a", StateValue.ALARM);
        AlarmView before = kept.engine.view();
        kept.restart();

        assertThat(AlarmWords.of(kept.engine.view())).isEqualTo(AlarmWords.of(before));
        assertThat(kept.engine.view().alarmBytes()).isEqualTo(before.alarmBytes());
        assertThat(kept.engine.view().historyBytes()).isEqualTo(before.historyBytes());
    }

    private static Map<String, String> manyTags() {
        Map<String, String> tags = new HashMap<>();
        for (int i = 0; i < AlarmLimits.TAGS_PER_ALARM; i++) {
            tags.put("t" + i, "");
        }
        return tags;
    }
}
