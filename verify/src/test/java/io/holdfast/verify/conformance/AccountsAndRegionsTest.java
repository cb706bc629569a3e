package io.holdfast.verify.conformance;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whose queues a request means: the behaviour's sections 4.2 to 4.4 and 14.1. */
@InBothProtocols
class AccountsAndRegionsTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    AccountsAndRegionsTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    void regionIsThatOfTheSignature() {
        in("eu-west-1", "AKIDEXAMPLE", "CreateQueue", "{'QueueName':'regional'}")
                .succeeds();
        in("eu-west-1", "AKIDEXAMPLE", "GetQueueAttributes", "{'QueueUrl':'regional','AttributeNames':['QueueArn']}")
                .succeeds()
                .with("Attributes.QueueArn", "arn:aws:sqs:eu-west-1:000000000000:regional");
        in("us-east-1", "AKIDEXAMPLE", "GetQueueUrl", "{'QueueName':'regional'}")
                .refusesUnknownQueue();
        wire.call("GetQueueUrl", "{'QueueName':'regional'}").refusesUnknownQueue();
    }

    @Test
    void queuesOfOneNameInTwoRegionsHaveNothingInCommon() {
        for (String region : List.of("eu-west-1", "eu-north-1")) {
            in(region, "AKIDEXAMPLE", "CreateQueue", "{'QueueName':'twin'}").succeeds();
        }
        in("eu-west-1", "AKIDEXAMPLE", "SendMessage", "{'QueueUrl':'twin','MessageBody':'x'}")
                .succeeds();
        in("eu-north-1", "AKIDEXAMPLE", "ReceiveMessage", "{'QueueUrl':'twin'}")
                .succeeds()
                .withExactly("{}");
        in("eu-west-1", "AKIDEXAMPLE", "ReceiveMessage", "{'QueueUrl':'twin'}")
                .succeeds()
                .with("Messages.0.Body", "x");
    }

    @ParameterizedTest
    @CsvSource({"cn-north-1, aws-cn", "us-gov-west-1, aws-us-gov"})
    void arnsOfOtherPartitionsNameThem(String region, String partition) {
        String arn = "arn:" + partition + ":sqs:" + region + ":000000000000:";
        in(region, "AKIDEXAMPLE", "CreateQueue", "{'QueueName':'partition-dlq'}")
                .succeeds();
        in(
                        region,
                        "AKIDEXAMPLE",
                        "CreateQueue",
                        "{'QueueName':'partition','Attributes':{'RedrivePolicy':"
                                + Json.quoted(
                                        "{\"deadLetterTargetArn\":\"" + arn + "partition-dlq\",\"maxReceiveCount\":1}")
                                + "}}")
                .succeeds();
        in(region, "AKIDEXAMPLE", "GetQueueAttributes", "{'QueueUrl':'partition','AttributeNames':['QueueArn']}")
                .succeeds()
                .with("Attributes.QueueArn", arn + "partition");
        in(region, "AKIDEXAMPLE", "SendMessage", "{'QueueUrl':'partition','MessageBody':'x'}")
                .succeeds();
        for (int i = 0; i < 2; i++) {
            in(region, "AKIDEXAMPLE", "ReceiveMessage", "{'QueueUrl':'partition','VisibilityTimeout':0}")
                    .succeeds();
        }
        // Between partitions a dead letter is on its way for a moment.
        in(
                        region,
                        "AKIDEXAMPLE",
                        "ReceiveMessage",
                        "{'QueueUrl':'partition-dlq','AttributeNames':['All'],'WaitTimeSeconds':20}")
                .succeeds()
                .with("Messages.0.Attributes.DeadLetterQueueSourceArn", arn + "partition");
    }

    @Test
    void listsAreKeptApart() {
        in("eu-west-3", "AKIDEXAMPLE", "CreateQueue", "{'QueueName':'apart'}").succeeds();
        in("eu-west-3", "AKIDEXAMPLE", "ListQueues", "{'QueueNamePrefix':'apart'}")
                .succeeds()
                .withExactly("{'QueueUrls':['%s/000000000000/apart']}", wire.endpoint());
        in("eu-west-2", "AKIDEXAMPLE", "ListQueues", "{'QueueNamePrefix':'apart'}")
                .succeeds()
                .withExactly("{}");
    }

    @Test
    void accessKeyOfTwelveDigitsIsTheAccount() {
        in("us-east-1", "111122223333", "CreateQueue", "{'QueueName':'owned'}")
                .succeeds()
                .withExactly("{'QueueUrl':'%s/111122223333/owned'}", wire.endpoint());
        wire.call("GetQueueUrl", "{'QueueName':'owned'}").refusesUnknownQueue();
        wire.call("GetQueueUrl", "{'QueueName':'owned','QueueOwnerAWSAccountId':'111122223333'}")
                .succeeds()
                .withExactly("{'QueueUrl':'%s/111122223333/owned'}", wire.endpoint());
    }

    @Test
    void senderIsTheAccount() {
        in("us-east-1", "444455556666", "CreateQueue", "{'QueueName':'sender'}").succeeds();
        in("us-east-1", "444455556666", "SendMessage", "{'QueueUrl':'sender','MessageBody':'x'}")
                .succeeds();
        in("us-east-1", "444455556666", "ReceiveMessage", "{'QueueUrl':'sender','AttributeNames':['SenderId']}")
                .succeeds()
                .with("Messages.0.Attributes.SenderId", "444455556666");
    }

    @Test
    void deadLetterQueueIsLookedForInTheRegionOfItsArn() {
        in("eu-south-1", "AKIDEXAMPLE", "CreateQueue", "{'QueueName':'regional-dlq'}")
                .succeeds();
        wire.create("regional-source")
                .setJson(
                        "RedrivePolicy",
                        "{'deadLetterTargetArn':'arn:aws:sqs:us-east-1:000000000000:regional-dlq','maxReceiveCount':3}")
                .refuses("InvalidParameterValueException", "InvalidParameterValue", 400);
    }

    private Answer in(String region, String accessKey, String action, String template) {
        String authorization = "AWS4-HMAC-SHA256 Credential=" + accessKey + "/20261115/" + region
                + "/sqs/aws4_request, SignedHeaders=host;x-amz-date, Signature=" + "0".repeat(64);
        return wire.callWith(
                Map.of("Authorization", authorization, "X-Amz-Date", "20261115T183032Z"), action, template);
    }
}
