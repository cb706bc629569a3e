package io.holdfast.control.alarm;

import static io.holdfast.control.alarm.AlarmRowsInMemory.key;
import static io.holdfast.control.alarm.AlarmRowsInMemory.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.control.alarm.AlarmCommand.DeleteAlarms;
import io.holdfast.control.alarm.AlarmCommand.PutAlarm;
import io.holdfast.control.alarm.AlarmCommand.SetAlarmState;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AlarmBudgetTest {
    private static final AlarmReply TOO_MANY = new AlarmReply.Refused(AlarmRefusal.TOO_MANY_ALARMS);

    private final AlarmRowsInMemory kept = new AlarmRowsInMemory();

    @Test
    void thereAreOnlySoManyAlarms() {
        for (int i = 0; i < AlarmLimits.ALARMS; i++) {
            assertThat(kept.put("a" + i)).isEqualTo(KeptAlarms.DONE);
        }
        int rows = kept.rows.size();

        assertThat(kept.put("more")).isEqualTo(TOO_MANY);
        assertThat(kept.rows).hasSize(rows);
        assertThat(kept.put("a0")).isEqualTo(KeptAlarms.DONE);
    }

    @Test
    void alarmsTogetherAreOnlySoLarge() {
        String[] actions = {"x".repeat(1_000_000)};
        int fits = (int) (AlarmLimits.ALARM_BYTES / actions[0].length());
        for (int i = 0; i < fits; i++) {
            assertThat(kept.put("a" + i, actions)).isEqualTo(KeptAlarms.DONE);
        }

        assertThat(kept.put("more", actions)).isEqualTo(TOO_MANY);
        kept.handle(new DeleteAlarms(AlarmRowsInMemory.ACCOUNT, AlarmRowsInMemory.REGION, List.of("a0")));
        assertThat(kept.put("more", actions)).isEqualTo(KeptAlarms.DONE);
    }

    @Test
    void oldestHistoryGoesWhenThereIsTooMuch() {
        kept.put("a");
        for (int i = 0; i < AlarmLimits.HISTORY_ITEMS; i++) {
            kept.evaluate("a", i % 2 == 0 ? StateValue.ALARM : StateValue.OK);
        }

        assertThat(kept.engine.view().history().size()).isEqualTo(AlarmLimits.HISTORY_ITEMS);
        assertThat(kept.rows.keySet().stream().filter(name -> name.startsWith(AlarmRows.HISTORY)))
                .hasSize(AlarmLimits.HISTORY_ITEMS);
        assertThat(oldest(1).get(0).summary()).isEqualTo("Alarm updated from INSUFFICIENT_DATA to ALARM");
    }

    @Test
    void largeHistoryGoesEarlier() {
        kept.put("a");
        String data = "[\"" + "x".repeat(AlarmLimits.REASON_DATA_CHARACTERS - 400) + "\"]";
        for (int i = 0; i < AlarmLimits.HISTORY_ITEMS; i++) {
            StateValue value = i % 2 == 0 ? StateValue.ALARM : StateValue.OK;
            kept.handle(new SetAlarmState(key("a"), null, value, "r", data));
        }

        assertThat(kept.engine.view().historyBytes()).isLessThanOrEqualTo(AlarmLimits.HISTORY_BYTES);
        assertThat(kept.engine.view().history().size()).isBetween(1_000, AlarmLimits.HISTORY_ITEMS - 1);
    }

    @Test
    void historyGoesAfterThirtyDays() {
        kept.put("a");
        kept.nowMillis += AlarmLimits.HISTORY_MILLIS;
        kept.evaluate("a", StateValue.OK);
        assertThat(kept.summaries("a")).hasSize(2);
        kept.nowMillis += 1;
        kept.evaluate("a", StateValue.ALARM);

        assertThat(kept.summaries("a"))
                .containsExactly("Alarm updated from OK to ALARM", "Alarm updated from INSUFFICIENT_DATA to OK");
    }

    @Test
    void pagesOfHistoryFollowEachOtherInBothDirections() {
        kept.put("a");
        kept.put("b");
        for (int i = 0; i < 5; i++) {
            kept.evaluate("a", i % 2 == 0 ? StateValue.ALARM : StateValue.OK);
        }
        List<AlarmHistoryItem> all = oldest(10);
        assertThat(all).hasSize(6);

        assertThat(page(false, null, 4)).isEqualTo(all.subList(0, 4));
        assertThat(page(false, all.get(3).id(), 4)).isEqualTo(all.subList(4, 6));
        assertThat(page(true, all.get(2).id(), 4)).containsExactly(all.get(1), all.get(0));
    }

    @Test
    void idsGoOnWhenNothingIsLeftOfTheFormerOnes() {
        kept.handle(new PutAlarm(key("a"), settings(), Map.of(), false));
        long first = kept.history("a").get(0).id();
        kept.rows.clear();
        kept.nowMillis += 1;
        kept.restart();
        kept.put("a");

        assertThat(kept.history("a").get(0).id()).isGreaterThan(first);
    }

    private List<AlarmHistoryItem> oldest(int limit) {
        return page(false, null, limit);
    }

    private List<AlarmHistoryItem> page(boolean newestFirst, @Nullable Long behind, int limit) {
        return kept.engine
                .view()
                .history(new AlarmHistoryQuery(
                        AlarmRowsInMemory.ACCOUNT,
                        AlarmRowsInMemory.REGION,
                        "a",
                        null,
                        0,
                        Long.MAX_VALUE,
                        newestFirst,
                        behind,
                        limit));
    }
}
