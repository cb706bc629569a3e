package io.holdfast.app.alarm.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.alarm.AlarmsInMemory;
import io.holdfast.app.alarm.action.ActionCounters.Result;
import io.holdfast.app.alarm.action.ActionCounters.Series;
import io.holdfast.app.config.AddressRanges;
import io.holdfast.control.alarm.AlarmNotification;
import io.holdfast.control.alarm.StateValue;
import io.holdfast.engine.command.QueueName;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.Test;

class PendingActionsTest {
    private static final String QUEUE = "arn:aws:sqs:us-east-1:000000000000:";
    private static final String TOPIC = "arn:aws:sns:us-east-1:000000000000:on-call";

    /** A message on its way. */
    private record Sent(String queue, String id, CompletableFuture<Optional<String>> answer) {}

    private final AlarmsInMemory store = new AlarmsInMemory();
    private final List<Sent> sent = new ArrayList<>();
    private final PendingActions actions = new PendingActions(store, targets(), () -> store.nowMillis);

    private ActionTargets targets() {
        WebhookCaller nobody = new WebhookCaller(
                Executors.newCachedThreadPool(),
                Executors.newSingleThreadScheduledExecutor(),
                new WebhookGuard(AddressRanges.of("none")),
                Duration.ofSeconds(1),
                () -> 0,
                InetAddress::getAllByName,
                () -> (SSLSocketFactory) SSLSocketFactory.getDefault());
        return new ActionTargets(
                Map.of(TOPIC, QUEUE + "mapped", "holdfast:log", QUEUE + "instead-of-the-log"),
                Map.of(),
                new byte[1],
                this::send,
                nobody,
                new AlarmMessage(own -> own));
    }

    private CompletableFuture<Optional<String>> send(QueueName queue, String body, String group, String id) {
        Sent message = new Sent(queue.name(), id, new CompletableFuture<>());
        sent.add(message);
        return message.answer;
    }

    @Test
    void actionIsRunOnceAndReported() {
        store.put("a", QUEUE + "q");
        store.set("a", StateValue.ALARM);
        actions.runDue();
        actions.runDue();
        assertThat(sent).hasSize(1);
        assertThat(store.notifications()).hasSize(1);

        sent.get(0).answer.complete(Optional.empty());
        assertThat(store.notifications()).isEmpty();
        assertThat(store.summaries("a")).startsWith("Successfully executed action " + QUEUE + "q");
        assertThat(actions.counters().all()).isEqualTo(Map.of(new Series("queue", Result.DELIVERED), 1L));
    }

    @Test
    void actionThatWasNotReportedIsRunAgainAfterARestartWithTheSameId() {
        store.put("a", QUEUE + "q");
        store.set("a", StateValue.ALARM);
        actions.runDue();
        new PendingActions(store, targets(), () -> store.nowMillis).runDue();

        assertThat(sent).hasSize(2);
        assertThat(sent.get(0).id).isEqualTo(sent.get(1).id);
    }

    @Test
    void failureIsTriedAgainEverMoreSlowlyAndGivenUpAfterADay() {
        store.put("a", QUEUE + "q");
        store.set("a", StateValue.ALARM);
        int attempts = 0;
        while (!store.notifications().isEmpty()) {
            actions.runDue();
            if (sent.size() > attempts) {
                attempts = sent.size();
                sent.get(attempts - 1).answer.complete(Optional.of("no room"));
            }
            store.nowMillis += 500;
        }

        assertThat(attempts).isBetween(280, 310);
        assertThat(store.summaries("a")).startsWith("Failed to execute action " + QUEUE + "q");
        assertThat(actions.counters().all())
                .containsEntry(new Series("queue", Result.GIVEN_UP), 1L)
                .containsEntry(new Series("queue", Result.RETRIED), attempts - 1L);
    }

    @Test
    void changesOfOneAlarmKeepTheirOrder() {
        store.put("a", QUEUE + "q");
        store.set("a", StateValue.ALARM);
        store.set("a", StateValue.OK);
        List<AlarmNotification> both = store.notifications();
        actions.runDue();
        sent.get(0).answer.complete(Optional.of("not now"));
        actions.runDue();
        assertThat(sent).hasSize(1);

        store.nowMillis += ActionRetries.FIRST_WAIT.toMillis();
        actions.runDue();
        sent.get(1).answer.complete(Optional.empty());
        actions.runDue();
        assertThat(sent.stream().map(Sent::id))
                .containsExactly(
                        AlarmMessage.id(both.get(0)), AlarmMessage.id(both.get(0)), AlarmMessage.id(both.get(1)));
    }

    @Test
    void targetThatHangsKeepsNoOtherWaiting() {
        store.put("a", QUEUE + "hangs");
        store.put("b", QUEUE + "hangs");
        store.put("c", QUEUE + "q");
        store.set("a", StateValue.ALARM);
        store.set("b", StateValue.ALARM);
        store.set("c", StateValue.ALARM);
        actions.runDue();

        assertThat(sent.stream().map(Sent::queue)).containsExactly("hangs", "q");
    }

    @Test
    void topicOfAnExistingDefinitionIsMappedAndAnUnknownOneIsLogged() {
        store.put("a", TOPIC, TOPIC + "-unknown", "holdfast:webhook:unknown", "holdfast:log");
        store.set("a", StateValue.ALARM);
        actions.runDue();

        assertThat(sent.stream().map(Sent::queue)).containsExactly("mapped", "instead-of-the-log");
        assertThat(store.notifications().get(0).pending()).containsExactly(TOPIC, "holdfast:log");
        assertThat(store.summaries("a")).contains("Successfully executed action " + TOPIC + "-unknown");
    }

    @Test
    void queueOfAnotherAccountIsNotWrittenTo() {
        store.put("a", "arn:aws:sqs:us-east-1:000000000042:q");
        store.set("a", StateValue.ALARM);
        actions.runDue();

        assertThat(sent).isEmpty();
        assertThat(store.notifications()).isEmpty();
        assertThat(store.summaries("a")).startsWith("Failed to execute action arn:aws:sqs:us-east-1:000000000042:q");
    }

    @Test
    void waitsDoubleUpToFiveMinutes() {
        assertThat(ActionRetries.waitMillis(1)).isEqualTo(1_000);
        assertThat(ActionRetries.waitMillis(4)).isEqualTo(8_000);
        assertThat(ActionRetries.waitMillis(10)).isEqualTo(300_000);
        assertThat(ActionRetries.waitMillis(1_000_000)).isEqualTo(300_000);
    }
}
