package io.holdfast.control.alarm;

import static io.holdfast.control.alarm.AlarmRowsInMemory.key;
import static io.holdfast.control.alarm.AlarmRowsInMemory.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.control.alarm.AlarmCommand.FinishAction;
import io.holdfast.control.alarm.AlarmCommand.ForgetBuiltIn;
import io.holdfast.control.alarm.AlarmCommand.PutAlarm;
import io.holdfast.control.alarm.AlarmCommand.RecordEvaluation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a change of state leaves to be done, and alarms that the server has by itself. */
class AlarmActionsTest {
    private final AlarmRowsInMemory kept = new AlarmRowsInMemory();

    @Test
    void actionsOfAChangeWaitUntilEachIsReported() {
        kept.put("a", "one", "two", "one");
        kept.evaluate("a", StateValue.ALARM);
        kept.restart();

        AlarmNotification waiting = only();
        assertThat(waiting.pending()).containsExactly("one", "two");
        assertThat(waiting.before().value()).isEqualTo(StateValue.INSUFFICIENT_DATA);
        assertThat(waiting.now().value()).isEqualTo(StateValue.ALARM);
        assertThat(waiting.id()).isEqualTo(kept.history("a").get(0).id());

        kept.handle(new FinishAction(waiting.id(), "one", true, "200"));
        assertThat(only().pending()).containsExactly("two");
        kept.handle(new FinishAction(waiting.id(), "two", false, "no answer"));
        assertThat(notifications()).isEmpty();
        assertThat(kept.summaries("a")).startsWith("Failed to execute action two", "Successfully executed action one");
    }

    @Test
    void actionThatIsReportedTwiceCountsOnce() {
        kept.put("a", "one");
        kept.evaluate("a", StateValue.ALARM);
        long id = only().id();
        kept.handle(new FinishAction(id, "one", true, ""));
        kept.handle(new FinishAction(id, "one", true, ""));

        assertThat(kept.summaries("a")).hasSize(3);
    }

    @Test
    void laterChangeDoesNotTakeTheActionsOfAnEarlierOne() {
        kept.put("a", "one");
        kept.evaluate("a", StateValue.ALARM);
        kept.evaluate("a", StateValue.OK);
        kept.evaluate("a", StateValue.ALARM);

        assertThat(notifications()).hasSize(2);
    }

    @Test
    void actionsBeyondTheBudgetAreHistoryInsteadOfSilence() {
        kept.put("a", "one");
        for (int i = 0; i < AlarmLimits.NOTIFICATIONS; i++) {
            kept.evaluate("a", StateValue.ALARM);
            kept.evaluate("a", StateValue.OK);
        }

        assertThat(kept.evaluate("a", StateValue.ALARM)).isEqualTo(new AlarmReply.StateSet(true, 1));
        assertThat(notifications()).hasSize(AlarmLimits.NOTIFICATIONS);
        assertThat(kept.summaries("a")).startsWith("Failed to execute action one");
    }

    @Test
    void builtInAlarmIsARowOnlyWhileItDoesNotSayOk() {
        MetricAlarm builtIn = MetricAlarm.builtIn(key("b"), settings("one"), 500);
        assertThat(kept.engine.view().stateOf(builtIn).value()).isEqualTo(StateValue.OK);

        kept.handle(new RecordEvaluation(builtIn, StateValue.ALARM, "because", null));
        kept.restart();
        assertThat(kept.engine.view().stateOf(builtIn).value()).isEqualTo(StateValue.ALARM);
        kept.handle(new RecordEvaluation(builtIn, StateValue.OK, "because", null));

        assertThat(kept.engine.view().states().size()).isZero();
        assertThat(kept.summaries("b"))
                .containsExactly("Alarm updated from ALARM to OK", "Alarm updated from OK to ALARM");
    }

    @Test
    void builtInAlarmThatIsNoMoreIsForgotten() {
        MetricAlarm builtIn = MetricAlarm.builtIn(key("b"), settings(), 500);
        kept.handle(new RecordEvaluation(builtIn, StateValue.ALARM, "because", null));
        kept.handle(new ForgetBuiltIn(key("b")));

        assertThat(kept.engine.view().states().size()).isZero();
    }

    @Test
    void builtInAlarmThatSomebodyChangedKeepsItsState() {
        MetricAlarm builtIn = MetricAlarm.builtIn(key("b"), settings(), 500);
        kept.handle(new RecordEvaluation(builtIn, StateValue.ALARM, "because", null));
        kept.handle(new PutAlarm(key("b"), settings().withActionsEnabled(false), Map.of(), true));
        kept.handle(new ForgetBuiltIn(key("b")));

        assertThat(kept.state("b").value()).isEqualTo(StateValue.ALARM);
        assertThat(kept.handle(new RecordEvaluation(builtIn, StateValue.OK, "unchanged", null)))
                .isEqualTo(new AlarmReply.Refused(AlarmRefusal.CHANGED_MEANWHILE));
    }

    private List<AlarmNotification> notifications() {
        List<AlarmNotification> all = new ArrayList<>();
        kept.engine.view().notifications().forEachAfter("", (id, each) -> all.add(each));
        return all;
    }

    private AlarmNotification only() {
        assertThat(notifications()).hasSize(1);
        return notifications().get(0);
    }
}
