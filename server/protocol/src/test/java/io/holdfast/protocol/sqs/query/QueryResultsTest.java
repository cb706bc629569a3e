package io.holdfast.protocol.sqs.query;

import static io.holdfast.protocol.sqs.MessageAttribute.binary;
import static io.holdfast.protocol.sqs.MessageAttribute.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.MessageAttribute;
import io.holdfast.protocol.sqs.MessageDigests;
import io.holdfast.protocol.sqs.MessageId;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.QueueAttribute;
import io.holdfast.protocol.sqs.SystemAttributeSelection;
import io.holdfast.protocol.sqs.SystemAttributes;
import io.holdfast.protocol.sqs.result.BatchFailure;
import io.holdfast.protocol.sqs.result.CancelMessageMoveTaskResult;
import io.holdfast.protocol.sqs.result.ChangeMessageVisibilityBatchResult;
import io.holdfast.protocol.sqs.result.CreateQueueResult;
import io.holdfast.protocol.sqs.result.DeleteMessageBatchResult;
import io.holdfast.protocol.sqs.result.EmptyResult;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.GetQueueAttributesResult;
import io.holdfast.protocol.sqs.result.GetQueueUrlResult;
import io.holdfast.protocol.sqs.result.ListDeadLetterSourceQueuesResult;
import io.holdfast.protocol.sqs.result.ListMessageMoveTasksResult;
import io.holdfast.protocol.sqs.result.ListQueueTagsResult;
import io.holdfast.protocol.sqs.result.ListQueuesResult;
import io.holdfast.protocol.sqs.result.MessageMoveTask;
import io.holdfast.protocol.sqs.result.MessageMoveTaskStatus;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.ReceiveMessageResult;
import io.holdfast.protocol.sqs.result.ReceivedMessage;
import io.holdfast.protocol.sqs.result.Result;
import io.holdfast.protocol.sqs.result.SendMessageBatchResult;
import io.holdfast.protocol.sqs.result.SendMessageBatchResultEntry;
import io.holdfast.protocol.sqs.result.SendMessageResult;
import io.holdfast.protocol.sqs.result.StartMessageMoveTaskResult;
import io.holdfast.protocol.wire.json.JsonBuffer;
import io.holdfast.protocol.wire.json.JsonDocument;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QueryResultsTest {
    private static final MessageId ID = new MessageId(0x0123456789abcdefL, 0x8123456789abcdefL);
    private static final String UUID_TEXT = "01234567-89ab-cdef-8123-456789abcdef";
    private static final byte[] HELLO_MD5 = MessageDigests.md5("hello".getBytes(UTF_8));
    private static final String HELLO_MD5_HEX = "5d41402abc4b2a76b9719d911017c592";
    private static final SystemAttributes SYSTEM = SystemAttributes.plain("AKID", 1763240000000L, 1, 1763240000123L);
    private static final SendMessageResult SENT = new SendMessageResult(ID, HELLO_MD5, null, null, null);

    @Test
    void documentNamesTheOperationAndTheRequest() {
        assertThat(xml(new CreateQueueResult("http://h/1/q")))
                .isEqualTo("<?xml version=\"1.0\"?>"
                        + "<CreateQueueResponse xmlns=\"http://queue.amazonaws.com/doc/2012-11-05/\">"
                        + "<CreateQueueResult><QueueUrl>http://h/1/q</QueueUrl></CreateQueueResult>"
                        + "<ResponseMetadata><RequestId>the-id</RequestId></ResponseMetadata></CreateQueueResponse>");
    }

    @Test
    void operationWithoutOutputHasMetadataOnly() {
        assertThat(xml(new EmptyResult(Operation.DELETE_MESSAGE)))
                .isEqualTo("<?xml version=\"1.0\"?>"
                        + "<DeleteMessageResponse xmlns=\"http://queue.amazonaws.com/doc/2012-11-05/\">"
                        + "<ResponseMetadata><RequestId>the-id</RequestId></ResponseMetadata></DeleteMessageResponse>");
        assertThat(json(new EmptyResult(Operation.TAG_QUEUE)))
                .isEqualTo("{\"TagQueueResponse\":{\"ResponseMetadata\":{\"RequestId\":\"the-id\"}}}");
    }

    @Test
    void resultWithoutMembersIsAnEmptyElement() {
        List<Result> empty = List.of(
                new ReceiveMessageResult(List.of(), SystemAttributeSelection.ALL),
                new ListQueuesResult(List.of(), null),
                new ListDeadLetterSourceQueuesResult(List.of(), null),
                new ListQueueTagsResult(Map.of()),
                new GetQueueAttributesResult(Map.of()),
                new ListMessageMoveTasksResult(List.of()));
        for (Result result : empty) {
            assertThat(xml(result)).contains("\"><" + result.operation().wireName() + "Result/><ResponseMetadata>");
        }
    }

    @Test
    void refusalIsAnErrorWithAnEmptyDetail() {
        assertThat(xml(new Failure(AwsError.OVER_LIMIT, "a < b")))
                .isEqualTo("<?xml version=\"1.0\"?>"
                        + "<ErrorResponse xmlns=\"http://queue.amazonaws.com/doc/2012-11-05/\">"
                        + "<Error><Type>Sender</Type><Code>OverLimit</Code><Message>a &lt; b</Message><Detail/></Error>"
                        + "<RequestId>the-id</RequestId></ErrorResponse>");
        assertThat(xml(new Failure(AwsError.INTERNAL_FAILURE, "x"))).contains("<Type>Receiver</Type>");
        assertThat(json(new Failure(AwsError.OVER_LIMIT, "x")))
                .isEqualTo("{\"Error\":{\"Code\":\"OverLimit\",\"Message\":\"x\",\"Type\":\"Sender\"},"
                        + "\"RequestId\":\"the-id\"}");
    }

    @Test
    void missingQueueHasItsOwnWords() {
        assertThat(xml(Failure.queueDoesNotExist()))
                .contains("<Code>AWS.SimpleQueueService.NonExistentQueue</Code>"
                        + "<Message>The specified queue does not exist for this wsdl version.</Message>");
        assertThat(json(Failure.queueDoesNotExist())).contains("for this wsdl version.");
        assertThat(xml(new Failure(AwsError.QUEUE_DOES_NOT_EXIST, "Another text.")))
                .contains("Another text.");
    }

    @Test
    void listsOfQueuesStandSideBySide() {
        assertThat(members(new ListQueuesResult(List.of("a", "b"), "t")))
                .isEqualTo("<QueueUrl>a</QueueUrl><QueueUrl>b</QueueUrl><NextToken>t</NextToken>");
        assertThat(members(new ListDeadLetterSourceQueuesResult(List.of("a"), null)))
                .isEqualTo("<QueueUrl>a</QueueUrl>");
        assertThat(members(new GetQueueUrlResult("a"))).isEqualTo("<QueueUrl>a</QueueUrl>");
        assertThat(jsonMembers(new ListQueuesResult(List.of("a", "b"), null)))
                .isEqualTo("\"queueUrls\":[\"a\",\"b\"],\"NextToken\":null");
    }

    @Test
    void mapsArePairs() {
        Map<QueueAttribute, String> attributes = new LinkedHashMap<>();
        attributes.put(QueueAttribute.DELAY_SECONDS, "5");
        attributes.put(QueueAttribute.POLICY, "{\"a\":1}");

        assertThat(members(new GetQueueAttributesResult(attributes)))
                .isEqualTo("<Attribute><Name>DelaySeconds</Name><Value>5</Value></Attribute>"
                        + "<Attribute><Name>Policy</Name><Value>{&quot;a&quot;:1}</Value></Attribute>");
        assertThat(jsonMembers(new GetQueueAttributesResult(Map.of(QueueAttribute.DELAY_SECONDS, "5"))))
                .isEqualTo("\"Attributes\":[{\"Name\":\"DelaySeconds\",\"Value\":\"5\"}]");
        assertThat(members(new ListQueueTagsResult(Map.of("k", ""))))
                .isEqualTo("<Tag><Key>k</Key><Value></Value></Tag>");
    }

    @Test
    void sentMessageHasItsDigests() {
        assertThat(members(SENT))
                .isEqualTo("<MessageId>" + UUID_TEXT + "</MessageId><MD5OfMessageBody>" + HELLO_MD5_HEX
                        + "</MD5OfMessageBody>");
        assertThat(members(new SendMessageResult(ID, HELLO_MD5, HELLO_MD5, HELLO_MD5, "18849496460467696128")))
                .endsWith("<MD5OfMessageAttributes>" + HELLO_MD5_HEX + "</MD5OfMessageAttributes>"
                        + "<MD5OfMessageSystemAttributes>" + HELLO_MD5_HEX + "</MD5OfMessageSystemAttributes>"
                        + "<SequenceNumber>18849496460467696128</SequenceNumber>");
        assertThat(json(SENT))
                .isEqualTo("{\"SendMessageResponse\":{\"SendMessageResult\":{\"MessageId\":\"" + UUID_TEXT
                        + "\",\"MD5OfMessageBody\":\"" + HELLO_MD5_HEX + "\",\"MD5OfMessageAttributes\":null,"
                        + "\"MD5OfMessageSystemAttributes\":null,\"SequenceNumber\":null},"
                        + "\"ResponseMetadata\":{\"RequestId\":\"the-id\"}}}");
    }

    @Test
    void batchHasSuccessesAndFailures() {
        List<BatchFailure> failed =
                List.of(new BatchFailure("b", new Failure(AwsError.INVALID_BATCH_ENTRY_ID, "no \"b\"")));
        String failure = "<BatchResultErrorEntry><Id>b</Id><Code>InvalidBatchEntryId</Code>"
                + "<Message>no &quot;b&quot;</Message><SenderFault>true</SenderFault></BatchResultErrorEntry>";

        assertThat(members(new SendMessageBatchResult(List.of(new SendMessageBatchResultEntry("a", SENT)), failed)))
                .isEqualTo("<SendMessageBatchResultEntry><Id>a</Id><MessageId>" + UUID_TEXT
                        + "</MessageId><MD5OfMessageBody>" + HELLO_MD5_HEX
                        + "</MD5OfMessageBody></SendMessageBatchResultEntry>" + failure);
        assertThat(members(new DeleteMessageBatchResult(List.of("a"), failed)))
                .isEqualTo("<DeleteMessageBatchResultEntry><Id>a</Id></DeleteMessageBatchResultEntry>" + failure);
        assertThat(members(new ChangeMessageVisibilityBatchResult(List.of("a"), List.of())))
                .isEqualTo("<ChangeMessageVisibilityBatchResultEntry><Id>a</Id>"
                        + "</ChangeMessageVisibilityBatchResultEntry>");
        assertThat(jsonMembers(new DeleteMessageBatchResult(List.of("a"), List.of())))
                .isEqualTo("\"Successful\":[{\"Id\":\"a\"}],\"Failed\":null");
    }

    @Test
    void receivedMessageHasItsPartsInOrder() {
        Map<String, MessageAttribute> attributes = new LinkedHashMap<>();
        attributes.put("color", text("String", "blue"));
        attributes.put("blob", binary("Binary.gif", new byte[] {1, 2, 3}));
        ReceivedMessage message =
                new ReceivedMessage(ID, "handle", HELLO_MD5, "a\r\n<b>".getBytes(UTF_8), SYSTEM, HELLO_MD5, attributes);
        ReceiveMessageResult result = new ReceiveMessageResult(List.of(message), SystemAttributeSelection.ALL);

        assertThat(members(result))
                .isEqualTo("<Message><MessageId>" + UUID_TEXT + "</MessageId><ReceiptHandle>handle</ReceiptHandle>"
                        + "<MD5OfBody>" + HELLO_MD5_HEX + "</MD5OfBody>"
                        + "<MD5OfMessageAttributes>" + HELLO_MD5_HEX + "</MD5OfMessageAttributes>"
                        + "<Body>a&#13;\n&lt;b&gt;</Body>"
                        + "<Attribute><Name>SenderId</Name><Value>AKID</Value></Attribute>"
                        + "<Attribute><Name>SentTimestamp</Name><Value>1763240000000</Value></Attribute>"
                        + "<Attribute><Name>ApproximateReceiveCount</Name><Value>1</Value></Attribute>"
                        + "<Attribute><Name>ApproximateFirstReceiveTimestamp</Name><Value>1763240000123</Value></Attribute>"
                        + "<MessageAttribute><Name>color</Name><Value><StringValue>blue</StringValue>"
                        + "<DataType>String</DataType></Value></MessageAttribute>"
                        + "<MessageAttribute><Name>blob</Name><Value><BinaryValue>AQID</BinaryValue>"
                        + "<DataType>Binary.gif</DataType></Value></MessageAttribute></Message>");
        assertThat(jsonMembers(result))
                .startsWith("\"messages\":[{\"MessageId\":\"")
                .contains("\"Attributes\":[{\"Name\":\"SenderId\",\"Value\":\"AKID\"},{\"Name\":\"SentTimestamp\","
                        + "\"Value\":\"1763240000000\"}")
                .contains("\"MessageAttributes\":[{\"Name\":\"color\",\"Value\":{\"StringValue\":\"blue\","
                        + "\"DataType\":\"String\"}}");
    }

    @Test
    void moveTasksAreWritten() {
        MessageMoveTask running = new MessageMoveTask(
                "h", MessageMoveTaskStatus.RUNNING, "source", null, null, 8, 10, null, 1763240000000L);
        MessageMoveTask failed = new MessageMoveTask(
                "h", MessageMoveTaskStatus.FAILED, "source", "target", 5, 0, 1, "reason", 1763240000000L);

        assertThat(members(new StartMessageMoveTaskResult("h"))).isEqualTo("<TaskHandle>h</TaskHandle>");
        assertThat(members(new CancelMessageMoveTaskResult(7)))
                .isEqualTo("<ApproximateNumberOfMessagesMoved>7</ApproximateNumberOfMessagesMoved>");
        assertThat(members(new ListMessageMoveTasksResult(List.of(running, failed))))
                .isEqualTo("<ListMessageMoveTasksResultEntry><TaskHandle>h</TaskHandle><Status>RUNNING</Status>"
                        + "<SourceArn>source</SourceArn>"
                        + "<ApproximateNumberOfMessagesMoved>8</ApproximateNumberOfMessagesMoved>"
                        + "<ApproximateNumberOfMessagesToMove>10</ApproximateNumberOfMessagesToMove>"
                        + "<StartedTimestamp>1763240000000</StartedTimestamp></ListMessageMoveTasksResultEntry>"
                        + "<ListMessageMoveTasksResultEntry><Status>FAILED</Status><SourceArn>source</SourceArn>"
                        + "<DestinationArn>target</DestinationArn>"
                        + "<MaxNumberOfMessagesPerSecond>5</MaxNumberOfMessagesPerSecond>"
                        + "<ApproximateNumberOfMessagesMoved>0</ApproximateNumberOfMessagesMoved>"
                        + "<ApproximateNumberOfMessagesToMove>1</ApproximateNumberOfMessagesToMove>"
                        + "<FailureReason>reason</FailureReason>"
                        + "<StartedTimestamp>1763240000000</StartedTimestamp></ListMessageMoveTasksResultEntry>");
    }

    private static String members(Result result) {
        String name = result.operation().wireName() + "Result>";
        String document = xml(result);
        return document.substring(document.indexOf("<" + name) + name.length() + 1, document.indexOf("</" + name));
    }

    private static String jsonMembers(Result result) {
        String begin = result.operation().wireName() + "Result\":{";
        String document = json(result);
        return document.substring(
                document.indexOf(begin) + begin.length(), document.lastIndexOf("},\"ResponseMetadata\""));
    }

    private static String xml(Outcome outcome) {
        XmlBuffer out = new XmlBuffer();
        QueryResults.writeXml(outcome, "the-id", out);
        return new String(out.array(), 0, out.length(), UTF_8);
    }

    private static String json(Outcome outcome) {
        JsonBuffer out = new JsonBuffer();
        QueryResults.writeJson(outcome, "the-id", out);
        byte[] written = Arrays.copyOf(out.array(), out.length());
        assertThat(JsonDocument.parse(written)).isNotNull();
        return new String(written, UTF_8);
    }
}
