package io.holdfast.protocol.sqs.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.MessageAttributeSelection;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.SystemAttributeSelection;
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
import io.holdfast.protocol.sqs.request.ListQueuesRequest;
import io.holdfast.protocol.sqs.request.PurgeQueueRequest;
import io.holdfast.protocol.sqs.request.ReceiveMessageRequest;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.request.SendMessageBatchEntry;
import io.holdfast.protocol.sqs.request.SendMessageBatchRequest;
import io.holdfast.protocol.sqs.request.SendMessageRequest;
import io.holdfast.protocol.sqs.request.SetQueueAttributesRequest;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JsonRequestsTest {
    private static final String URL = "http://127.0.0.1:9324/123456789012/q";

    @Test
    void readsCreateQueue() throws RequestRefused {
        assertThat(read(Operation.CREATE_QUEUE, """
                {"QueueName": "q", "Attributes": {"VisibilityTimeout": "60", "DelaySeconds": "5"}, "tags": {"env": "dev"}}"""))
                .isEqualTo(new CreateQueueRequest(
                        "q", Map.of("VisibilityTimeout", "60", "DelaySeconds", "5"), Map.of("env", "dev")));
    }

    @Test
    void readsGetQueueUrl() throws RequestRefused {
        assertThat(read(Operation.GET_QUEUE_URL, """
                {"QueueName": "q", "QueueOwnerAWSAccountId": "123456789012"}""")).isEqualTo(new GetQueueUrlRequest("q", "123456789012"));
    }

    @Test
    void readsListQueues() throws RequestRefused {
        assertThat(read(Operation.LIST_QUEUES, """
                {"QueueNamePrefix": "q", "MaxResults": 2, "NextToken": "t"}""")).isEqualTo(new ListQueuesRequest("q", 2, "t"));
    }

    @Test
    void readsWhatNamesOnlyAQueue() throws RequestRefused {
        String json = "{\"QueueUrl\": \"" + URL + "\"}";

        assertThat(read(Operation.DELETE_QUEUE, json)).isEqualTo(new DeleteQueueRequest(URL));
        assertThat(read(Operation.PURGE_QUEUE, json)).isEqualTo(new PurgeQueueRequest(URL));
    }

    @Test
    void readsGetAndSetQueueAttributes() throws RequestRefused {
        assertThat(read(Operation.GET_QUEUE_ATTRIBUTES, """
                {"QueueUrl": "q", "AttributeNames": ["All", "Policy"]}"""))
                .isEqualTo(new GetQueueAttributesRequest("q", List.of("All", "Policy")));
        assertThat(read(Operation.SET_QUEUE_ATTRIBUTES, """
                {"QueueUrl": "q", "Attributes": {"VisibilityTimeout": "60"}}"""))
                .isEqualTo(new SetQueueAttributesRequest("q", Map.of("VisibilityTimeout", "60")));
    }

    @Test
    void attributesKeepTheOrderOfTheRequest() throws RequestRefused {
        var request = (SetQueueAttributesRequest) read(Operation.SET_QUEUE_ATTRIBUTES, """
                {"Attributes": {"z": "1", "a": "2", "m": "3"}}""");

        assertThat(request.attributes().keySet()).containsExactly("z", "a", "m");
    }

    @Test
    void readsSendMessage() throws RequestRefused {
        var request = (SendMessageRequest) read(Operation.SEND_MESSAGE, """
                {"QueueUrl": "q", "MessageBody": "hi \\u00e9", "DelaySeconds": 3, "MessageGroupId": "g",
                 "MessageDeduplicationId": "d"}""");

        assertThat(request.queueUrl()).isEqualTo("q");
        assertThat(request.message().body()).isEqualTo("hi é".getBytes(UTF_8));
        assertThat(request.message().delaySeconds()).isEqualTo(3);
        assertThat(request.message().groupId()).isEqualTo("g");
        assertThat(request.message().deduplicationId()).isEqualTo("d");
        assertThat(request.message().attributes()).isEmpty();
        assertThat(request.message().systemAttributes()).isEmpty();
    }

    @Test
    void readsSendMessageBatch() throws RequestRefused {
        var request = (SendMessageBatchRequest) read(Operation.SEND_MESSAGE_BATCH, """
                {"QueueUrl": "q", "Entries": [
                  {"Id": "a", "MessageBody": "x", "MessageAttributes": {"color": {"DataType": "String", "StringValue": "blue"}}},
                  {"Id": "b", "MessageBody": "y", "DelaySeconds": 1}]}""");

        assertThat(request.queueUrl()).isEqualTo("q");
        List<SendMessageBatchEntry> entries = requireNonNull(request.entries());
        assertThat(entries).extracting(SendMessageBatchEntry::id).containsExactly("a", "b");
        assertThat(entries.get(0).message().body()).isEqualTo(new byte[] {'x'});
        assertThat(entries.get(0).message().attributes()).containsOnlyKeys("color");
        assertThat(entries.get(1).message().delaySeconds()).isEqualTo(1);
    }

    @Test
    void readsReceiveMessage() throws RequestRefused {
        assertThat(read(Operation.RECEIVE_MESSAGE, """
                {"QueueUrl": "q", "AttributeNames": ["All"], "MessageAttributeNames": ["a", "b.*"], "MaxNumberOfMessages": 10,
                 "WaitTimeSeconds": 20, "VisibilityTimeout": 5, "ReceiveRequestAttemptId": "r"}"""))
                .isEqualTo(new ReceiveMessageRequest(
                        "q",
                        new MessageAttributeSelection(List.of("a", "b.*")),
                        SystemAttributeSelection.ALL,
                        10,
                        5,
                        20,
                        "r"));
    }

    @Test
    void oldAndNewListOfSystemAttributesAreUnited() throws RequestRefused {
        var request = (ReceiveMessageRequest) read(Operation.RECEIVE_MESSAGE, """
                {"AttributeNames": ["SenderId"], "MessageSystemAttributeNames": ["SentTimestamp"]}""");

        assertThat(request.systemAttributes())
                .isEqualTo(SystemAttributeSelection.of(List.of("SenderId", "SentTimestamp")));
    }

    @Test
    void readsDeleteMessageAndItsBatch() throws RequestRefused {
        assertThat(read(Operation.DELETE_MESSAGE, """
                {"QueueUrl": "q", "ReceiptHandle": "RH"}""")).isEqualTo(new DeleteMessageRequest("q", "RH"));
        assertThat(read(Operation.DELETE_MESSAGE_BATCH, """
                {"QueueUrl": "q", "Entries": [{"Id": "a", "ReceiptHandle": "RH"}, {}]}"""))
                .isEqualTo(new DeleteMessageBatchRequest(
                        "q", List.of(new DeleteMessageBatchEntry("a", "RH"), new DeleteMessageBatchEntry(null, null))));
    }

    @Test
    void readsChangeMessageVisibilityAndItsBatch() throws RequestRefused {
        assertThat(read(Operation.CHANGE_MESSAGE_VISIBILITY, """
                {"QueueUrl": "q", "ReceiptHandle": "RH", "VisibilityTimeout": 0}"""))
                .isEqualTo(new ChangeMessageVisibilityRequest("q", "RH", 0));
        assertThat(read(Operation.CHANGE_MESSAGE_VISIBILITY_BATCH, """
                {"QueueUrl": "q", "Entries": [{"Id": "a", "ReceiptHandle": "RH", "VisibilityTimeout": 9}]}"""))
                .isEqualTo(new ChangeMessageVisibilityBatchRequest(
                        "q", List.of(new ChangeMessageVisibilityBatchEntry("a", "RH", 9))));
    }

    @ParameterizedTest
    @EnumSource
    void everyOperationReadsItsOwnRequestFromNothing(Operation operation) throws RequestRefused {
        assertThat(read(operation, "{}").operation()).isEqualTo(operation);
        assertThat(read(operation, "").operation()).isEqualTo(operation);
    }

    @Test
    void absentEntriesAreToldFromNone() throws RequestRefused {
        assertThat(((SendMessageBatchRequest) read(Operation.SEND_MESSAGE_BATCH, "{}")).entries())
                .isNull();
        assertThat(((SendMessageBatchRequest) read(Operation.SEND_MESSAGE_BATCH, "{\"Entries\":[]}")).entries())
                .isEmpty();
    }

    @Test
    void onlyTheGivenPartOfTheBufferIsRead() throws RequestRefused {
        byte[] buffer = "garbage{\"QueueName\":\"q\"}garbage".getBytes(UTF_8);

        assertThat(JsonRequests.read(Operation.GET_QUEUE_URL, buffer, 7, buffer.length - 14))
                .isEqualTo(new GetQueueUrlRequest("q", null));
    }

    @Test
    void bodyIsACopyThatOutlivesTheBuffer() throws RequestRefused {
        byte[] buffer = "{\"MessageBody\":\"abc\"}".getBytes(UTF_8);
        var request = (SendMessageRequest) JsonRequests.read(Operation.SEND_MESSAGE, buffer, 0, buffer.length);
        Arrays.fill(buffer, (byte) 0);

        assertThat(request.message().body()).isEqualTo("abc".getBytes(UTF_8));
    }

    private static Request read(Operation operation, String json) throws RequestRefused {
        byte[] bytes = json.getBytes(UTF_8);
        return JsonRequests.read(operation, bytes, 0, bytes.length);
    }
}
