package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How queues are addressed, and what identifiers look like: the behaviour's section 4. */
@InBothProtocols
class AddressingTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    AddressingTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    void queueUrlHasTheHostTheClientUsed() {
        wire.callWith(Map.of("Host", "queues.example:8080"), "CreateQueue", "{'QueueName':'host'}")
                .succeeds()
                .withExactly("{'QueueUrl':'http://queues.example:8080/000000000000/host'}");
    }

    @Test
    void hostWithoutAPortGetsTheOneTheRequestCameInOn() {
        Answer answer = wire.callWith(Map.of("Host", "queues.example"), "CreateQueue", "{'QueueName':'port'}");
        answer.succeeds()
                .withExactly(
                        "{'QueueUrl':'http://queues.example:%d/000000000000/port'}",
                        wire.lastAsked().getPort());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://sqs.us-east-1.amazonaws.com/000000000000/anyhost",
                "http://somewhere:1/000000000000/anyhost",
                "http://somewhere/behind/a/proxy/000000000000/anyhost",
                "/000000000000/anyhost",
                "000000000000/anyhost",
                "anyhost"
            })
    void onlyTheEndOfAQueueUrlMatters(String url) {
        wire.create("anyhost");
        wire.call("SendMessage", "{'QueueUrl':'%s','MessageBody':'x'}", url).succeeds();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "//",
                "http://",
                "http://whatever-incorrect-queue-address",
                "http://localhost/000000000000/",
                "http://localhost/000000000000/known/",
                "http://localhost/known",
                "http://localhost/111122223333/known",
                "http://localhost/000000000000/KNOWN",
                "arn:aws:sqs:us-east-1:000000000000:known",
                "known?x=y",
                "known ",
                "\\u0000"
            })
    @Holds("QueueDoesNotExist")
    void urlThatNamesNoQueueIsRefused(String url) {
        wire.create("known");
        wire.call("ReceiveMessage", "{'QueueUrl':'%s'}", url).refusesUnknownQueue();
    }

    @ParameterizedTest
    @MethodSource("actionsOnAQueue")
    void missingOrEmptyUrlIsAnUnknownQueue(String action) {
        wire.call(action, "{}").refusesUnknownQueue();
        wire.call(action, "{'QueueUrl':''}").refusesUnknownQueue();
    }

    @Test
    @Holds("QueueArn")
    void arnNamesRegionAccountAndQueue() {
        assertThat(wire.create("arn").attribute("QueueArn")).isEqualTo("arn:aws:sqs:us-east-1:000000000000:arn");
    }

    @Test
    void messageKeepsItsIdOverDeliveriesWhileEachHasItsOwnHandle() {
        QueueOnWire queue = wire.create("ids");
        String id = queue.send("x").succeeds().text("MessageId");
        Answer first = queue.receive("{'VisibilityTimeout':0}").with("Messages.0.MessageId", id);
        Answer second = queue.receive("{'VisibilityTimeout':0}").with("Messages.0.MessageId", id);
        String handle = first.text("Messages.0.ReceiptHandle");
        assertThat(second.text("Messages.0.ReceiptHandle")).isNotEqualTo(handle);
        assertThat(handle).matches("[A-Za-z0-9+/=_-]{1,1024}");
    }

    @Test
    void everyMessageHasAnIdOfItsOwn() {
        QueueOnWire queue = wire.create("distinct");
        Stream<String> ids = Stream.generate(() -> queue.send("same").succeeds().text("MessageId"))
                .limit(100);
        assertThat(ids).doesNotHaveDuplicates();
    }

    static Stream<String> actionsOnAQueue() {
        return Stream.of(
                "DeleteQueue",
                "GetQueueAttributes",
                "SetQueueAttributes",
                "PurgeQueue",
                "ListQueueTags",
                "TagQueue",
                "UntagQueue",
                "AddPermission",
                "RemovePermission",
                "ListDeadLetterSourceQueues",
                "SendMessage",
                "SendMessageBatch",
                "ReceiveMessage",
                "DeleteMessage",
                "DeleteMessageBatch",
                "ChangeMessageVisibility",
                "ChangeMessageVisibilityBatch");
    }
}
