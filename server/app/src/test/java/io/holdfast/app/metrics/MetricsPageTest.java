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
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is shown when there are more queues than the page can hold. */
final class MetricsPageTest {
    private static final String ARN = "arn:aws:sqs:us-east-1:000000000000:";

    private final MetricsPage page = new MetricsPage(new RequestMeter(), new DurationHistogram(), 2);
    private final QueueStatistics deleted = new QueueStatistics();

    @Test
    void queuesWithMessagesComeFirstThenUsedOnesThenByName() {
        List<QueueDescription> all = List.of(
                queue("unused-b", 0, 0, null),
                queue("used", 0, 7, null),
                queue("unused-a", 0, 0, null),
                queue("full", 3, 3, null));

        assertThat(names(ShownQueues.of(all, 1))).containsExactly("full");
        assertThat(names(ShownQueues.of(all, 2))).containsExactly("full", "used");
        assertThat(names(ShownQueues.of(all, 3))).containsExactly("full", "unused-a", "used");
        assertThat(names(ShownQueues.of(all, 9))).containsExactly("full", "unused-a", "unused-b", "used");
    }

    @Test
    void deadLetterQueuesAreAlwaysShown() {
        List<QueueDescription> all =
                List.of(queue("a", 1, 1, null), queue("orders", 1, 1, "z-dead"), queue("z-dead", 0, 0, null));

        assertThat(names(ShownQueues.of(all, 0))).containsExactly("z-dead");
        assertThat(names(ShownQueues.of(all, 1))).containsExactly("a", "z-dead");
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

    private String write(List<QueueDescription> queues) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        page.write(
                queues,
                deleted,
                new ServerNumbers("1", 0, 0, 0, 0, 0, Map.of("disk-space", 3L), 0, 0, 0, 0, 2, -3_600_000, 0, 0),
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
