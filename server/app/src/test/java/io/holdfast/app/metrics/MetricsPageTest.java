package io.holdfast.app.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueSettings;
import io.holdfast.engine.command.QueueStatistics;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is shown when there are more queues than the page can hold. */
final class MetricsPageTest {
    private static final String ARN = "arn:aws:sqs:us-east-1:000000000000:";

    private final Set<QueueName> withAlarms = new HashSet<>();
    private AlarmNumbers alarms = AlarmNumbers.NONE;
    private final MetricsPage page =
            new MetricsPage(new RequestMeter(), new DurationHistogram(), 2, () -> withAlarms, () -> alarms);
    private long term;
    private final QueueStatistics deleted = new QueueStatistics();

    @Test
    void queuesWithMessagesComeFirstThenUsedOnesThenByName() {
        List<QueueDescription> all = List.of(
                queue("unused-b", 0, 0, null),
                queue("used", 0, 7, null),
                queue("unused-a", 0, 0, null),
                queue("full", 3, 3, null));

        assertThat(names(ShownQueues.of(all, 1, Set.of()))).containsExactly("full");
        assertThat(names(ShownQueues.of(all, 2, Set.of()))).containsExactly("full", "used");
        assertThat(names(ShownQueues.of(all, 3, Set.of()))).containsExactly("full", "unused-a", "used");
        assertThat(names(ShownQueues.of(all, 9, Set.of()))).containsExactly("full", "unused-a", "unused-b", "used");
    }

    @Test
    void deadLetterQueuesAreAlwaysShown() {
        List<QueueDescription> all =
                List.of(queue("a", 1, 1, null), queue("orders", 1, 1, "z-dead"), queue("z-dead", 0, 0, null));

        assertThat(names(ShownQueues.of(all, 0, Set.of()))).containsExactly("z-dead");
        assertThat(names(ShownQueues.of(all, 1, Set.of()))).containsExactly("a", "z-dead");
    }

    @Test
    void alarmsSayTheirStatesAndWhatBecameOfTheirActions() throws IOException {
        alarms = new AlarmNumbers(
                List.of(new AlarmNumbers.Alarm("000000000000", "us-east-1", "dlq \"a\"", "ALARM")),
                Map.of("ALARM", 2L, "OK", 7L),
                8,
                Map.of(new AlarmNumbers.ActionSeries("webhook", "delivered"), 3L),
                1);

        assertThat(write(List.of()))
                .contains("holdfast_alarm_state{account=\"000000000000\",alarm=\"dlq \\\"a\\\"\",region=\"us-east-1\","
                        + "state=\"ALARM\"} 1.0\n")
                .contains("holdfast_alarms{state=\"ALARM\"} 2.0\n")
                .contains("holdfast_alarms{state=\"OK\"} 7.0\n")
                .contains("holdfast_alarms_not_shown 8.0\n")
                .contains("holdfast_alarm_actions_pending 1.0\n")
                .contains("holdfast_alarm_actions_total{kind=\"webhook\",result=\"delivered\"} 3.0\n");
    }

    @Test
    void queuesWithAlarmsAreAlwaysShown() throws IOException {
        List<QueueDescription> all = List.of(queue("a", 1, 1, null), queue("b", 1, 1, null), queue("c", 0, 0, null));
        withAlarms.add(all.get(2).queue().name());

        assertThat(write(all)).contains("queue=\"c\"").contains("holdfast_queues_not_shown 0.0\n");
    }

