package io.holdfast.verify.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Requests as boto3 1.43 writes them: headers, spaces in the JSON, escapes and all; once to the root, as it does itself, and once to the path
 * of the queue, as the clients for PHP and C++ do.
 */
@ParameterizedClass
@ValueSource(strings = {"/", "/000000000000/q"})
class CapturedRequestsTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.create();

    @RegisterExtension
    final RawWire wire = new RawWire(holdfast);

    @Parameter
    String path = "/";

    private String url = "";

    @BeforeEach
    void createQueue() {
        url = post("CreateQueue", """
                {"QueueName": "q", "Attributes": {"VisibilityTimeout": "60", "DelaySeconds": "5"}, "tags": {"env": "dev"}}""").succeeds().text("QueueUrl");
    }

    @AfterEach
    void deleteQueue() {
        post("DeleteQueue", "{\"QueueUrl\": \"$URL\"}").http();
    }

    @Test
    void createQueueIsUnderstood() {
        post("GetQueueAttributes", "{\"QueueUrl\": \"$URL\", \"AttributeNames\": [\"All\"]}")
                .succeeds()
                .with("Attributes.VisibilityTimeout", "60")
                .with("Attributes.DelaySeconds", "5")
                .with("Attributes.QueueArn", "arn:aws:sqs:us-east-1:000000000000:q");
    }

    @Test
    void getQueueUrlIsUnderstood() {
        post("GetQueueUrl", "{\"QueueName\": \"q\"}").succeeds().with("QueueUrl", url);
    }

    @Test
    void setQueueAttributesIsUnderstood() {
        post("SetQueueAttributes", "{\"QueueUrl\": \"$URL\", \"Attributes\": {\"VisibilityTimeout\": \"61\"}}")
                .succeedsWithoutBody();
        post("GetQueueAttributes", "{\"QueueUrl\": \"$URL\", \"AttributeNames\": [\"VisibilityTimeout\"]}")
                .succeeds()
                .withExactly("{'Attributes':{'VisibilityTimeout':'61'}}");
    }

    @Test
    void sendMessageIsUnderstood() {
        post("SendMessage", """
                {"QueueUrl": "$URL", "MessageBody": "hi \\u00e9", "DelaySeconds": 0, "MessageAttributes": \
                {"color": {"DataType": "String", "StringValue": "blue"}, "blob": {"DataType": "Binary", "BinaryValue": "AQID"}}, \
                "MessageSystemAttributes": {"AWSTraceHeader": {"DataType": "String", "StringValue": "Root=1"}}}""")
                .succeeds()
                .withExactly("{'MessageId':'<uuid>','MD5OfMessageBody':'cca6f1e3e151338f35c4bdd381983e46',"
                        + "'MD5OfMessageAttributes':'<any>','MD5OfMessageSystemAttributes':'<any>'}");
        receive()
                .with("Messages.0.Body", "hi é")
                .with("Messages.0.Attributes.AWSTraceHeader", "Root=1")
                .with("Messages.0.MessageAttributes.blob.BinaryValue", "AQID");
    }

    @Test
    void sendMessageBatchIsUnderstood() {
        post("SendMessageBatch", """
                {"QueueUrl": "$URL", "Entries": [{"Id": "a", "MessageBody": "x", "DelaySeconds": 0, "MessageAttributes": \
                {"color": {"DataType": "String", "StringValue": "blue"}, "blob": {"DataType": "Binary", "BinaryValue": "AQID"}}}, \
                {"Id": "b", "MessageBody": "y", "DelaySeconds": 1}]}""")
                .succeeds()
                .with("Successful.0.Id", "a")
                .with("Successful.1.Id", "b")
                .without("Failed");
        receive().with("Messages.0.Body", "x");
    }

    @Test
    void receiveMessageIsUnderstood() {
        send("x");
        receive()
                .withExactly(
                        "{'Messages':[{'MessageId':'<uuid>','ReceiptHandle':'<handle>','MD5OfBody':'<any>','Body':'x',"
                                + "'Attributes':{'SenderId':'<any>','SentTimestamp':'<millis>','ApproximateReceiveCount':'1',"
                                + "'ApproximateFirstReceiveTimestamp':'<millis>'}}]}");
    }

    @Test
    void deleteMessageIsUnderstood() {
        post("DeleteMessage", "{\"QueueUrl\": \"$URL\", \"ReceiptHandle\": \"" + taken() + "\"}")
                .succeedsWithoutBody();
        post("DeleteMessage", "{\"QueueUrl\": \"$URL\", \"ReceiptHandle\": \"RH\"}")
                .refuses("ReceiptHandleIsInvalid", "ReceiptHandleIsInvalid", 404);
    }

    @Test
    void deleteMessageBatchIsUnderstood() {
        post(
                        "DeleteMessageBatch",
                        "{\"QueueUrl\": \"$URL\", \"Entries\": [{\"Id\": \"a\", \"ReceiptHandle\": \"" + taken()
                                + "\"}]}")
                .succeeds()
                .withExactly("{'Successful':[{'Id':'a'}]}");
    }

    @Test
    void changeMessageVisibilityIsUnderstood() {
        post(
                        "ChangeMessageVisibility",
                        "{\"QueueUrl\": \"$URL\", \"ReceiptHandle\": \"" + taken() + "\", \"VisibilityTimeout\": 0}")
                .succeedsWithoutBody();
        receive().with("Messages.0.Attributes.ApproximateReceiveCount", "2");
    }

    @Test
    void changeMessageVisibilityBatchIsUnderstood() {
        post(
                        "ChangeMessageVisibilityBatch",
                        "{\"QueueUrl\": \"$URL\", \"Entries\": [{\"Id\": \"a\", \"ReceiptHandle\": \"" + taken()
                                + "\", \"VisibilityTimeout\": 9}]}")
                .succeeds()
                .withExactly("{'Successful':[{'Id':'a'}]}");
    }

    @Test
    void listQueuesIsUnderstood() {
        post("ListQueues", "{\"QueueNamePrefix\": \"q\", \"MaxResults\": 2}")
                .succeeds()
                .withExactly("{'QueueUrls':['%s']}", url);
    }

    @Test
    void tagActionsAreUnderstood() {
        post("ListQueueTags", "{\"QueueUrl\": \"$URL\"}").succeeds().withExactly("{'Tags':{'env':'dev'}}");
        post("TagQueue", "{\"QueueUrl\": \"$URL\", \"Tags\": {\"k\": \"v\"}}").succeedsWithoutBody();
        post("UntagQueue", "{\"QueueUrl\": \"$URL\", \"TagKeys\": [\"k\", \"l\"]}")
                .succeedsWithoutBody();
    }

    @Test
    void addPermissionIsUnderstood() {
        post("AddPermission", """
                {"QueueUrl": "$URL", "Label": "L", "AWSAccountIds": ["111122223333"], "Actions": ["SendMessage", "ReceiveMessage"]}""").succeedsWithoutBody();
    }

    @Test
    void startMessageMoveTaskIsUnderstood() {
        post("StartMessageMoveTask", """
                {"SourceArn": "arn:aws:sqs:us-east-1:000000000000:q", "MaxNumberOfMessagesPerSecond": 10}""").refusesParameter("Source queue must be configured as a Dead Letter Queue.");
    }

    @Test
    void purgeQueueIsUnderstood() {
        send("x");
        post("PurgeQueue", "{\"QueueUrl\": \"$URL\"}").succeedsWithoutBody();
    }

    @Test
    void deleteQueueIsUnderstood() {
        post("DeleteQueue", "{\"QueueUrl\": \"$URL\"}").succeedsWithoutBody();
        post("DeleteQueue", "{\"QueueUrl\": \"$URL\"}").refusesUnknownQueue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://127.0.0.1:36049/000000000000/q", "https://sqs.us-east-1.amazonaws.com/000000000000/q"})
    void urlOfAnotherEndpointIsUnderstood(String elsewhere) {
        post("PurgeQueue", "{\"QueueUrl\": \"" + elsewhere + "\"}").succeedsWithoutBody();
    }

    private void send(String body) {
        post("SendMessage", "{\"QueueUrl\": \"$URL\", \"MessageBody\": \"" + body + "\", \"DelaySeconds\": 0}")
                .succeeds();
    }

    private Answer receive() {
        return post("ReceiveMessage", """
                {"QueueUrl": "$URL", "AttributeNames": ["All"], "MessageAttributeNames": ["All"], \
                "MaxNumberOfMessages": 10, "WaitTimeSeconds": 20, "VisibilityTimeout": 5}""").succeeds();
    }

    private String taken() {
        send("x");
        return receive().text("Messages.0.ReceiptHandle");
    }

    private Answer post(String action, String body) {
        byte[] bytes = body.replace("$URL", url).getBytes(UTF_8);
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Host", wire.endpoint().getAuthority());
        headers.put("Accept-Encoding", "identity");
        headers.put("X-Amz-Target", "AmazonSQS." + action);
        headers.put("Content-Type", "application/x-amz-json-1.0");
        headers.put("x-amzn-query-mode", "true");
        headers.put(
                "User-Agent",
                "Boto3/1.43.11 md/Botocore#1.43.11 ua/2.1 os/linux lang/python#3.12 cfg/retry-mode#legacy");
        headers.put("X-Amz-Date", "20261115T183032Z");
        headers.put(
                "Authorization",
                "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261115/us-east-1/sqs/aws4_request, SignedHeaders="
                        + "content-type;host;x-amz-date;x-amz-target;x-amzn-query-mode, Signature="
                        + "ed420643713ed2359c021092d8e4102d8ff6b2750b4e8aca7e8b8bddd4721163");
        headers.put("amz-sdk-invocation-id", "6d1e3b5e-6c3c-4b5e-9a57-0d5a8a1c6d5e");
        headers.put("amz-sdk-request", "attempt=1");
        return wire.call(action, HttpConnection.post(path, headers, bytes));
    }
}
