package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.creation;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.ChangeMessageVisibility;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.DeleteMessage;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.GetQueueAttributes;
import io.holdfast.engine.command.PurgeQueue;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SetQueueAttributes;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass(name = "restarts after every step: {0}")
@ValueSource(booleans = {false, true})
class QueueLifeTest {
    private final EngineWorld world;

    QueueLifeTest(boolean restarts) {
        world = new EngineWorld(EngineSettings.DEFAULT, restarts);
    }

    @Test
    void creatingAQueueAgainFindsTheSameOne() {
        long id = world.create("jobs", Map.of("DelaySeconds", "3"));

        assertThat(world.create("jobs", Map.of("DelaySeconds", "3"))).isEqualTo(id);
        assertThat(world.create("jobs", Map.of("VisibilityTimeout", "30"))).isEqualTo(id);
        assertThat(world.create("jobs", Map.of())).isEqualTo(id);
    }

    @Test
    void creatingAQueueAgainWithOtherAttributesIsRefusedAndNamesTheAttribute() {
        world.create("jobs", Map.of("DelaySeconds", "3"));

        Reply reply = world.call(creation("jobs", Map.of("DelaySeconds", "4"))).reply();

        assertThat(reply).isEqualTo(new Reply.Refused(Refusal.QUEUE_EXISTS_WITH_OTHER_ATTRIBUTES, "DelaySeconds"));
    }

    @Test
    void nameOfADeletedQueueIsBlockedForAMinute() {
        world.call(new DeleteQueue(world.ordersId()));
        world.pass(MINUTE - 1);
        assertThat(world.call(creation("orders", Map.of())).refusal()).isEqualTo(Refusal.QUEUE_DELETED_RECENTLY);
        world.create("another", Map.of());

        world.pass(1);

        world.create("orders", Map.of());
        assertThat(world.rows.count(Table.DELETED_NAMES)).isZero();
    }

    @Test
    void nameRuleCanBeSwitchedOff() {
        EngineWorld relaxed = new EngineWorld(new EngineSettings(100, 48L << 20, false, false), false);
        relaxed.send("a");
        relaxed.call(new DeleteQueue(relaxed.ordersId()));

        relaxed.useQueue(relaxed.create("orders", Map.of()));

        assertThat(relaxed.receive()).isEmpty();
        assertThat(relaxed.counters()).isEqualTo("0/0/0");
    }

    @Test
    void deletedQueueTakesEverythingWithItAndAnswersNothingMore() {
        world.send("waiting", "in flight");
        world.sendDelayed(MINUTE, "delayed");
        Delivery held = world.receive(1, MINUTE).get(0);
        long id = world.ordersId();

        world.call(new DeleteQueue(id));

        for (Table table : List.of(Table.QUEUES, Table.COUNTERS, Table.MESSAGES, Table.DELAYED, Table.DELIVERIES)) {
            assertThat(world.rows.count(table)).as(table.name()).isZero();
        }
        Receipt receipt = new Receipt(held.sequence(), held.deliveryNumber());
        for (Command command : List.of(
                new DeleteQueue(id),
                new GetQueueAttributes(id),
                new SetQueueAttributes(id, Map.of()),
                new PurgeQueue(id),
                world.sending(0, "late"),
                world.receiving(1, 0, 0),
                new DeleteMessage(id, List.of(receipt)),
                new ChangeMessageVisibility(id, List.of(new ChangeMessageVisibility.Change(receipt, 0))))) {
            assertThat(world.call(command).refusal()).isEqualTo(Refusal.NO_SUCH_QUEUE);
        }
        world.pass(2 * MINUTE);
        assertThat(world.rows.count(Table.MESSAGES)).isZero();
    }

    @Test
    void queueDeletedWhileItsMessagesAreOnTheirWayLeavesNoRows() {
        world.decide(world.sending(0, "a"));
        world.decide(world.sending(MINUTE, "b"));
        world.begin();
        world.decide(new DeleteQueue(world.ordersId()));
        world.arrive();
        world.settle();

        for (Table table : List.of(Table.QUEUES, Table.COUNTERS, Table.MESSAGES, Table.DELAYED)) {
            assertThat(world.rows.count(table)).as(table.name()).isZero();
        }
    }

    @Test
    void changedSettingsKeepTheOthersAndTheDateOfCreation() {
        world.pass(MINUTE);
        long created = world.now();
        world.useQueue(world.create("jobs", Map.of("DelaySeconds", "3")));
        world.pass(MINUTE);

        world.set("VisibilityTimeout", "7");

        QueueInfo queue = world.describe().queue();
        assertThat(queue.settings().value("DelaySeconds")).isEqualTo("3");
        assertThat(queue.settings().value("VisibilityTimeout")).isEqualTo("7");
        assertThat(queue.createdAtMillis()).isEqualTo(created);
        assertThat(queue.modifiedAtMillis()).isEqualTo(created + MINUTE);
    }

    @Test
    void idsOfDeletedQueuesAreNotGivenAgain() {
        long first = world.create("jobs", Map.of());
        world.call(new DeleteQueue(first));
        world.pass(MINUTE);

        assertThat(world.create("jobs", Map.of())).isGreaterThan(first);
    }
}
