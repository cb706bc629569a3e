package io.holdfast.app.endpoint.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.endpoint.sqs.QueryWire.Reply;
import io.holdfast.app.http.RawClient;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every action can be called through the Query protocol. */
class QueryActionsTest {
    @TempDir
    static Path directory;

    private static QueryWire wire;

    @BeforeAll
    static void start() throws Exception {
        wire = new QueryWire(directory);
    }

    @AfterAll
    static void stop() {
        wire.close();
    }

    @Test
    void queuesAreCreatedFoundListedAndDeleted() {
        Reply created =
                wire.post("/", "Action=CreateQueue&QueueName=found&Attribute.1.Name=DelaySeconds&Attribute.1.Value=5");
        assertThat(created.element("QueueUrl")).isEqualTo("http://h:7/000000000000/found");
        assertThat(wire.get("/?Action=GetQueueUrl&QueueName=found").element("QueueUrl"))
                .isEqualTo("http://h:7/000000000000/found");
        assertThat(wire.get("/?Action=ListQueues&QueueNamePrefix=foun").body())
                .contains("<ListQueuesResult><QueueUrl>http://h:7/000000000000/found</QueueUrl></ListQueuesResult>");
        assertThat(wire.get("/000000000000/found?Action=DeleteQueue").body())
                .contains("\"><ResponseMetadata><RequestId>")
                .endsWith("</RequestId></ResponseMetadata></DeleteQueueResponse>");
        Reply gone = wire.get("/?Action=GetQueueUrl&QueueName=found");
        assertThat(gone.status()).isEqualTo(400);
        assertThat(gone.element("Code")).isEqualTo("AWS.SimpleQueueService.NonExistentQueue");
        assertThat(gone.element("Message")).isEqualTo("The specified queue does not exist for this wsdl version.");
    }

    @Test
    void attributesAreSetAndRead() {
        wire.create("attributes");
        String at = "/000000000000/attributes";
        assertThat(wire.post(at, "Action=SetQueueAttributes&Attribute.1.Name=VisibilityTimeout&Attribute.1.Value=7")
                        .status())
                .isEqualTo(200);
        assertThat(wire.get(
                                at
                                        + "?Action=GetQueueAttributes&AttributeName.1=VisibilityTimeout&AttributeName.2=QueueArn")
                        .body())
                .contains("<GetQueueAttributesResult>"
                        + "<Attribute><Name>QueueArn</Name><Value>arn:aws:sqs:us-east-1:000000000000:attributes</Value></Attribute>"
                        + "<Attribute><Name>VisibilityTimeout</Name><Value>7</Value></Attribute>"
                        + "</GetQueueAttributesResult>");
        assertThat(wire.get(at + "?Action=GetQueueAttributes").body()).contains("<GetQueueAttributesResult/>");
        assertThat(wire.get(at + "?Action=GetQueueAttributes&AttributeName.1=Foo")
                        .element("Message"))
                .isEqualTo("Unknown Attribute Foo.");
    }

    @Test
    void messageIsSentReceivedHiddenAndDeleted() {
        wire.create("life");
        String at = "/000000000000/life";
        Reply sent = wire.get(at + "?Action=SendMessage&MessageBody=foobar");
        assertThat(sent.header("Content-Type")).isEqualTo("text/xml");
        assertThat(sent.element("MD5OfMessageBody")).isEqualTo("3858f62230ac3c915f300c664312c63f");
        assertThat(sent.element("RequestId")).isEqualTo(sent.header("x-amzn-RequestId"));

        Reply received = wire.post(at, "Action=ReceiveMessage&AttributeName.1=All&VisibilityTimeout=0");
        assertThat(received.element("MessageId")).isEqualTo(sent.element("MessageId"));
        assertThat(received.body())
                .contains("<Body>foobar</Body><Attribute><Name>SenderId</Name>")
                .contains("<Attribute><Name>ApproximateReceiveCount</Name><Value>1</Value></Attribute>");

        String handle =
                "&ReceiptHandle=" + wire.post(at, "Action=ReceiveMessage").element("ReceiptHandle");
        assertThat(wire.post(at, "Action=ChangeMessageVisibility&VisibilityTimeout=0" + handle)
                        .status())
                .isEqualTo(200);
        assertThat(wire.post(at, "Action=DeleteMessage" + handle).body())
                .contains("<DeleteMessageResponse xmlns=")
                .doesNotContain("DeleteMessageResult");
        assertThat(wire.post(at, "Action=ReceiveMessage").body()).contains("<ReceiveMessageResult/>");
    }

