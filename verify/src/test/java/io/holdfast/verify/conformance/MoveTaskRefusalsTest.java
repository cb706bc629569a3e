package io.holdfast.verify.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which move tasks are refused: the behaviour's section 11.6. */
@InBothProtocols
@Holds({"StartMessageMoveTask", "CancelMessageMoveTask", "ListMessageMoveTasks"})
class MoveTaskRefusalsTest {
    private static final String NO_SOURCE =
            "The resource that you specified for the SourceArn parameter doesn't exist.";
    private static final String NOWHERE = "arn:aws:sqs:us-east-1:000000000000:nowhere";

    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    MoveTaskRefusalsTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    private QueueOnWire deadLetters() {
        QueueOnWire deadLetters = wire.create("dlq");
        wire.create("source").withDeadLettersIn(deadLetters, 3);
        return deadLetters;
    }

    @Test
    void sourceMustBeADeadLetterQueue() {
        start("{'SourceArn':'%s'}", wire.create("ordinary").arn())
                .refusesParameter("Source queue must be configured as a Dead Letter Queue.");
    }

    @Test
    @Holds("ResourceNotFoundException")
    void unknownSourceIsNotFound() {
        isNotFound(start("{'SourceArn':'%s'}", NOWHERE), NO_SOURCE);
        isNotFound(wire.call("ListMessageMoveTasks", "{'SourceArn':'%s'}", NOWHERE), NO_SOURCE);
    }

    @Test
    @DisplayName("A49: an unknown destination is not found")
    void unknownDestinationIsNotFound() {
        isNotFound(
                start("{'SourceArn':'%s','DestinationArn':'%s'}", deadLetters().arn(), NOWHERE),
                "The resource that you specified for the DestinationArn parameter doesn't exist.");
    }

    @Test
    void destinationMustBeAnArn() {
        start("{'SourceArn':'%s','DestinationArn':'nonsense'}", deadLetters().arn())
                .refusesParameter("You must use this format to specify the DestinationArn:"
                        + " arn:<partition>:<service>:<region>:<account-id>:<resource-id>");
    }

    @Test
    void destinationMustDiffer() {
        QueueOnWire deadLetters = deadLetters();
        start("{'SourceArn':'%s','DestinationArn':'%s'}", deadLetters.arn(), deadLetters.arn())
                .refusesParameter("Source queue arn and destination queue arn cannot be the same.");
    }

    @Test
    void destinationMustBeOfTheSameType() {
        QueueOnWire fifo = wire.createFifo("destination.fifo");
        start("{'SourceArn':'%s','DestinationArn':'%s'}", deadLetters().arn(), fifo.arn())
                .refusesParameter("The source queue and destination queue must be of the same queue type.");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 501})
    @Holds("rate of a move task")
    void rateHasARange(int rate) {
        start(
                        "{'SourceArn':'%s','MaxNumberOfMessagesPerSecond':%d}",
                        deadLetters().arn(), rate)
                .refusesParameter("Value for parameter MaxNumberOfMessagesPerSecond is invalid."
                        + " Reason: You must enter a number that's between 1 and 500.");
    }

    @Test
    @Holds("rate of a move task")
    void rateOf500IsAccepted() {
        start(
                        "{'SourceArn':'%s','MaxNumberOfMessagesPerSecond':500}",
                        deadLetters().arn())
                .succeeds();
    }

    @Test
    void parametersAreRequired() {
        start("{}").refusesMissing("SourceArn");
        wire.call("ListMessageMoveTasks", "{}").refusesMissing("SourceArn");
        wire.call("CancelMessageMoveTask", "{}").refusesMissing("TaskHandle");
    }

    @ParameterizedTest
    @ValueSource(strings = {"garbage", "e30=", "====", "eyJ0YXNrSWQiOiJ4In0="})
    void handleThatCannotBeReadIsRefused(String handle) {
        wire.call("CancelMessageMoveTask", "{'TaskHandle':'%s'}", handle)
                .refusesParameter("Value for parameter TaskHandle is invalid.");
    }

    @Test
    void handleOfAnUnknownQueueIsNotFound() {
        isNotFound(cancel("10f57b19-1a2b-4c3d-8e4f-5a6b7c8d9e0f", NOWHERE), NO_SOURCE);
    }

    @Test
    void handleOfAnUnknownTaskIsNotFound() {
        isNotFound(cancel("10f57b19-1a2b-4c3d-8e4f-5a6b7c8d9e0f", deadLetters().arn()), "Task does not exist.");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 11})
    @Holds("listed move tasks")
    void atMostTenTasksAreListed(int maxResults) {
        wire.call(
                        "ListMessageMoveTasks",
                        "{'SourceArn':'%s','MaxResults':%d}",
                        deadLetters().arn(),
                        maxResults)
                .refuses("InvalidParameterValueException", "InvalidParameterValue", 400);
    }

    private Answer start(String template, Object... arguments) {
        return wire.call("StartMessageMoveTask", template, arguments);
    }

    private Answer cancel(String task, String arn) {
        String handle = "{\"taskId\":\"" + task + "\",\"sourceArn\":\"" + arn + "\"}";
        return wire.call(
                "CancelMessageMoveTask",
                "{'TaskHandle':'%s'}",
                Base64.getEncoder().encodeToString(handle.getBytes(UTF_8)));
    }

    private static void isNotFound(Answer answer, String text) {
        answer.refuses("ResourceNotFoundException", "ResourceNotFoundException", 404, text);
    }
}
