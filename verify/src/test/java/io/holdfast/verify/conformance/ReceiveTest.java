package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How much a receive gives and what comes with a message: the behaviour's sections 5.11 and 8.2. */
@InBothProtocols
@Holds("ReceiveMessage")
class ReceiveTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    ReceiveTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @ParameterizedTest
    @DisplayName("A30: limits of a receive")
    @CsvSource({
        "MaxNumberOfMessages, 11, 'Must be between 1 and 10, if provided.'",
        "MaxNumberOfMessages, 0, 'Must be between 1 and 10, if provided.'",
        "MaxNumberOfMessages, -1, 'Must be between 1 and 10, if provided.'",
        "WaitTimeSeconds, 21, 'Must be >= 0 and <= 20, if provided.'",
        "WaitTimeSeconds, -1, 'Must be >= 0 and <= 20, if provided.'",
        "VisibilityTimeout, 43201, 'Must be >= 0 and <= 43200, if provided.'",
        "VisibilityTimeout, -1, 'Must be >= 0 and <= 43200, if provided.'"
    })
    @Holds({"messages in a receive", "wait time", "visibility timeout"})
    void limitsOfAReceive(String parameter, int value, String reason) {
        QueueOnWire queue = wire.create("a30").holding("kept");
        queue.call("ReceiveMessage", "{'%s':%d}", parameter, value)
                .refusesParameter(
                        "Value %d for parameter %s is invalid. Reason: %s".formatted(value, parameter, reason));
    }

    @Test
    @Holds("messages in a receive")
    void oneMessageIsTheDefaultAndTenAreTheMost() {
        QueueOnWire queue = wire.create("how-many");
        for (int i = 0; i < 12; i++) {
            queue.holding("m" + i);
        }
        assertThat(queue.receive().list("Messages")).hasSize(1);
        assertThat(queue.bodies()).hasSize(10);
        assertThat(queue.bodies()).hasSize(1);
    }

    @Test
    void oldestMessageComesFirst() {
        QueueOnWire queue = wire.create("order").holding("first", "second", "third");
        assertThat(queue.bodies()).containsExactly("first", "second", "third");
    }

    @Test
    @DisplayName("A26: only the attributes that are returned are digested")
    void onlyReturnedAttributesAreDigested() {
        QueueOnWire queue = wire.create("a26", "{'VisibilityTimeout':'0'}");
        queue.call("SendMessage", "{'MessageBody':'x','MessageAttributes':" + MessageAttributesTest.THREE + "}")
                .succeeds();
        queue.receive("{'MessageAttributeNames':['color']}")
                .with(
                        "Messages.0.MessageAttributes",
                        Map.of("color", Map.of("DataType", "String", "StringValue", "blue")))
                .with("Messages.0.MD5OfMessageAttributes", "da1b33cc3cbfe8b1630921e78e6b9880");
        for (String names : new String[] {"{'MessageAttributeNames':['none']}", "{'MessageAttributeNames':[]}", "{}"}) {
            queue.receive(names).without("Messages.0.MessageAttributes").without("Messages.0.MD5OfMessageAttributes");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            'All' | [General, Hello, Help.Me] | 4c360f3fdafd970e05fae2f149d997f5
            '.*' | [General, Hello, Help.Me] | 4c360f3fdafd970e05fae2f149d997f5
            '*' | [General, Hello, Help.Me] | 4c360f3fdafd970e05fae2f149d997f5
            'Hel.*' | [Hello, Help.Me] | 83fee93c1bcd8b9a5a923ffacdc636c7
            'Hello','General' | [General, Hello] | fca026605781cb4126a1e9044df24232
            'Hello.*' | [Hello] | a311262e065454b75da111d535b8dacd
            'Hello','Hello','hello','Hell','' | [Hello] | a311262e065454b75da111d535b8dacd
            """, quoteCharacter = '`')
    void namesAndPrefixesSelectAttributes(String selection, String expected, String md5) {
        QueueOnWire queue = wire.create("select-" + Integer.toHexString(selection.hashCode()));
        queue.call(
                        "SendMessage",
                        "{'MessageBody':'x','MessageAttributes':{"
                                + "'Help.Me':{'DataType':'String','StringValue':'Me'},"
                                + "'Hello':{'DataType':'String','StringValue':'There'},"
                                + "'General':{'DataType':'String','StringValue':'Kenobi'}}}")
                .succeeds();
        Answer answer = queue.receive("{'MessageAttributeNames':[" + selection + "]}")
                .with("Messages.0.MD5OfMessageAttributes", md5);
        Map<?, ?> attributes = (Map<?, ?>) java.util.Objects.requireNonNull(answer.at("Messages.0.MessageAttributes"));
        assertThat(new TreeSet<Object>(attributes.keySet()).toString()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"AWS.x", "a b", "..", "\\u0000", "x..y"})
    void illegalAttributeNamesAreIgnored(String name) {
        QueueOnWire queue = wire.create("illegal");
        queue.call("SendMessage", "{'MessageBody':'x','MessageAttributes':" + MessageAttributesTest.THREE + "}")
                .succeeds();
        queue.receive("{'MessageAttributeNames':['" + name + "']}")
                .with("Messages.0.Body", "x")
                .without("Messages.0.MessageAttributes");
    }

    @ParameterizedTest
    @DisplayName("A37: all system attributes of a message in a standard queue")
    @ValueSource(strings = {"AttributeNames", "MessageSystemAttributeNames"})
    void allSystemAttributes(String member) {
        QueueOnWire queue = wire.create("a37-" + member).holding("x");
        queue.receive("{'" + member + "':['All']}")
                .withExactly(
                        "{'Messages':[{'MessageId':'<uuid>','ReceiptHandle':'<handle>','MD5OfBody':'<any>','Body':'x',"
                                + "'Attributes':{'SenderId':'<any>','SentTimestamp':'<millis>','ApproximateReceiveCount':'1',"
                                + "'ApproximateFirstReceiveTimestamp':'<millis>'}}]}");
    }

    @Test
    @DisplayName("A37: system attributes the message does not have are left out")
    void missingSystemAttributesAreLeftOut() {
        QueueOnWire queue = wire.create("a37", "{'VisibilityTimeout':'0'}").holding("x");
        queue.receive("{'AttributeNames':['ApproximateReceiveCount','SequenceNumber']}")
                .with("Messages.0.Attributes", Map.of("ApproximateReceiveCount", "1"));
        queue.receive("{'AttributeNames':['SequenceNumber']}").without("Messages.0.Attributes");
        queue.receive().without("Messages.0.Attributes");
        queue.receive("{'AttributeNames':[]}").without("Messages.0.Attributes");
    }

    @Test
    void receiveCountGrowsWhileTheTimesStay() {
        QueueOnWire queue = wire.create("counting", "{'VisibilityTimeout':'0'}").holding("x");
        Answer first =
                queue.receive("{'AttributeNames':['All']}").with("Messages.0.Attributes.ApproximateReceiveCount", "1");
        holdfast.clock().advance(Duration.ofSeconds(10));
        Answer second =
                queue.receive("{'AttributeNames':['All']}").with("Messages.0.Attributes.ApproximateReceiveCount", "2");
        for (String time : new String[] {"SentTimestamp", "ApproximateFirstReceiveTimestamp"}) {
            String path = "Messages.0.Attributes." + time;
            assertThat(second.text(path)).isEqualTo(first.text(path));
        }
    }

    @Test
    void timesAreThoseOfTheServersClock() {
        QueueOnWire queue = wire.create("times");
        long before = holdfast.clock().now().toEpochMilli();
        queue.holding("x");
        holdfast.clock().advance(Duration.ofSeconds(5));
        Answer received = queue.receive("{'AttributeNames':['All']}");
        long after = holdfast.clock().now().toEpochMilli();
        long sent = Long.parseLong(received.text("Messages.0.Attributes.SentTimestamp"));
        long firstReceive = Long.parseLong(received.text("Messages.0.Attributes.ApproximateFirstReceiveTimestamp"));
        assertThat(sent).isBetween(before, after - 5000);
        assertThat(firstReceive).isBetween(sent + 5000, after);
    }

    @Test
    void attemptIdIsIgnoredByStandardQueues() {
        QueueOnWire queue = wire.create("attempt").holding("x");
        queue.receive("{'ReceiveRequestAttemptId':'attempt-1'}").with("Messages.0.Body", "x");
        queue.receive("{'ReceiveRequestAttemptId':'attempt-1'}").withExactly("{}");
    }

    @Test
    void membersOfOneReceiveHaveDifferentHandles() {
        QueueOnWire queue = wire.create("handles").holding("a", "b", "c");
        Answer answer = queue.receive("{'MaxNumberOfMessages':3}");
        assertThat(answer.list("Messages"))
                .extracting(message -> ((Map<?, ?>) message).get("ReceiptHandle"))
                .doesNotHaveDuplicates()
                .hasSize(3);
    }
}
