package io.holdfast.protocol.sqs.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.MessageAttribute;
import io.holdfast.protocol.sqs.MessageAttributeSelection;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.SystemAttribute;
import io.holdfast.protocol.sqs.SystemAttributeSelection;
import io.holdfast.protocol.sqs.request.AddPermissionRequest;
import io.holdfast.protocol.sqs.request.CancelMessageMoveTaskRequest;
import io.holdfast.protocol.sqs.request.ChangeMessageVisibilityBatchEntry;
import io.holdfast.protocol.sqs.request.ChangeMessageVisibilityBatchRequest;
import io.holdfast.protocol.sqs.request.ChangeMessageVisibilityRequest;
import io.holdfast.protocol.sqs.request.CreateQueueRequest;
import io.holdfast.protocol.sqs.request.DeleteMessageBatchEntry;
import io.holdfast.protocol.sqs.request.DeleteMessageBatchRequest;
import io.holdfast.protocol.sqs.request.DeleteMessageRequest;
import io.holdfast.protocol.sqs.request.DeleteQueueRequest;
import io.holdfast.protocol.sqs.request.GetQueueAttributesRequest;
import io.holdfast.protocol.sqs.request.GetQueueUrlRequest;
import io.holdfast.protocol.sqs.request.ListDeadLetterSourceQueuesRequest;
import io.holdfast.protocol.sqs.request.ListMessageMoveTasksRequest;
import io.holdfast.protocol.sqs.request.ListQueueTagsRequest;
import io.holdfast.protocol.sqs.request.ListQueuesRequest;
import io.holdfast.protocol.sqs.request.OutgoingMessage;
import io.holdfast.protocol.sqs.request.PurgeQueueRequest;
import io.holdfast.protocol.sqs.request.ReceiveMessageRequest;
import io.holdfast.protocol.sqs.request.RemovePermissionRequest;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.request.SendMessageBatchRequest;
import io.holdfast.protocol.sqs.request.SendMessageRequest;
import io.holdfast.protocol.sqs.request.SetQueueAttributesRequest;
import io.holdfast.protocol.sqs.request.StartMessageMoveTaskRequest;
import io.holdfast.protocol.sqs.request.TagQueueRequest;
import io.holdfast.protocol.sqs.request.UntagQueueRequest;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class QueryRequestsTest {
    private static final String URL = "http://127.0.0.1:9324/123456789012/q";
    private static final String QUEUE = "QueueUrl=http%3A%2F%2F127.0.0.1%3A9324%2F123456789012%2Fq";

    @Test
    void readsCreateQueue() throws RequestRefused {
        assertThat(
                        read(
                                "Action=CreateQueue&Version=2012-11-05&QueueName=q&Attribute.1.Name=VisibilityTimeout"
                                        + "&Attribute.1.Value=60&Attribute.2.Name=DelaySeconds&Attribute.2.Value=5&Tag.1.Key=env&Tag.1.Value=dev"))
                .isEqualTo(new CreateQueueRequest(
                        "q", Map.of("VisibilityTimeout", "60", "DelaySeconds", "5"), Map.of("env", "dev")));
    }

    @Test
    void readsWhatFindsQueues() throws RequestRefused {
        assertThat(read("Action=GetQueueUrl&QueueName=q&QueueOwnerAWSAccountId=123456789012"))
                .isEqualTo(new GetQueueUrlRequest("q", "123456789012"));
        assertThat(read("Action=ListQueues&QueueNamePrefix=q&MaxResults=2&NextToken=t"))
                .isEqualTo(new ListQueuesRequest("q", 2, "t"));
        assertThat(read("Action=ListDeadLetterSourceQueues&MaxResults=2&NextToken=t&" + QUEUE))
                .isEqualTo(new ListDeadLetterSourceQueuesRequest(URL, 2, "t"));
    }

    @Test
    void readsWhatNamesOnlyAQueue() throws RequestRefused {
        assertThat(read("Action=DeleteQueue&" + QUEUE)).isEqualTo(new DeleteQueueRequest(URL));
        assertThat(read("Action=PurgeQueue&" + QUEUE)).isEqualTo(new PurgeQueueRequest(URL));
        assertThat(read("Action=ListQueueTags&" + QUEUE)).isEqualTo(new ListQueueTagsRequest(URL));
    }

    @Test
    void readsGetAndSetQueueAttributes() throws RequestRefused {
        assertThat(read("Action=GetQueueAttributes&AttributeName.1=All&AttributeName.2=Policy&" + QUEUE))
                .isEqualTo(new GetQueueAttributesRequest(URL, List.of("All", "Policy")));
        assertThat(read("Action=SetQueueAttributes&Attribute.1.Name=Policy&Attribute.1.Value=&" + QUEUE))
                .isEqualTo(new SetQueueAttributesRequest(URL, Map.of("Policy", "")));
    }

    @Test
    void readsTagsAndPermissions() throws RequestRefused {
        assertThat(read("Action=TagQueue&Tag.1.Key=k&Tag.1.Value=v&Tag.2.Key=e&Tag.2.Value=&" + QUEUE))
                .isEqualTo(new TagQueueRequest(URL, Map.of("k", "v", "e", "")));
        assertThat(read("Action=UntagQueue&TagKey.1=k&TagKey.2=l&" + QUEUE))
                .isEqualTo(new UntagQueueRequest(URL, List.of("k", "l")));
        assertThat(read("Action=AddPermission&Label=L&AWSAccountId.1=111122223333&ActionName.1=SendMessage"
                        + "&ActionName.2=ReceiveMessage&" + QUEUE))
                .isEqualTo(new AddPermissionRequest(
                        URL, "L", List.of("111122223333"), List.of("SendMessage", "ReceiveMessage")));
        assertThat(read("Action=RemovePermission&Label=L&" + QUEUE)).isEqualTo(new RemovePermissionRequest(URL, "L"));
    }

    @Test
    void readsMoveTasks() throws RequestRefused {
        assertThat(read("Action=StartMessageMoveTask&SourceArn=a&DestinationArn=b&MaxNumberOfMessagesPerSecond=10"))
                .isEqualTo(new StartMessageMoveTaskRequest("a", "b", 10));
        assertThat(read("Action=CancelMessageMoveTask&TaskHandle=h")).isEqualTo(new CancelMessageMoveTaskRequest("h"));
        assertThat(read("Action=ListMessageMoveTasks&SourceArn=a&MaxResults=3"))
                .isEqualTo(new ListMessageMoveTasksRequest("a", 3));
    }

    @Test
    void readsSendMessage() throws RequestRefused {
        SendMessageRequest request = (SendMessageRequest)
                read(
                        "Action=SendMessage&Version=2012-11-05&" + QUEUE + "&MessageBody=hi+%C3%A9&DelaySeconds=3"
                                + "&MessageAttribute.1.Name=color&MessageAttribute.1.Value.DataType=String"
                                + "&MessageAttribute.1.Value.StringValue=blue&MessageAttribute.2.Name=blob"
                                + "&MessageAttribute.2.Value.DataType=Binary&MessageAttribute.2.Value.BinaryValue=AQID"
                                + "&MessageSystemAttribute.1.Name=AWSTraceHeader&MessageSystemAttribute.1.Value.DataType=String"
                                + "&MessageSystemAttribute.1.Value.StringValue=Root%3D1&MessageGroupId=g&MessageDeduplicationId=d");

        OutgoingMessage message = request.message();
        assertThat(request.queueUrl()).isEqualTo(URL);
        assertThat(message.body()).isEqualTo("hi é".getBytes(UTF_8));
        assertThat(message.delaySeconds()).isEqualTo(3);
        assertThat(message.groupId()).isEqualTo("g");
        assertThat(message.deduplicationId()).isEqualTo("d");
        assertThat(message.attributes()).containsOnlyKeys("color", "blob");
        assertAttribute(
                message.attributes().get("color"), "String", MessageAttribute.Shape.TEXT, "blue".getBytes(UTF_8));
        assertAttribute(
                message.attributes().get("blob"), "Binary", MessageAttribute.Shape.BINARY, new byte[] {1, 2, 3});
        assertAttribute(
                message.systemAttributes().get("AWSTraceHeader"),
                "String",
                MessageAttribute.Shape.TEXT,
                "Root=1".getBytes(UTF_8));
    }

    @Test
    void pluralOfMessageAttributeWillDoAsWell() throws RequestRefused {
        SendMessageRequest request = (SendMessageRequest) read(
                "Action=SendMessage&MessageBody=x&MessageAttributes.1.Name=a&MessageAttributes.1.Value.DataType=Number"
                        + "&MessageAttributes.1.Value.StringValue=1");

        assertAttribute(
                request.message().attributes().get("a"), "Number", MessageAttribute.Shape.TEXT, "1".getBytes(UTF_8));
    }

    @Test
    void incompleteMessageAttributesAreLeftToTheRules() throws RequestRefused {
        SendMessageRequest request = (SendMessageRequest) read("Action=SendMessage&MessageAttribute.1.Name=a"
                + "&MessageAttribute.2.Name=b&MessageAttribute.2.Value.StringListValue.1=x"
                + "&MessageAttribute.3.Value.DataType=String");

        Map<String, MessageAttribute> attributes = request.message().attributes();
        assertThat(attributes).containsOnlyKeys("a", "b", "");
        assertThat(requireNonNull(attributes.get("a")).shape()).isEqualTo(MessageAttribute.Shape.NONE);
        assertThat(requireNonNull(attributes.get("b")).shape()).isEqualTo(MessageAttribute.Shape.LIST);
        assertThat(request.message().body()).isNull();
    }

    @Test
    void readsSendMessageBatchInTheOrderOfTheNumbers() throws RequestRefused {
        SendMessageBatchRequest request =
                (SendMessageBatchRequest) read("Action=SendMessageBatch&SendMessageBatchRequestEntry.7.MessageBody=z"
                        + "&SendMessageBatchRequestEntry.2.Id=b&SendMessageBatchRequestEntry.1.MessageBody=x"
                        + "&SendMessageBatchRequestEntry.1.MessageAttribute.1.Value.DataType=String"
                        + "&SendMessageBatchRequestEntry.7.Id=c&SendMessageBatchRequestEntry.1.Id=a"
                        + "&SendMessageBatchRequestEntry.1.MessageAttribute.1.Name=n&SendMessageBatchRequestEntry.2.MessageBody=y"
                        + "&SendMessageBatchRequestEntry.1.MessageAttribute.1.Value.StringValue=v"
                        + "&SendMessageBatchRequestEntry.2.DelaySeconds=1");

        assertThat(request.entries()).extracting(entry -> entry.id()).containsExactly("a", "b", "c");
        assertThat(request.entries())
                .extracting(entry -> new String(requireNonNull(entry.message().body()), UTF_8))
                .containsExactly("x", "y", "z");
        assertThat(request.entries())
                .extracting(entry -> entry.message().delaySeconds())
                .containsExactly(null, 1, null);
        assertThat(request.entries())
                .extracting(entry -> entry.message().attributes().keySet())
                .containsExactly(Set.of("n"), Set.of(), Set.of());
    }

    @Test
    void readsBatchesOfReceiptHandles() throws RequestRefused {
        assertThat(read("Action=DeleteMessageBatch&DeleteMessageBatchRequestEntry.1.Id=a"
                        + "&DeleteMessageBatchRequestEntry.1.ReceiptHandle=h&DeleteMessageBatchRequestEntry.2.Id=b&"
                        + QUEUE))
                .isEqualTo(new DeleteMessageBatchRequest(
                        URL, List.of(new DeleteMessageBatchEntry("a", "h"), new DeleteMessageBatchEntry("b", null))));
        assertThat(read("Action=ChangeMessageVisibilityBatch&ChangeMessageVisibilityBatchRequestEntry.1.Id=a"
                        + "&ChangeMessageVisibilityBatchRequestEntry.1.ReceiptHandle=h"
                        + "&ChangeMessageVisibilityBatchRequestEntry.1.VisibilityTimeout=9&" + QUEUE))
                .isEqualTo(new ChangeMessageVisibilityBatchRequest(
                        URL, List.of(new ChangeMessageVisibilityBatchEntry("a", "h", 9))));
    }

    @Test
    void batchWithoutEntriesIsEmpty() throws RequestRefused {
        assertThat(read("Action=DeleteMessageBatch&" + QUEUE)).isEqualTo(new DeleteMessageBatchRequest(URL, List.of()));
    }

    @Test
    void readsDeleteMessageAndChangeMessageVisibility() throws RequestRefused {
        assertThat(read("Action=DeleteMessage&ReceiptHandle=h&" + QUEUE)).isEqualTo(new DeleteMessageRequest(URL, "h"));
        assertThat(read("Action=ChangeMessageVisibility&ReceiptHandle=h&VisibilityTimeout=0&" + QUEUE))
                .isEqualTo(new ChangeMessageVisibilityRequest(URL, "h", 0));
    }

    @Test
    void readsReceiveMessage() throws RequestRefused {
        assertThat(read("Action=ReceiveMessage&AttributeName.1=All&MessageAttributeName.1=a&MessageAttributeName.2=b.*"
                        + "&MaxNumberOfMessages=10&WaitTimeSeconds=20&VisibilityTimeout=5&ReceiveRequestAttemptId=r&"
                        + QUEUE))
                .isEqualTo(new ReceiveMessageRequest(
                        URL,
                        new MessageAttributeSelection(List.of("a", "b.*")),
                        SystemAttributeSelection.ALL,
                        10,
                        5,
                        20,
                        "r"));
    }

    @Test
    void olderListOfSystemAttributesWins() throws RequestRefused {
        ReceiveMessageRequest both = (ReceiveMessageRequest)
                read("Action=ReceiveMessage&MessageSystemAttributeName.1=All&AttributeName.1=SenderId");
        ReceiveMessageRequest newer =
                (ReceiveMessageRequest) read("Action=ReceiveMessage&MessageSystemAttributeName.1=SentTimestamp");

        assertThat(both.systemAttributes().attributes()).containsExactly(SystemAttribute.SENDER_ID);
        assertThat(newer.systemAttributes().attributes()).containsExactly(SystemAttribute.SENT_TIMESTAMP);
    }

    @Test
    void singleElementNeedsNoNumber() throws RequestRefused {
        assertThat(read("Action=GetQueueAttributes&AttributeName=All&AttributeName=Policy&AttributeName.1=QueueArn"))
                .isEqualTo(new GetQueueAttributesRequest(null, List.of("All", "Policy", "QueueArn")));
        assertThat(read("Action=SetQueueAttributes&Attribute.Value=45&Attribute.Name=DelaySeconds"))
                .isEqualTo(new SetQueueAttributesRequest(null, Map.of("DelaySeconds", "45")));
    }

    @ParameterizedTest
    @EnumSource
    void parametersThatAnOperationDoesNotHaveArePassedOver(Operation operation) throws RequestRefused {
        String action = "Action=" + operation.wireName();
        String others = "&Version=2012-11-05&AWSAccessKeyId=x&X-Amz-Signature=%00&Foo.1.Bar=2&.=3&..=4&Id=5&Value.=6";

        assertThat(read(action + others)).usingRecursiveComparison().isEqualTo(read(action));
    }

    @Test
    void pathNamesTheQueueUnlessAParameterDoes() throws RequestRefused {
        QueryParameters bare = parameters("Action=PurgeQueue");
        QueryParameters named = parameters("Action=PurgeQueue&QueueUrl=other");

        assertThat(QueryRequests.read(Operation.PURGE_QUEUE, bare, "/1/q")).isEqualTo(new PurgeQueueRequest("/1/q"));
        assertThat(QueryRequests.read(Operation.PURGE_QUEUE, named, "/1/q")).isEqualTo(new PurgeQueueRequest("other"));
        assertThat(QueryRequests.read(Operation.PURGE_QUEUE, bare, null)).isEqualTo(new PurgeQueueRequest(null));
    }

    @Test
    void parametersMayBeSplitBetweenUrlAndForm() throws RequestRefused {
        byte[] form = "MessageBody=x".getBytes(UTF_8);
        QueryParameters both = QueryParameters.of("Action=SendMessage&QueueUrl=q", form, 0, form.length);

        assertThat(both.operation(false)).isEqualTo(Operation.SEND_MESSAGE);
        SendMessageRequest request = (SendMessageRequest) QueryRequests.read(Operation.SEND_MESSAGE, both, null);
        assertThat(request.queueUrl()).isEqualTo("q");
        assertThat(request.message().body()).isEqualTo("x".getBytes(UTF_8));
    }

    private static void assertAttribute(
            @Nullable MessageAttribute attribute, String type, MessageAttribute.Shape shape, byte[] value) {
        assertThat(attribute).isNotNull();
        assertThat(requireNonNull(attribute).dataType()).isEqualTo(type);
        assertThat(attribute.shape()).isEqualTo(shape);
        assertThat(attribute.value()).isEqualTo(value);
    }

    private static Request read(String form) throws RequestRefused {
        QueryParameters parameters = parameters(form);
        return QueryRequests.read(parameters.operation(false), parameters, null);
    }

    private static QueryParameters parameters(String form) {
        byte[] bytes = form.getBytes(UTF_8);
        return QueryParameters.of(null, bytes, 0, bytes.length);
    }
}