    @Test
    void queuesCanBeAskedForByName() throws IOException {
        List<QueueDescription> all =
                List.of(queue("orders", 1, 1, null), queue("orders-dead", 1, 1, null), queue("mail", 0, 0, null));

        assertThat(names(ShownQueues.of(all, new QueueMatch("orders")))).containsExactly("orders", "orders-dead");
        assertThat(names(ShownQueues.of(all, new QueueMatch("*-dead")))).containsExactly("orders-dead");
        assertThat(names(ShownQueues.of(all, new QueueMatch("m??l")))).containsExactly("mail");
        assertThat(names(ShownQueues.of(all, new QueueMatch("")))).hasSize(3);
        assertThat(names(ShownQueues.of(all, new QueueMatch("o*d*d")))).containsExactly("orders-dead");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        page.write(all, new QueueMatch("mail"), out);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("queue=\"mail\"")
                .doesNotContain("queue=\"orders\"")
                .doesNotContain("holdfast_all_queues");
    }

    @Test
    void totalsCountEveryQueueAndThePageSaysHowManyAreNotShown() throws IOException {
        String text = write(List.of(
                queue("a", 1, 10, null), queue("b", 2, 20, null), queue("c", 3, 30, null), queue("d", 0, 0, null)));

        assertThat(text)
                .contains("holdfast_queues 4.0\n")
                .contains("holdfast_queues_not_shown 2.0\n")
                .contains("holdfast_all_queues_messages{state=\"visible\"} 6.0\n")
                .contains("holdfast_all_queues_sent_total 60.0\n")
                .contains("holdfast_all_queues_oldest_age_seconds 5.0\n")
                .contains("queue=\"a\"")
                .contains("queue=\"b\"")
                .doesNotContain("queue=\"c\"")
                .contains("holdfast_background_failures_total{task=\"disk-space\"} 3.0\n")
                .contains("holdfast_clock_steps_total 2.0\n")
                .contains("holdfast_clock_offset_seconds -3600.0\n");
    }

    @Test
    void totalsNeverGoDownWhenAQueueIsDeletedWhileTheyAreGathered() throws IOException {
        write(List.of(queue("a", 0, 10, null), queue("b", 0, 20, null)));

        assertThat(write(List.of(queue("a", 0, 11, null)))).contains("holdfast_all_queues_sent_total 30.0\n");

        deleted.sent = 20;
        assertThat(write(List.of(queue("a", 0, 12, null)))).contains("holdfast_all_queues_sent_total 32.0\n");
    }

    @Test
    void totalsGoOnWhenAnotherNodeHasLedThePartitionForAWhile() throws IOException {
        write(List.of(queue("a", 0, 10, null)));

        term = 7;

        assertThat(write(List.of(queue("a", 0, 3, null)))).contains("holdfast_all_queues_sent_total 13.0\n");
    }

    private String write(List<QueueDescription> queues) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        QueueStatistics counted = new QueueStatistics();
        counted.add(deleted);
        queues.forEach(queue -> counted.add(queue.statistics()));
        page.write(
                queues,
                List.of(new PartitionCounts(0, term, counted)),
                new ServerNumbers(
                        "1",
                        0,
                        0,
                        0,
                        0,
                        0,
                        Map.of("disk-space", 3L),
                        0,
                        0,
                        0,
                        0,
                        2,
                        -3_600_000,
                        0,
                        0,
                        7,
                        1,
                        4_096,
                        0,
                        0,
                        new TraceNumbers(5, 4, 3)),
                out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static List<String> names(List<QueueDescription> queues) {
        return queues.stream().map(each -> each.queue().name().name()).toList();
    }

    private static QueueDescription queue(String name, long visible, long sent, @Nullable String deadLetters) {
        QueueStatistics statistics = new QueueStatistics();
        statistics.sent = sent;
        Map<String, String> attributes = deadLetters == null
                ? Map.of()
                : Map.of(
                        "RedrivePolicy",
                        "{\"deadLetterTargetArn\":\"" + ARN + deadLetters + "\",\"maxReceiveCount\":3}");
        QueueInfo info = new QueueInfo(
                1,
                new QueueName("us-east-1", "000000000000", name),
                QueueSettings.of(attributes),
                new TreeMap<>(),
                0,
                0,
                0);
        return new QueueDescription(info, visible, 0, 0, 0, 5_000, null, statistics);
    }
}
