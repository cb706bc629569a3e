package io.holdfast.verify.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Base64;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How messages are moved out of a dead-letter queue: the behaviour's section 11.6. */
@InBothProtocols
@Holds({"StartMessageMoveTask", "CancelMessageMoveTask", "ListMessageMoveTasks"})
class MoveTasksTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    MoveTasksTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @DisplayName("A49: a task moves all messages to the queue it was given")
    void taskMovesAllMessagesToTheGivenQueue() {
        QueueOnWire deadLetters = deadLetters("a49", "m1", "m2");
        QueueOnWire target = wire.create("a49-target");
        String handle = start("{'SourceArn':'%s','DestinationArn':'%s'}", deadLetters.arn(), target.arn())
                .succeeds()
                .text("TaskHandle");
        assertThat(new String(Base64.getDecoder().decode(handle), UTF_8))
                .matches("\\{\"taskId\":\"" + Answer.UUID + "\",\"sourceArn\":\"" + deadLetters.arn() + "\"\\}");
        completed(deadLetters)
                .withExactly(
                        "{'Results':[{'Status':'COMPLETED','SourceArn':'%s','DestinationArn':'%s',"
                                + "'ApproximateNumberOfMessagesMoved':2,'ApproximateNumberOfMessagesToMove':2,"
                                + "'StartedTimestamp':'<millis>'}]}",
                        deadLetters.arn(), target.arn());
        assertThat(target.bodies()).containsExactlyInAnyOrder("m1", "m2");
        assertThat(deadLetters.counts()).isEqualTo("0/0/0");
    }

    @Test
    void withoutADestinationMessagesGoBackToWhereTheyCameFrom() {
        QueueOnWire deadLetters = wire.create("back-dlq");
        QueueOnWire one = wire.create("back-1").withDeadLettersIn(deadLetters, 1);
        QueueOnWire two = wire.create("back-2").withDeadLettersIn(deadLetters, 1);
        poison(one, "one");
        poison(two, "two");
        start("{'SourceArn':'%s'}", deadLetters.arn()).succeeds();
        completed(deadLetters)
                .with("Results.0.ApproximateNumberOfMessagesMoved", 2)
                .without("Results.0.DestinationArn")
                .without("Results.0.MaxNumberOfMessagesPerSecond");
        assertThat(one.bodies()).containsExactly("one");
        assertThat(two.bodies()).containsExactly("two");
    }

    @Test
    void movedMessageIsANewOneThatCanFailAgain() {
        QueueOnWire deadLetters = wire.create("new-dlq");
        QueueOnWire queue = wire.create("new").withDeadLettersIn(deadLetters, 1);
        queue.call("SendMessage", "{'MessageBody':'x','MessageAttributes':" + MessageAttributesTest.THREE + "}")
                .succeeds();
        Answer before = queue.receive("{'VisibilityTimeout':0,'AttributeNames':['All']}");
        queue.isEmptyNow();
        holdfast.clock().advance(Duration.ofSeconds(10));
        start("{'SourceArn':'%s'}", deadLetters.arn()).succeeds();
        completed(deadLetters);
        Answer after = queue.receive("{'AttributeNames':['All'],'MessageAttributeNames':['All']}");
        after.with("Messages.0.Body", "x")
                .with("Messages.0.MD5OfMessageAttributes", "d838729972a4b70e2d2acd9d59ac847c")
                .with("Messages.0.Attributes.ApproximateReceiveCount", "1");
        assertThat(after.text("Messages.0.MessageId")).isNotEqualTo(before.text("Messages.0.MessageId"));
        assertThat(after.attribute(0, "SentTimestamp")).isGreaterThan(before.attribute(0, "SentTimestamp"));
    }

    @Test
    void taskWithARateSaysSoAndKeepsIt() {
        QueueOnWire deadLetters = thirtyDeadLetters("rate");
        QueueOnWire target = wire.create("rate-target");
        String handle = startSlowly(deadLetters, target);
        tasks(deadLetters)
                .with("Results.0.Status", "RUNNING")
                .with("Results.0.TaskHandle", handle)
                .with("Results.0.MaxNumberOfMessagesPerSecond", 1)
                .with("Results.0.ApproximateNumberOfMessagesToMove", 30);
        for (int i = 0; i < 5; i++) {
            holdfast.clock().advance(Duration.ofSeconds(1));
            Answer running = tasks(deadLetters);
            long elapsedMillis = holdfast.clock().now().toEpochMilli() - number(running, "StartedTimestamp");
            assertThat(number(running, "ApproximateNumberOfMessagesMoved"))
                    .isLessThanOrEqualTo(1 + elapsedMillis / 1000);
        }
        completed(deadLetters)
                .with("Results.0.ApproximateNumberOfMessagesMoved", 30)
                .with("Results.0.MaxNumberOfMessagesPerSecond", 1);
        assertThat(target.counts()).isEqualTo("30/0/0");
    }

    @Test
    void cancelledTaskLeavesTheRestWhereItIs() {
        QueueOnWire deadLetters = thirtyDeadLetters("cancel");
        QueueOnWire target = wire.create("cancel-target");
        String handle = startSlowly(deadLetters, target);
        Answer cancelled = wire.call("CancelMessageMoveTask", "{'TaskHandle':'%s'}", handle)
                .succeeds();
        long moved = (Long) Objects.requireNonNull(cancelled.at("ApproximateNumberOfMessagesMoved"));
        Answer task = tasks(deadLetters);
        assertThat(task.text("Results.0.Status")).isIn("CANCELLED", "CANCELLING");
        task.with("Results.0.ApproximateNumberOfMessagesToMove", 30).without("Results.0.TaskHandle");
        holdfast.clock().advance(Duration.ofMinutes(1));
        tasks(deadLetters)
                .with("Results.0.Status", "CANCELLED")
                .with("Results.0.ApproximateNumberOfMessagesMoved", (int) moved);
        assertThat(target.counts()).isEqualTo(moved + "/0/0");
        assertThat(deadLetters.counts()).isEqualTo(30 - moved + "/0/0");
    }

    @Test
    void taskThatIsOverCannotBeCancelled() {
        QueueOnWire deadLetters = deadLetters("over", "x");
        String handle =
                start("{'SourceArn':'%s'}", deadLetters.arn()).succeeds().text("TaskHandle");
        completed(deadLetters);
        Answer answer = wire.call("CancelMessageMoveTask", "{'TaskHandle':'%s'}", handle);
        assertThat(answer.http().status()).isIn(400, 404);
    }

    @Test
    @Holds("running move tasks")
    void oneTaskRunsPerSource() {
        QueueOnWire deadLetters = thirtyDeadLetters("one");
        QueueOnWire target = wire.create("one-target");
        String handle = startSlowly(deadLetters, target);
        start("{'SourceArn':'%s','DestinationArn':'%s'}", deadLetters.arn(), target.arn())
                .refusesParameter("There is already a task running. Only one active task is allowed for a source queue"
                        + " arn at a given time.");
        wire.call("CancelMessageMoveTask", "{'TaskHandle':'%s'}", handle).succeeds();
        holdfast.clock().advance(Duration.ofMinutes(1));
        start("{'SourceArn':'%s','DestinationArn':'%s'}", deadLetters.arn(), target.arn())
                .succeeds();
    }

    @Test
    @Holds("listed move tasks")
    void newestTaskIsListedFirstAndOnlyThatUnlessMoreAreAskedFor() {
        QueueOnWire deadLetters = deadLetters("newest", "1");
        QueueOnWire source = new QueueOnWire(wire, "newest");
        for (int i = 0; i < 3; i++) {
            start("{'SourceArn':'%s'}", deadLetters.arn()).succeeds();
            completed(deadLetters);
            source.take("{'VisibilityTimeout':0}");
            source.isEmptyNow();
            holdfast.clock().advance(Duration.ofSeconds(10));
        }
        assertThat(tasks(deadLetters).list("Results")).hasSize(1);
        Answer all = wire.call("ListMessageMoveTasks", "{'SourceArn':'%s','MaxResults':10}", deadLetters.arn())
                .succeeds();
        assertThat(all.list("Results")).hasSize(3);
        assertThat((Long) all.at("Results.0.StartedTimestamp"))
                .isGreaterThan((Long) all.at("Results.1.StartedTimestamp"));
    }

    @Test
    void queueWithoutTasksHasNoneToList() {
        wire.call(
                        "ListMessageMoveTasks",
                        "{'SourceArn':'%s'}",
                        deadLetters("none").arn())
                .succeeds()
                .withExactly("{}");
    }

    @Test
    void messageThatCameFromNowhereFailsTheTask() {
        QueueOnWire deadLetters = deadLetters("nowhere");
        deadLetters.holding("sent directly");
        start("{'SourceArn':'%s'}", deadLetters.arn()).succeeds();
        ended(deadLetters, "FAILED").with("Results.0.FailureReason", "CouldNotDetermineMessageSource");
        assertThat(deadLetters.bodies()).containsExactly("sent directly");
    }

    @Test
    void messageThatWasSentDirectlyMovesToAGivenQueue() {
        QueueOnWire deadLetters = deadLetters("directly");
        deadLetters.holding("sent directly");
        QueueOnWire target = wire.create("directly-target");
        start("{'SourceArn':'%s','DestinationArn':'%s'}", deadLetters.arn(), target.arn())
                .succeeds();
        completed(deadLetters);
        assertThat(target.bodies()).containsExactly("sent directly");
    }

    @Test
    void taskFailsWhenItsDestinationIsDeleted() {
        QueueOnWire deadLetters = thirtyDeadLetters("gone");
        QueueOnWire target = wire.create("gone-target");
        startSlowly(deadLetters, target);
        target.call("DeleteQueue", "{}").succeedsWithoutBody();
        ended(deadLetters, "FAILED").with("Results.0.FailureReason", "AWS.SimpleQueueService.NonExistentQueue");
        assertThat(deadLetters.attribute("ApproximateNumberOfMessages")).isNotEqualTo("0");
    }

    @Test
    void moveWakesAReceiveThatWaits() {
        QueueOnWire deadLetters = deadLetters("wake", "x");
        QueueOnWire target = wire.create("wake-target");
        try (Poll poll = target.poll("{'WaitTimeSeconds':20}")) {
            poll.stillWaits();
            start("{'SourceArn':'%s','DestinationArn':'%s'}", deadLetters.arn(), target.arn())
                    .succeeds();
            completed(deadLetters);
            poll.answer().with("Messages.0.Body", "x");
        }
    }

    @Test
    void fifoMessagesMoveInOrder() {
        QueueOnWire deadLetters = wire.createFifo("order-dlq.fifo");
        QueueOnWire queue = wire.createFifo("order.fifo").withDeadLettersIn(deadLetters, 1);
        queue.holdingByGroup("g-m1", "g-m2", "g-m3");
        queue.receive("{'MaxNumberOfMessages':10,'VisibilityTimeout':0}");
        queue.isEmptyNow();
        deadLetters.awaitVisible(3);
        start("{'SourceArn':'%s'}", deadLetters.arn()).succeeds();
        completed(deadLetters);
        assertThat(queue.bodies()).containsExactly("g-m1", "g-m2", "g-m3");
    }

    /** A dead-letter queue to which these messages came from a queue of this name. */
    private QueueOnWire deadLetters(String name, String... bodies) {
        QueueOnWire deadLetters = wire.create(name + "-dlq");
        QueueOnWire source = wire.create(name).withDeadLettersIn(deadLetters, 1);
        for (String body : bodies) {
            poison(source, body);
        }
        return deadLetters;
    }

    /** More than a task moves while this test looks, if it moves one in a second. */
    private QueueOnWire thirtyDeadLetters(String name) {
        QueueOnWire deadLetters = deadLetters(name);
        String ten = IntStream.range(0, 10)
                .mapToObj(i -> "{'Id':'" + i + "','MessageBody':'x'}")
                .collect(Collectors.joining(","));
        for (int i = 0; i < 3; i++) {
            deadLetters.call("SendMessageBatch", "{'Entries':[" + ten + "]}").succeeds();
        }
        return deadLetters;
    }

    private static long number(Answer tasks, String member) {
        return (Long) Objects.requireNonNull(tasks.at("Results.0." + member));
    }

    private static void poison(QueueOnWire source, String body) {
        source.holding(body).take("{'VisibilityTimeout':0}");
        source.isEmptyNow();
        // In another partition it arrives a moment after it has left.
        holdfast.clock().advance(Duration.ZERO);
    }

    private Answer start(String template, Object... arguments) {
        return wire.call("StartMessageMoveTask", template, arguments);
    }

    private String startSlowly(QueueOnWire deadLetters, QueueOnWire target) {
        return start(
                        "{'SourceArn':'%s','DestinationArn':'%s','MaxNumberOfMessagesPerSecond':1}",
                        deadLetters.arn(), target.arn())
                .succeeds()
                .text("TaskHandle");
    }

    private Answer tasks(QueueOnWire deadLetters) {
        return wire.call("ListMessageMoveTasks", "{'SourceArn':'%s'}", deadLetters.arn())
                .succeeds();
    }

    private Answer completed(QueueOnWire deadLetters) {
        return ended(deadLetters, "COMPLETED").without("Results.0.TaskHandle").without("Results.0.FailureReason");
    }

    /** A task runs beside the requests: asks until it has ended, and moves the time on while it has not. */
    private Answer ended(QueueOnWire deadLetters, String status) {
        Answer task = tasks(deadLetters);
        for (int i = 0; i < 1_000 && task.text("Results.0.Status").equals("RUNNING"); i++) {
            holdfast.clock().advance(Duration.ofSeconds(1));
            task = tasks(deadLetters);
        }
        return task.with("Results.0.Status", status);
    }
}
