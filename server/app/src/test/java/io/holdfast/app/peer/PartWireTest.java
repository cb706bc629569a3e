package io.holdfast.app.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.holdfast.engine.command.ChangeMessageVisibility;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.DeleteMessage;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.GetQueueAttributes;
import io.holdfast.engine.command.KeepPart;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueSettings;
import io.holdfast.engine.command.QueueStatistics;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.command.SetQueueAttributes;
import io.holdfast.engine.row.MessageRow;
import io.holdfast.engine.row.QueueRow;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What nodes say to each other about the parts of queues. */
class PartWireTest {
    private static final Origin SOMEBODY = new Origin("arn:aws:iam::1:user/it", "10.0.0.1", "AKID");
    private static final QueueInfo QUEUE = new QueueInfo(
            5,
            new QueueName("us-east-1", "000000000000", "orders"),
            QueueSettings.of(Map.of("VisibilityTimeout", "5")).taggedWith(Map.of("holdfast:spread", "3"), 4),
            new TreeMap<>(Map.of("holdfast:spread", "3")),
            1,
            2,
            3);
    private static final SendMessage.Draft DRAFT = new SendMessage.Draft(
            1, 2, "sender", new byte[] {3}, new byte[16], new byte[] {4, 5}, "trace", null, null, -1);

    static List<Command> commands() {
        return List.of(
                new ReceiveMessage(7, 10, -1, 20_000, null, true),
                new ReceiveMessage(7, 1, 0, 0, null, false),
                new DeleteMessage(7, List.of(new Receipt(8, 9), new Receipt(10, 11))),
                new ChangeMessageVisibility(
                        7, List.of(new ChangeMessageVisibility.Change(new Receipt(8, 9), 1_000, true))),
                new GetQueueAttributes(7),
                new DeleteQueue(7),
                new SetQueueAttributes(7, Map.of("Holdfast.Parts", ""), Map.of("Holdfast.Spread", "2")));
    }

    static List<Reply> replies() {
        return List.of(
                Reply.Done.DONE,
                new Reply.Refused(Refusal.QUEUE_DAMAGED, "Rows are missing."),
                Reply.Received.NOTHING,
                new Reply.Deleted(Arrays.asList(null, Refusal.RECEIPT_EXPIRED)),
                new Reply.VisibilityChanged(Arrays.asList(Refusal.NOT_AVAILABLE, null)));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void commandsSurviveTheWayWithWhoAsked(Command command) {
        byte[] sent = CommandWire.write(command, SOMEBODY);

        assertThat(read(sent)).isEqualTo(new CommandWire.Sent(command, SOMEBODY));
        for (int length = 2; length < sent.length; length++) {
            byte[] cut = Arrays.copyOf(sent, length);
            assertThatIllegalArgumentException().isThrownBy(() -> read(cut));
        }
    }

    @ParameterizedTest
    @MethodSource("replies")
    void repliesSurviveTheWay(Reply reply) {
        assertThat(CommandWire.readReply(CommandWire.write(reply))).isEqualTo(reply);
    }

    @Test
    void queuesAndMessagesSurviveTheWay() {
        KeepPart keep = (KeepPart) read(CommandWire.write(new KeepPart(9, QUEUE, true), Origin.NOBODY))
                .command();
        assertThat(keep.queueId()).isEqualTo(9);
        assertThat(keep.isWanted()).isTrue();
        assertThat(keep.queue().id()).isEqualTo(5);
        assertThat(QueueRow.of(keep.queue())).isEqualTo(QueueRow.of(QUEUE));
        assertThat(keep.queue().settings().spread()).isEqualTo(3);

        SendMessage send = (SendMessage) read(CommandWire.write(new SendMessage(9, List.of(DRAFT)), SOMEBODY))
                .command();
        assertThat(send.drafts()).usingRecursiveFieldByFieldElementComparator().containsExactly(DRAFT);

        Message message = DRAFT.sentAt(6);
        Reply.Received received = (Reply.Received) CommandWire.readReply(
                CommandWire.write(new Reply.Received(List.of(new Delivery(1, message, 2, 3, 4)))));
        Delivery delivery = received.deliveries().get(0);
        assertThat(MessageRow.of(delivery.message())).isEqualTo(MessageRow.of(message));
        assertThat(List.of(delivery.sequence(), delivery.deliveryNumber(), delivery.receiveCount()))
                .hasToString("[1, 2, 3]");
        assertThat(delivery.firstReceivedAtMillis()).isEqualTo(4);
    }

    @Test
    void numbersSurviveTheWay() {
        QueueStatistics counted = new QueueStatistics();
        counted.sent = 6;
        counted.deletesAccepted = 7;
        Reply.Described described = (Reply.Described) CommandWire.readReply(
                CommandWire.write(new Reply.Described(new QueueDescription(QUEUE, 1, 2, 3, 4, 5, null, counted))));

        QueueDescription read = described.description();
        assertThat(List.of(read.visible(), read.inFlight(), read.delayed(), read.oldestAgeMillis()))
                .containsExactly(1L, 2L, 3L, 5L);
        assertThat(read.waiters()).isEqualTo(4);
        assertThat(read.statistics().sent).isEqualTo(6);
        assertThat(read.statistics().deletesAccepted).isEqualTo(7);
    }

    private static CommandWire.Sent read(byte[] sent) {
        return CommandWire.readCommand(sent, 0, sent.length);
    }
}
