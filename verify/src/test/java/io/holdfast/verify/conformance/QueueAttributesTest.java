package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How attributes of a queue are read and set: the behaviour's sections 5.5 and 6.1 to 6.4. */
@InBothProtocols
@Holds({"GetQueueAttributes", "SetQueueAttributes"})
class QueueAttributesTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    QueueAttributesTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @DisplayName("A02: a new standard queue has exactly these twelve attributes")
    @Holds({"QueueArn", "CreatedTimestamp"})
    void newQueueHasTwelveAttributes() {
        wire.create("a02").attributes("All").withExactly("""
                {'Attributes':{'ApproximateNumberOfMessages':'0','ApproximateNumberOfMessagesDelayed':'0',
                'ApproximateNumberOfMessagesNotVisible':'0','CreatedTimestamp':'<seconds>','DelaySeconds':'0',
                'LastModifiedTimestamp':'<seconds>','MaximumMessageSize':'1048576','MessageRetentionPeriod':'345600',
                'QueueArn':'arn:aws:sqs:us-east-1:000000000000:a02','ReceiveMessageWaitTimeSeconds':'0',
                'SqsManagedSseEnabled':'true','VisibilityTimeout':'30'}}""");
    }

    @Test
    @DisplayName("A10: no names give nothing, unknown names are refused, unset attributes are left out")
    void namesDecideWhatIsAnswered() {
        QueueOnWire queue = wire.create("a10");
        queue.call("GetQueueAttributes", "{}").succeeds().withExactly("{}");
        queue.call("GetQueueAttributes", "{'AttributeNames':['Foo']}")
                .refusesAs("InvalidAttributeName", "Unknown Attribute Foo.");
        queue.call("GetQueueAttributes", "{'AttributeNames':['Policy']}")
                .succeeds()
                .withExactly("{}");
        queue.call("GetQueueAttributes", "{'AttributeNames':['VisibilityTimeout','Policy','DelaySeconds']}")
                .succeeds()
                .withExactly("{'Attributes':{'VisibilityTimeout':'30','DelaySeconds':'0'}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "all", "visibilitytimeout", "VisibilityTimeout "})
    void oneUnknownNameRefusesTheWholeRequest(String name) {
        wire.create("unknown-name")
                .call("GetQueueAttributes", "{'AttributeNames':['All','%s']}", name)
                .refusesAs("InvalidAttributeName", "Unknown Attribute " + name + ".");
    }

    @ParameterizedTest
    @DisplayName("A11: values out of range, with blanks or empty are refused")
    @CsvSource({
        "VisibilityTimeout, 0, 43200",
        "DelaySeconds, 0, 900",
        "MaximumMessageSize, 1024, 1048576",
        "MessageRetentionPeriod, 60, 1209600",
        "ReceiveMessageWaitTimeSeconds, 0, 20"
    })
    @Holds({
        "VisibilityTimeout",
        "DelaySeconds",
        "MaximumMessageSize",
        "MessageRetentionPeriod",
        "ReceiveMessageWaitTimeSeconds",
        "InvalidAttributeValue",
        "message retention",
        "maximum message size of a queue",
        "delay",
        "wait time"
    })
    void numbersAreAcceptedInTheirRangeOnly(String name, int min, int max) {
        QueueOnWire queue = wire.create("a11-" + name);
        for (int good : new int[] {min, max}) {
            queue.set("{'" + name + "':'" + good + "'}").succeedsWithoutBody();
            assertThat(queue.attribute(name)).isEqualTo(Integer.toString(good));
        }
        String[] wrong = {
            "" + (min - 1),
            "" + (max + 1),
            "-1",
            "",
            " " + min,
            min + " ",
            min + ".0",
            "x",
            "0x10",
            "1e3",
            "99999999999"
        };
        for (String bad : wrong) {
            queue.set("{'" + name + "':'" + bad + "'}")
                    .refusesAs("InvalidAttributeValue", "Invalid value for the parameter " + name + ".");
            wire.call("CreateQueue", "{'QueueName':'bad','Attributes':{'%s':'%s'}}", name, bad)
                    .refusesAs("InvalidAttributeValue", "Invalid value for the parameter " + name + ".");
        }
        assertThat(queue.attribute(name)).isEqualTo(Integer.toString(max));
    }

    @Test
    @DisplayName("A11: setting nothing is refused")
    @Holds("MissingRequiredParameterException")
    void settingNothingIsRefused() {
        QueueOnWire queue = wire.create("a11");
        queue.set("{}").refusesMissing("Attribute.Name");
        queue.call("SetQueueAttributes", "{}").refusesMissing("Attribute.Name");
        queue.set("null").refusesMissing("Attribute.Name");
    }

    @Test
    void oneWrongAttributeMeansThatNoneIsSet() {
        QueueOnWire queue = wire.create("atomic");
        queue.set("{'VisibilityTimeout':'60','DelaySeconds':'901'}")
                .refusesAs("InvalidAttributeValue", "Invalid value for the parameter DelaySeconds.");
        queue.set("{'VisibilityTimeout':'60','Nope':'1'}").refusesAs("InvalidAttributeName", "Unknown Attribute Nope.");
        assertThat(queue.attribute("VisibilityTimeout")).isEqualTo("30");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "QueueArn",
                "ApproximateNumberOfMessages",
                "ApproximateNumberOfMessagesNotVisible",
                "ApproximateNumberOfMessagesDelayed",
                "CreatedTimestamp",
                "LastModifiedTimestamp",
                "All",
                "Foo"
            })
    @Holds("InvalidAttributeName")
    void readOnlyAndUnknownAttributesCannotBeSet(String name) {
        String text = "Unknown Attribute " + name + ".";
        wire.create("read-only").set("{'" + name + "':'1'}").refusesAs("InvalidAttributeName", text);
        wire.call("CreateQueue", "{'QueueName':'read-only-2','Attributes':{'%s':'1'}}", name)
                .refusesAs("InvalidAttributeName", text);
    }

    @ParameterizedTest
    @DisplayName("A08: attributes of FIFO queues are refused for standard queues")
    @CsvSource({
        "FifoQueue, false, Unknown Attribute FifoQueue.",
        "ContentBasedDeduplication, false, Unknown Attribute ContentBasedDeduplication.",
        "ContentBasedDeduplication, true, Unknown Attribute ContentBasedDeduplication.",
        "DeduplicationScope, queue, You can specify the DeduplicationScope only when FifoQueue is set to true.",
        "FifoThroughputLimit, perQueue, You can specify the FifoThroughputLimit only when FifoQueue is set to true."
    })
    void fifoAttributesAreRefusedForStandardQueues(String name, String value, String text) {
        wire.call("CreateQueue", "{'QueueName':'a08','Attributes':{'%s':'%s'}}", name, value)
                .refusesAs("InvalidAttributeName", text);
        wire.create("a08-made").set("{'" + name + "':'" + value + "'}").refusesAs("InvalidAttributeName", text);
    }

    @Test
    void standardQueueCannotBecomeAFifoQueue() {
        wire.create("to-fifo")
                .set("{'FifoQueue':'true'}")
                .refusesAs("InvalidAttributeName", "Unknown Attribute FifoQueue.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "True", "TRUE", "false", "False"})
    @Holds("SqsManagedSseEnabled")
    void booleansAreReadInAnyCaseAndAnsweredInLowerCase(String value) {
        QueueOnWire queue = wire.create("booleans");
        queue.set("{'SqsManagedSseEnabled':'" + value + "'}").succeedsWithoutBody();
        assertThat(queue.attribute("SqsManagedSseEnabled")).isEqualTo(value.toLowerCase(java.util.Locale.ROOT));
    }

    @Test
    void whatIsNoBooleanIsRefused() {
        wire.create("no-boolean")
                .set("{'SqsManagedSseEnabled':'yes'}")
                .refusesAs("InvalidAttributeValue", "Invalid value for the parameter SqsManagedSseEnabled.");
    }

    @Test
    @Holds("Policy")
    void policyIsAnsweredByteForByte() {
        QueueOnWire queue = wire.create("policy");
        String policy = "{ \"Version\":\"2012-10-17\",\n \"Statement\":[{\"Effect\":\"Allow\",\"Principal\":\"*\","
                + "\"Action\":\"sqs:*\",\"Resource\":\"*\"}]  }";
        queue.call("SetQueueAttributes", "{'Attributes':{'Policy':%s}}", Json.quoted(policy))
                .succeedsWithoutBody();
        assertThat(queue.attribute("Policy")).isEqualTo(policy);
    }

    @Test
    void emptyPolicyRemovesItEvenIfThereIsNone() {
        QueueOnWire queue = wire.create("no-policy");
        queue.set("{'Policy':''}").succeedsWithoutBody();
        queue.call("SetQueueAttributes", "{'Attributes':{'Policy':%s}}", Json.quoted("{\"Statement\":[]}"))
                .succeedsWithoutBody();
        queue.set("{'Policy':''}").succeedsWithoutBody();
        queue.attributes("Policy").withExactly("{}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "[]", "{", "\\\"text\\\"", "1"})
    void policyThatIsNoJsonObjectIsRefused(String policy) {
        wire.create("bad-policy")
                .set("{'Policy':'" + policy + "'}")
                .refusesAs("InvalidAttributeValue", "Invalid value for the parameter Policy. ");
    }

    @Test
    @Holds("policy size")
    void policyHasAtMost8192Bytes() {
        QueueOnWire queue = wire.create("large-policy");
        String rest = "{'Statement':[{'Sid':'%s','Effect':'Allow','Principal':'*','Action':'sqs:*','Resource':'*'}]}";
        int room = 8192 - RawWire.json(rest, "").length();
        queue.setJson("Policy", rest, "s".repeat(room)).succeedsWithoutBody();
        assertThat(queue.attribute("Policy")).hasSize(8192);
        Answer refused = queue.setJson("Policy", rest, "t".repeat(room + 1));
        assertThat(refused.http().status()).isIn(400, 403);
        assertThat(queue.attribute("Policy")).contains("sss");
    }

    @Test
    @Holds({"CreatedTimestamp", "LastModifiedTimestamp"})
    void onlyTheTimeOfTheLastChangeMoves() {
        QueueOnWire queue = wire.create("times");
        long created = Long.parseLong(queue.attribute("CreatedTimestamp"));
        assertThat(queue.attribute("LastModifiedTimestamp")).isEqualTo(Long.toString(created));
        holdfast.clock().advance(Duration.ofSeconds(10));
        queue.set("{'VisibilityTimeout':'30'}").succeedsWithoutBody();
        assertThat(queue.attribute("CreatedTimestamp")).isEqualTo(Long.toString(created));
        assertThat(Long.parseLong(queue.attribute("LastModifiedTimestamp"))).isGreaterThanOrEqualTo(created + 10);
    }

    @Test
    void messagesDoNotChangeTheTimeOfTheLastChange() {
        QueueOnWire queue = wire.create("unmoved");
        String modified = queue.attribute("LastModifiedTimestamp");
        holdfast.clock().advance(Duration.ofSeconds(10));
        queue.holding("x").delete(queue.take()).succeedsWithoutBody();
        assertThat(queue.attribute("LastModifiedTimestamp")).isEqualTo(modified);
    }
}
