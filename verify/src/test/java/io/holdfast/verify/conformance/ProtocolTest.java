package io.holdfast.verify.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How AWS JSON 1.0 travels over HTTP: the behaviour's sections 1 and 2.1 to 2.5. */
class ProtocolTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire = new RawWire(holdfast);

    @ParameterizedTest
    @DisplayName("A18: a body that is no JSON object is refused")
    @ValueSource(strings = {"{", "[]", "\"x\"", "1", "null", "{}{}", "{'a'}", "{\"a\":}", "{\"a\":1,}", "nul"})
    @Holds("SerializationException")
    void bodyThatIsNoJsonObjectIsRefused(String body) {
        wire.callAt("/", "ListQueues", body).refuses("SerializationException", "MalformedInput", 400);
    }

    @ParameterizedTest
    @DisplayName("A18: an unknown operation is refused")
    @ValueSource(
            strings = {
                "AmazonSQS.Nope",
                "AmazonSQS.",
                "AmazonSQS",
                "ListQueues",
                "amazonsqs.listqueues",
                "Other.ListQueues"
            })
    @Holds("UnknownOperationException")
    void unknownOperationIsRefused(String target) {
        wire.callWith(Map.of("X-Amz-Target", target), "ListQueues", "{}")
                .refuses("UnknownOperationException", "InvalidAction", 400);
    }

    @Test
    @DisplayName("A18: a request without an operation is refused")
    void requestWithoutOperationIsRefused() {
        Map<String, String> headers = wire.headers("ListQueues");
        headers.remove("X-Amz-Target");
        wire.call("nothing", HttpConnection.post("/", headers, "{}".getBytes(UTF_8)))
                .refuses("UnknownOperationException", "InvalidAction", 400);
    }

    @Test
    @DisplayName("A19: actions without output answer with no body at all")
    void actionsWithoutOutputAnswerWithNoBody() {
        QueueOnWire queue = wire.create("a19").holding("x");
        queue.set("{'VisibilityTimeout':'60'}").succeedsWithoutBody();
        String handle = queue.take();
        queue.changeVisibility(handle, 10).succeedsWithoutBody();
        queue.delete(handle).succeedsWithoutBody();
        queue.call("TagQueue", "{'Tags':{'a':'b'}}").succeedsWithoutBody();
        queue.call("UntagQueue", "{'TagKeys':['a']}").succeedsWithoutBody();
        queue.call("AddPermission", "{'Label':'l','AWSAccountIds':['111122223333'],'Actions':['SendMessage']}")
                .succeedsWithoutBody();
        queue.call("RemovePermission", "{'Label':'l'}").succeedsWithoutBody();
        queue.call("PurgeQueue", "{}").succeedsWithoutBody();
        queue.call("DeleteQueue", "{}").succeedsWithoutBody();
    }

    @Test
    void membersWithoutAValueAreLeftOut() {
        QueueOnWire queue = wire.create("omitted");
        queue.receive().withExactly("{}");
        wire.call("ListQueues", "{'QueueNamePrefix':'none'}").succeeds().withExactly("{}");
        queue.call("GetQueueAttributes", "{}").succeeds().withExactly("{}");
        queue.call("GetQueueAttributes", "{'AttributeNames':['Policy']}")
                .succeeds()
                .withExactly("{}");
        queue.call("GetQueueAttributes", "{'AttributeNames':[]}").succeeds().withExactly("{}");
        queue.call("ListQueueTags", "{}").succeeds().withExactly("{}");
        queue.call("ListDeadLetterSourceQueues", "{}").succeeds().withExactly("{}");
    }

    @Test
    void requestIdIsSpelledAsClientsKnowItAndNeverRepeats() {
        HttpReply first = wire.call("ListQueues", "{}").succeeds().http();
        HttpReply second = wire.call("ListQueues", "{}").succeeds().http();
        assertThat(first.headers()).extracting(HttpReply.Header::name).contains("x-amzn-RequestId", "Content-Length");
        assertThat(first.header("x-amzn-RequestId")).isNotEqualTo(second.header("x-amzn-RequestId"));
    }

    @Test
    void queryErrorHeaderIsSentWithAndWithoutQueryMode() {
        wire.callWith(Map.of("x-amzn-query-mode", "true"), "GetQueueUrl", "{'QueueName':'nope'}")
                .refusesUnknownQueue();
        wire.call("GetQueueUrl", "{'QueueName':'nope'}").refusesUnknownQueue();
        assertThat(wire.call("ListQueues", "{}").succeeds().http().header("x-amzn-query-error"))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/000000000000/path", "/000000000000/other", "/any/thing?x=y", "//"})
    void pathDoesNotMatter(String path) {
        QueueOnWire queue = wire.create("path");
        String body = RawWire.json("{'QueueUrl':'%s','MessageBody':'x'}", queue.url());
        wire.callAt(path, "SendMessage", body).succeeds();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/x-amz-json-1.0",
                "application/x-amz-json-1.0; charset=utf-8",
                "application/x-amz-json-1.1",
                "Application/X-Amz-Json-1.0"
            })
    void contentTypeMayCarryMore(String contentType) {
        wire.callWith(Map.of("Content-Type", contentType), "ListQueues", "{'QueueNamePrefix':'none'}")
                .succeeds()
                .withExactly("{}");
    }

    @Test
    void bodyWithoutMembersMayBeEmpty() {
        wire.callAt("/", "ListQueues", "").succeeds();
        wire.callAt("/", "ListQueues", " {\r\n\t} ").succeeds();
    }

    @Test
    void answersAreNotCompressed() {
        HttpReply reply = wire.callWith(Map.of("Accept-Encoding", "gzip, deflate"), "ListQueues", "{}")
                .succeeds()
                .http();
        assertThat(reply.header("content-encoding")).isNull();
        assertThat(reply.header("x-amz-crc32")).isNull();
    }

    @Test
    void credentialsOfAnyKindAreAcceptedOnTheLoopback() {
        String authorization = "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261115/us-east-1/sqs/aws4_request,"
                + " SignedHeaders=content-type;host;x-amz-date;x-amz-target, Signature=" + "0".repeat(64);
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Authorization", authorization);
        headers.put("X-Amz-Date", "20261115T183032Z");
        headers.put("X-Amz-Security-Token", "token");
        wire.callWith(headers, "ListQueues", "{}").succeeds();
    }

    @Test
    void chunkedBodiesAreRead() {
        Map<String, String> headers = new HashMap<>(wire.headers("CreateQueue"));
        StringBuilder request = new StringBuilder("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n");
        headers.forEach((name, value) -> request.append(name + ": " + value + "\r\n"));
        request.append("\r\n5\r\n{\"Que\r\nf;x=y\r\nueName\":\"chunk\"\r\n1\r\n}\r\n0\r\n\r\n");
        wire.call("CreateQueue", request.toString().getBytes(UTF_8)).succeeds();
    }

    @Test
    void clientThatAsksForTheGoAheadGetsIt() {
        byte[] body = RawWire.json("{'QueueName':'expect'}").getBytes(UTF_8);
        Map<String, String> headers = wire.headers("CreateQueue");
        headers.put("Expect", "100-continue");
        byte[] request = HttpConnection.post("/", headers, body);
        try (HttpConnection connection = new HttpConnection(wire.endpoint())) {
            connection.send(java.util.Arrays.copyOf(request, request.length - body.length));
            assertThat(connection.read().status()).isEqualTo(100);
            new Answer("CreateQueue", connection.exchange(body)).succeeds();
        }
    }

    @Test
    void bareGetOfAQueueIsNotFound() {
        QueueOnWire queue = wire.create("bare");
        String path = queue.url().replace(wire.endpoint().toString(), "");
        HttpReply reply = wire.call(
                        "GET",
                        ("GET " + path + " HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\n\r\n").getBytes(UTF_8))
                .http();
        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.text()).startsWith("<UnknownOperationException");
    }

    @Test
    void oneConnectionServesManyRequests() {
        try (HttpConnection connection = new HttpConnection(wire.endpoint())) {
            for (int i = 0; i < 100; i++) {
                new Answer("ListQueues", connection.exchange(wire.request("ListQueues", "{}"))).succeeds();
            }
        }
    }

    @Test
    void pipelinedRequestsAreAnsweredInOrder() {
        try (HttpConnection connection = new HttpConnection(wire.endpoint())) {
            connection.send(wire.request("CreateQueue", "{'QueueName':'pipelined'}"));
            connection.send(wire.request("SendMessage", "{'QueueUrl':'pipelined','MessageBody':'x'}"));
            connection.send(wire.request("ReceiveMessage", "{'QueueUrl':'pipelined'}"));
            new Answer("CreateQueue", connection.read()).succeeds().with("QueueUrl", "<any>");
            new Answer("SendMessage", connection.read()).succeeds().with("MessageId", "<uuid>");
            new Answer("ReceiveMessage", connection.read()).succeeds().with("Messages.0.Body", "x");
        }
    }
}