    @Test
    void batchesAreSentHiddenAndDeleted() {
        wire.create("batches");
        String at = "/000000000000/batches";
        assertThat(wire.post(
                                at,
                                "Action=SendMessageBatch&SendMessageBatchRequestEntry.1.Id=a"
                                        + "&SendMessageBatchRequestEntry.1.MessageBody=x&SendMessageBatchRequestEntry.4.Id=b"
                                        + "&SendMessageBatchRequestEntry.4.MessageBody=y&SendMessageBatchRequestEntry.4.DelaySeconds=901")
                        .body())
                .contains("<SendMessageBatchResultEntry><Id>a</Id><MessageId>")
                .contains("<BatchResultErrorEntry><Id>b</Id><Code>InvalidParameterValue</Code><Message>Value 901 for");
        String handle =
                wire.post(at, "Action=ReceiveMessage&MaxNumberOfMessages=10").element("ReceiptHandle");
        assertThat(wire.post(
                                at,
                                "Action=ChangeMessageVisibilityBatch&ChangeMessageVisibilityBatchRequestEntry.1.Id=a"
                                        + "&ChangeMessageVisibilityBatchRequestEntry.1.VisibilityTimeout=60"
                                        + "&ChangeMessageVisibilityBatchRequestEntry.1.ReceiptHandle=" + handle)
                        .body())
                .contains(
                        "<ChangeMessageVisibilityBatchResultEntry><Id>a</Id></ChangeMessageVisibilityBatchResultEntry>");
        assertThat(wire.post(
                                at,
                                "Action=DeleteMessageBatch&DeleteMessageBatchRequestEntry.1.Id=a"
                                        + "&DeleteMessageBatchRequestEntry.1.ReceiptHandle=" + handle
                                        + "&DeleteMessageBatchRequestEntry.2.Id=b&DeleteMessageBatchRequestEntry.2.ReceiptHandle=no")
                        .body())
                .contains("<DeleteMessageBatchResultEntry><Id>a</Id></DeleteMessageBatchResultEntry>"
                        + "<BatchResultErrorEntry><Id>b</Id><Code>ReceiptHandleIsInvalid</Code>");
        assertThat(wire.get(at + "?Action=PurgeQueue").status()).isEqualTo(200);
        assertThat(wire.post(at, "Action=SendMessageBatch").element("Code"))
                .isEqualTo("AWS.SimpleQueueService.EmptyBatchRequest");
    }

    @Test
    void bodyAndAttributesComeBackAsTheyWent() {
        wire.create("verbatim");
        String at = "/000000000000/verbatim";
        String text = "%22%26quot%3B%3C%3E%0D%0A%09%F0%9F%98%80+%2B";
        wire.post(
                at,
                "Action=SendMessage&MessageBody=" + text + "&MessageAttribute.1.Name=a%C3%B8"
                        + "&MessageAttribute.1.Value.DataType=String&MessageAttribute.1.Value.StringValue=" + text);

        String xml = "&quot;&amp;quot;&lt;&gt;&#13;\n\t😀 +";
        assertThat(wire.post(at, "Action=ReceiveMessage&MessageAttributeName.1=All")
                        .body())
                .contains("<Body>" + xml + "</Body>")
                .contains("<MessageAttribute><Name>aø</Name><Value><StringValue>" + xml
                        + "</StringValue><DataType>String</DataType></Value></MessageAttribute>");
    }

    @Test
    void tagsAndPermissionsAreChangedAndRead() {
        wire.create("tagged");
        String at = "/000000000000/tagged";
        wire.post(at, "Action=TagQueue&Tag.1.Key=k&Tag.1.Value=v&Tag.2.Key=l&Tag.2.Value=");
        assertThat(wire.get(at + "?Action=ListQueueTags").body())
                .contains("<Tag><Key>k</Key><Value>v</Value></Tag><Tag><Key>l</Key><Value></Value></Tag>");
        wire.post(at, "Action=UntagQueue&TagKey.1=k&TagKey.2=l");
        assertThat(wire.get(at + "?Action=ListQueueTags").body()).contains("<ListQueueTagsResult/>");

        assertThat(wire.post(at, "Action=AddPermission&Label=L&AWSAccountId.1=111122223333&ActionName.1=SendMessage")
                        .status())
                .isEqualTo(200);
        assertThat(wire.get(at + "?Action=GetQueueAttributes&AttributeName.1=Policy")
                        .body())
                .contains("&quot;Sid&quot;:&quot;L&quot;");
        assertThat(wire.post(at, "Action=RemovePermission&Label=L").status()).isEqualTo(200);
        assertThat(wire.post(at, "Action=RemovePermission&Label=L").element("Code"))
                .isEqualTo("InvalidParameterValue");
    }

    @Test
    void deadLettersAreFoundAndMovedBack() {
        wire.create("dead");
        wire.post(
                "/",
                "Action=CreateQueue&QueueName=source&Attribute.1.Name=RedrivePolicy&Attribute.1.Value="
                        + "%7B%22deadLetterTargetArn%22%3A%22arn%3Aaws%3Asqs%3Aus-east-1%3A000000000000%3Adead%22%2C%22maxReceiveCount%22%3A1%7D");
        assertThat(wire.get("/000000000000/dead?Action=ListDeadLetterSourceQueues")
                        .element("QueueUrl"))
                .isEqualTo("http://h:7/000000000000/source");
        String task = "SourceArn=arn%3Aaws%3Asqs%3Aus-east-1%3A000000000000%3Adead";
        assertThat(wire.post("/", "Action=StartMessageMoveTask&" + task).body()).contains("<TaskHandle>");
        assertThat(wire.post("/", "Action=ListMessageMoveTasks&" + task).body())
                .contains("<ListMessageMoveTasksResultEntry>")
                .contains("<ApproximateNumberOfMessagesToMove>0</ApproximateNumberOfMessagesToMove>");
        assertThat(wire.post("/", "Action=CancelMessageMoveTask&TaskHandle=x").element("Code"))
                .isEqualTo("InvalidParameterValue");
    }

    @Test
    void waitingReceiveIsAnsweredByASend() {
        wire.create("waiting");
        try (RawClient waiting = wire.client()) {
            waiting.send(
                    "GET /000000000000/waiting?Action=ReceiveMessage&WaitTimeSeconds=20 HTTP/1.1\r\nHost: h:7\r\n\r\n");
            wire.get("/000000000000/waiting?Action=SendMessage&MessageBody=late");
            assertThat(waiting.answer().body()).contains("<Body>late</Body>");
        }
    }
}
