package io.holdfast.verify.conformance;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How the kind of encryption is chosen: the behaviour's section 15. */
@InBothProtocols
@Holds("SetQueueAttributes")
class EncryptionAttributesTest {
    private static final String ONE_KIND = "You can use one type of server-side encryption (SSE) at one time."
            + " You can either enable KMS SSE or SQS SSE.";

    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    EncryptionAttributesTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @DisplayName("A33: there is one kind of encryption at a time")
    @Holds({"KmsMasterKeyId", "SqsManagedSseEnabled"})
    void thereIsOneKindOfEncryptionAtATime() {
        QueueOnWire queue = wire.create("a33");
        queue.set("{'KmsMasterKeyId':'testKeyId','SqsManagedSseEnabled':'true'}")
                .refusesAs("InvalidAttributeName", ONE_KIND);
        queue.set("{'KmsMasterKeyId':'testKeyId','KmsDataKeyReusePeriodSeconds':'6000'}")
                .succeedsWithoutBody();
        queue.attributes("All").withExactly("""
                {'Attributes':{'ApproximateNumberOfMessages':'0','ApproximateNumberOfMessagesDelayed':'0',
                'ApproximateNumberOfMessagesNotVisible':'0','CreatedTimestamp':'<seconds>','DelaySeconds':'0',
                'LastModifiedTimestamp':'<seconds>','MaximumMessageSize':'1048576','MessageRetentionPeriod':'345600',
                'QueueArn':'arn:aws:sqs:us-east-1:000000000000:a33','ReceiveMessageWaitTimeSeconds':'0',
                'SqsManagedSseEnabled':'false','VisibilityTimeout':'30','KmsMasterKeyId':'testKeyId',
                'KmsDataKeyReusePeriodSeconds':'6000'}}""");
    }

    @Test
    void keyMayBeSetTogetherWithTheOtherKindSwitchedOff() {
        QueueOnWire queue = wire.create("switched-off");
        queue.set("{'KmsMasterKeyId':'testKeyId','KmsDataKeyReusePeriodSeconds':'6000','SqsManagedSseEnabled':'false'}")
                .succeedsWithoutBody();
        queue.attributes("KmsMasterKeyId", "KmsDataKeyReusePeriodSeconds", "SqsManagedSseEnabled")
                .withExactly("{'Attributes':{'KmsMasterKeyId':'testKeyId','KmsDataKeyReusePeriodSeconds':'6000',"
                        + "'SqsManagedSseEnabled':'false'}}");
    }

    @Test
    void bothKindsAreRefusedAtCreationToo() {
        wire.call(
                        "CreateQueue",
                        "{'QueueName':'both','Attributes':{'KmsMasterKeyId':'k','SqsManagedSseEnabled':'true'}}")
                .refusesAs("InvalidAttributeName", ONE_KIND);
    }

    @Test
    @Holds("KmsDataKeyReusePeriodSeconds")
    void keyWithoutAReusePeriodHasTheDefault() {
        wire.create("default-reuse", "{'KmsMasterKeyId':'alias/mine'}")
                .attributes("KmsMasterKeyId", "KmsDataKeyReusePeriodSeconds", "SqsManagedSseEnabled")
                .withExactly("{'Attributes':{'KmsMasterKeyId':'alias/mine','KmsDataKeyReusePeriodSeconds':'300',"
                        + "'SqsManagedSseEnabled':'false'}}");
    }

    @Test
    void ownEncryptionRemovesTheKey() {
        QueueOnWire queue = wire.create("back", "{'KmsMasterKeyId':'k','KmsDataKeyReusePeriodSeconds':'600'}");
        queue.set("{'SqsManagedSseEnabled':'true'}").succeedsWithoutBody();
        queue.attributes("KmsMasterKeyId", "KmsDataKeyReusePeriodSeconds", "SqsManagedSseEnabled")
                .withExactly("{'Attributes':{'SqsManagedSseEnabled':'true'}}");
    }

    @Test
    void emptyKeyRemovesItAndLeavesTheQueueWithoutEncryption() {
        QueueOnWire queue = wire.create("removed", "{'KmsMasterKeyId':'k','KmsDataKeyReusePeriodSeconds':'600'}");
        queue.set("{'KmsMasterKeyId':'','KmsDataKeyReusePeriodSeconds':'300'}").succeedsWithoutBody();
        queue.attributes("KmsMasterKeyId", "KmsDataKeyReusePeriodSeconds", "SqsManagedSseEnabled")
                .withExactly("{'Attributes':{'SqsManagedSseEnabled':'false'}}");
    }

    @Test
    @Holds({"KmsDataKeyReusePeriodSeconds", "data key reuse"})
    void reusePeriodHasARange() {
        QueueOnWire queue = wire.create("range", "{'KmsMasterKeyId':'k'}");
        for (String bad : new String[] {"59", "86401", "x", ""}) {
            queue.set("{'KmsDataKeyReusePeriodSeconds':'" + bad + "'}")
                    .refusesAs(
                            "InvalidAttributeValue", "Invalid value for the parameter KmsDataKeyReusePeriodSeconds.");
        }
        queue.set("{'KmsDataKeyReusePeriodSeconds':'86400'}").succeedsWithoutBody();
    }

    @Test
    void messagesOfAQueueWithAKeyTravelUnchanged() {
        wire.create("encrypted", "{'KmsMasterKeyId':'alias/aws/sqs'}")
                .holding("plain")
                .receive()
                .with("Messages.0.Body", "plain");
    }

    @Test
    @Holds("KmsNotFound")
    void keyThatDoesNotExistIsNoticedWhenItIsNeeded() {
        QueueOnWire queue = wire.create("nobody", "{'KmsMasterKeyId':'testKeyId'}");
        queue.send("lost?").refuses("KmsNotFound", "KMS.NotFoundException", 400, "Key 'testKeyId' does not exist");
        queue.call("ReceiveMessage", "{}")
                .refuses("KmsNotFound", "KMS.NotFoundException", 400, "Key 'testKeyId' does not exist");

        queue.set("{'KmsMasterKeyId':'alias/aws/sqs'}").succeedsWithoutBody();
        queue.holding("sent again").receive().with("Messages.0.Body", "sent again");
    }
}
