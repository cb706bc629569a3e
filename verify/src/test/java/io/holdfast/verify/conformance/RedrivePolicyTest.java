package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a queue names its dead-letter queue: the behaviour's sections 6.3 and 11.1. */
@InBothProtocols
@Holds("SetQueueAttributes")
class RedrivePolicyTest {
    private static final String ARN = "arn:aws:sqs:us-east-1:000000000000:";

    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    RedrivePolicyTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'deadLetterTargetArn':'%s','maxReceiveCount':7}
            {'deadLetterTargetArn':'%s','maxReceiveCount':'7'}
            { 'maxReceiveCount' : 7 , 'deadLetterTargetArn' : '%s' }
            """, quoteCharacter = '`')
    @Holds("RedrivePolicy")
    void policyIsAnsweredInOneForm(String policy) {
        QueueOnWire target = wire.create("form-dlq");
        QueueOnWire queue = wire.create("form");
        queue.setJson("RedrivePolicy", policy, target.arn()).succeedsWithoutBody();
        assertThat(queue.attribute("RedrivePolicy"))
                .isEqualTo("{\"deadLetterTargetArn\":\"" + target.arn() + "\",\"maxReceiveCount\":7}");
    }

    @Test
    void policyMayBeGivenAtCreation() {
        QueueOnWire target = wire.create("creation-dlq");
        String policy = "{\"deadLetterTargetArn\":\"" + target.arn() + "\",\"maxReceiveCount\":50}";
        QueueOnWire queue = wire.create("creation", "{'RedrivePolicy':" + Json.quoted(policy) + "}");
        assertThat(queue.attribute("RedrivePolicy")).isEqualTo(policy);
        assertThat(wire.create("creation", "{'RedrivePolicy':" + Json.quoted(policy.replace("50", "\"50\"")) + "}")
                        .url())
                .isEqualTo(queue.url());
    }

    @Test
    void emptyTextRemovesThePolicyEvenIfThereIsNone() {
        QueueOnWire queue = wire.create("removed");
        queue.set("{'RedrivePolicy':''}").succeedsWithoutBody();
        queue.withDeadLettersIn(wire.create("removed-dlq"), 3);
        queue.set("{'RedrivePolicy':''}").succeedsWithoutBody();
        queue.attributes("RedrivePolicy").withExactly("{}");
    }

    @Test
    void queueCannotNameItself() {
        QueueOnWire queue = wire.create("itself");
        queue.setJson("RedrivePolicy", "{'deadLetterTargetArn':'%s','maxReceiveCount':1}", queue.arn())
                .refuses("InvalidParameterValueException", "InvalidParameterValue", 400);
        queue.attributes("RedrivePolicy").withExactly("{}");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1000})
    @Holds("maxReceiveCount")
    void countMayBeOneToAThousand(int count) {
        wire.create("range").withDeadLettersIn(wire.create("range-dlq"), count);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1001", "4023", "-1", "'x'", "''", "1.5", "'0'", "null"})
    @Holds("maxReceiveCount")
    void otherCountsAreRefused(String count) {
        QueueOnWire target = wire.create("count-dlq");
        wire.create("count")
                .setJson("RedrivePolicy", "{'deadLetterTargetArn':'%s','maxReceiveCount':" + count + "}", target.arn())
                .refuses("InvalidParameterValueException", "InvalidParameterValue", 400);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'deadLetterTargetArn':'DLQ','maxReceiveCount':4023} | Invalid value for maxReceiveCount: 4023, valid values are from 1 to 1000 both inclusive.
            {'deadLetterTargetArn':'DLQ'} | Redrive policy does not contain mandatory attribute: maxReceiveCount.
            {} | Redrive policy does not contain mandatory attribute: maxReceiveCount.
            {'maxReceiveCount':3} | Redrive policy does not contain mandatory attribute: deadLetterTargetArn.
            {'deadLetterTargetArn':'DLQ','maxReceiveCount':3,'more':1} | Only following attributes are supported: [deadLetterTargetArn, maxReceiveCount].
            {'deadLetterTargetArn':'arn:aws:sqs:us-east-1:000000000000:nowhere','maxReceiveCount':3} | Dead letter target does not exist.
            {'deadLetterTargetArn':'arn:aws:sqs:us-east-1:000000000000:wrong-dlq.fifo','maxReceiveCount':3} | Dead-letter queue must be same type of queue as the source..
            {'deadLetterTargetArn':'arn:aws:sqs:us-east-1:111122223333:wrong-dlq','maxReceiveCount':3} | Dead-letter target owner should be same as the source.
            {'deadLetterTargetArn':'arn:aws:sns:us-east-1:000000000000:topic','maxReceiveCount':3} | Only SQS queues are valid resources for deadLetterTargetArn.
            """, quoteCharacter = '`')
    void wrongPolicyIsRefusedWithTheReason(String template, String reason) {
        QueueOnWire target = wire.create("wrong-dlq");
        wire.createFifo("wrong-dlq.fifo");
        QueueOnWire queue = wire.create("wrong");
        String policy = RawWire.json(template).replace("DLQ", target.arn());
        queue.setJson("RedrivePolicy", policy)
                .refusesParameter("Value " + policy + " for parameter RedrivePolicy is invalid. Reason: " + reason);
        wire.call("CreateQueue", "{'QueueName':'wrong-2','Attributes':{'RedrivePolicy':%s}}", Json.quoted(policy))
                .refusesParameter("Value " + policy + " for parameter RedrivePolicy is invalid. Reason: " + reason);
        queue.attributes("RedrivePolicy").withExactly("{}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "[]", "1", "{"})
    void whatIsNoJsonObjectIsRefused(String policy) {
        Answer answer = wire.create("no-object").set("{'RedrivePolicy':'" + policy + "'}");
        answer.answers(400);
        assertThat(answer.http().text())
                .contains("Invalid value for the parameter RedrivePolicy."
                        + " Reason: Redrive policy is not a valid JSON map.");
    }

    @Test
    void textThatIsNoArnIsRefused() {
        wire.create("dummy")
                .setJson("RedrivePolicy", "{'deadLetterTargetArn':'dummy','maxReceiveCount':42}")
                .refuses("InvalidParameterValueException", "InvalidParameterValue", 400);
    }

    @Test
    void fifoQueueNeedsAFifoQueueForItsDeadLetters() {
        QueueOnWire fifo = wire.createFifo("typed.fifo");
        wire.create("typed-dlq");
        fifo.setJson("RedrivePolicy", "{'deadLetterTargetArn':'%styped-dlq','maxReceiveCount':3}", ARN)
                .refuses("InvalidParameterValueException", "InvalidParameterValue", 400);
        fifo.withDeadLettersIn(wire.createFifo("typed-dlq.fifo"), 3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'redrivePermission':'allowAll'}",
                "{'redrivePermission':'denyAll'}",
                "{'redrivePermission':'byQueue','sourceQueueArns':['arn:aws:sqs:us-east-1:000000000000:s']}"
            })
    @Holds("RedriveAllowPolicy")
    void allowPolicyIsAnsweredInOneForm(String policy) {
        QueueOnWire queue = wire.create("allow-form");
        queue.setJson(
                        "RedriveAllowPolicy",
                        policy.replace(":", " : ").replace("arn : aws : sqs : us-east-1 : 000000000000 : s", ARN + "s"))
                .succeedsWithoutBody();
        assertThat(queue.attribute("RedriveAllowPolicy")).isEqualTo(RawWire.json(policy));
        queue.set("{'RedriveAllowPolicy':''}").succeedsWithoutBody();
        queue.attributes("RedriveAllowPolicy").withExactly("{}");
        queue.set("{'RedriveAllowPolicy':''}").succeedsWithoutBody();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'redrivePermission':'byQueue'} | When you specify the byQueue permission type, you must also specify one or more sourceQueueArns values.
            {'redrivePermission':'byQueue','sourceQueueArns':[]} | When you specify the byQueue permission type, you must also specify one or more sourceQueueArns values.
            {'redrivePermission':'byQueue','sourceQueueArns':['ARN1','ARN2','ARN3','ARN4','ARN5','ARN6','ARN7','ARN8','ARN9','ARN10','ARN11']} | The maximum number of source queue ARNs you can specify is 10.
            {'redrivePermission':'allowAll','sourceQueueArns':['ARN1']} | To specify one or more source queue ARNs, you must set redrivePermission to byQueue.
            {'redrivePermission':'denyAll','sourceQueueArns':['ARN1']} | To specify one or more source queue ARNs, you must set redrivePermission to byQueue.
            """, quoteCharacter = '`')
    @Holds("sources in a RedriveAllowPolicy")
    void wrongAllowPolicyIsRefusedWithTheReason(String template, String reason) {
        String policy = RawWire.json(template).replace("ARN", ARN + "source");
        wire.create("allow-wrong")
                .setJson("RedriveAllowPolicy", policy)
                .refusesParameter("Value " + policy + " for parameter RedriveAllowPolicy is invalid."
                        + " Reason: Amazon SQS can't create the redrive allow policy. " + reason);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "[]",
                "{}",
                "{'redrivePermission':'sometimes'}",
                "{'redrivePermission':1}",
                "{'sourceQueueArns':[]}"
            })
    void allowPolicyOfAnotherShapeIsRefused(String policy) {
        wire.create("allow-shape")
                .setJson("RedriveAllowPolicy", policy)
                .refusesParameter("Invalid value for the parameter RedriveAllowPolicy. Reason: Amazon SQS can't create"
                        + " the redrive allow policy, as it’s in an unsupported format.");
    }

    @Test
    void targetThatDeniesAllIsRefused() {
        QueueOnWire target = wire.create("denies");
        target.setJson("RedriveAllowPolicy", "{'redrivePermission':'denyAll'}").succeedsWithoutBody();
        isRefusedBy(target, wire.create("denied"));
    }

    @Test
    @Holds("RedriveAllowPolicy")
    void targetThatNamesItsSourcesRefusesOthers() {
        QueueOnWire target = wire.create("names");
        QueueOnWire named = wire.create("named");
        target.setJson("RedriveAllowPolicy", "{'redrivePermission':'byQueue','sourceQueueArns':['%s']}", named.arn())
                .succeedsWithoutBody();
        named.withDeadLettersIn(target, 3);
        isRefusedBy(target, wire.create("not-named"));
        target.setJson("RedriveAllowPolicy", "{'redrivePermission':'allowAll'}").succeedsWithoutBody();
        wire.create("not-named").withDeadLettersIn(target, 3);
    }

    private static void isRefusedBy(QueueOnWire target, QueueOnWire source) {
        source.setJson("RedrivePolicy", "{'deadLetterTargetArn':'%s','maxReceiveCount':3}", target.arn())
                .refuses("InvalidParameterValueException", "InvalidParameterValue", 400);
        source.attributes("RedrivePolicy").withExactly("{}");
    }
}
