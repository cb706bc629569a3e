package io.holdfast.verify.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where Query requests may go and how they may be written: the behaviour's sections 1.2, 3.1, 3.2 and 3.6. */
class QueryProtocolTest {
    private static final String NOT_HERE = "The action %s is not valid for this endpoint.";

    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire = new RawWire(holdfast, Protocol.QUERY);

    @Test
    @DisplayName("A20: a message's whole life, told to the path of its queue")
    void wholeLifeAtThePathOfTheQueue() {
        wire.create("a20");
        wire.get("/000000000000/a20?Action=SendMessage&MessageBody=foobar")
                .succeeds()
                .withExactly("{'MessageId':'<uuid>','MD5OfMessageBody':'3858f62230ac3c915f300c664312c63f'}");
        Answer received = wire.post(
                        "/000000000000/a20", "Action=ReceiveMessage&AttributeName.1=All&VisibilityTimeout=0")
                .succeeds();
        received.withExactly("{'Messages':[{'MessageId':'<uuid>','ReceiptHandle':'<handle>','Body':'foobar',"
                + "'MD5OfBody':'3858f62230ac3c915f300c664312c63f','Attributes':{'SenderId':'<any>',"
                + "'SentTimestamp':'<millis>','ApproximateReceiveCount':'1',"
                + "'ApproximateFirstReceiveTimestamp':'<millis>'}}]}");
        String handle = URLEncoder.encode(received.handle(0), UTF_8);
        wire.post("/000000000000/a20", "Action=DeleteMessage&ReceiptHandle=" + handle)
                .succeedsWithoutBody();
        assertThat(wire.post("/000000000000/a20", "Action=ReceiveMessage")
                        .succeeds()
                        .http()
                        .text())
                .contains("<ReceiveMessageResult/>");
    }

    @Test
    void getAndPostWorkAtTheRootAndAtThePath() {
        QueueOnWire queue = wire.create("everywhere");
        String url = URLEncoder.encode(queue.url(), UTF_8);
        wire.get("/?Action=SendMessage&MessageBody=1&QueueUrl=" + url).succeeds();
        wire.get("/000000000000/everywhere?Action=SendMessage&MessageBody=2").succeeds();
        wire.post("/", "Action=SendMessage&MessageBody=3&QueueUrl=" + url).succeeds();
        wire.post("/000000000000/everywhere", "Action=SendMessage&MessageBody=4")
                .succeeds();
        assertThat(queue.bodies()).containsExactly("1", "2", "3", "4");
    }

    @ParameterizedTest
    @MethodSource("callsOnAQueue")
    void everyActionOnAQueueWorksAtItsPath(String form) {
        QueueOnWire queue = wire.create("each").holding("x");
        queue.call("PurgeQueue", "{}").succeedsWithoutBody();
        String handle = URLEncoder.encode(queue.holding("x").take(), UTF_8);
        wire.get("/000000000000/each?" + form.replace("BY", "GET").replace("HANDLE", handle))
                .succeeds();
        wire.post("/000000000000/each", form.replace("BY", "POST").replace("HANDLE", handle))
                .succeeds();
    }

    static Stream<String> callsOnAQueue() {
        return Stream.of(
                "Action=AddPermission&Label=BY&AWSAccountId.1=111122223333&ActionName.1=*",
                "Action=ChangeMessageVisibility&ReceiptHandle=HANDLE&VisibilityTimeout=5",
                "Action=ChangeMessageVisibilityBatch&ChangeMessageVisibilityBatchRequestEntry.1.Id=a"
                        + "&ChangeMessageVisibilityBatchRequestEntry.1.ReceiptHandle=HANDLE"
                        + "&ChangeMessageVisibilityBatchRequestEntry.1.VisibilityTimeout=5",
                "Action=DeleteMessage&ReceiptHandle=HANDLE",
                "Action=DeleteMessageBatch&DeleteMessageBatchRequestEntry.1.Id=a"
                        + "&DeleteMessageBatchRequestEntry.1.ReceiptHandle=HANDLE",
                "Action=GetQueueAttributes&AttributeName.1=All",
                "Action=ListDeadLetterSourceQueues",
                "Action=ListQueueTags",
                "Action=PurgeQueue",
                "Action=ReceiveMessage",
                "Action=SendMessage&MessageBody=x",
                "Action=SendMessageBatch&SendMessageBatchRequestEntry.1.Id=a"
                        + "&SendMessageBatchRequestEntry.1.MessageBody=x",
                "Action=SetQueueAttributes&Attribute.1.Name=VisibilityTimeout&Attribute.1.Value=30",
                "Action=TagQueue&Tag.1.Key=a&Tag.1.Value=b",
                "Action=UntagQueue&TagKey.1=a");
    }

    @Test
    void presignedUrlIsUnderstood() {
        wire.create("presigned").holding("x");
        wire.get("/000000000000/presigned?Action=ReceiveMessage&Version=2012-11-05&AttributeName.1=All"
                        + "&X-Amz-Algorithm=AWS4-HMAC-SHA256"
                        + "&X-Amz-Credential=AKIDEXAMPLE%2F20260102%2Fus-east-1%2Fsqs%2Faws4_request"
                        + "&X-Amz-Date=20260102T030405Z&X-Amz-Expires=300&X-Amz-SignedHeaders=host&X-Amz-Signature="
                        + "0".repeat(64))
                .succeeds()
                .with("Messages.0.Body", "x");
    }

    @Test
    void queueCanBeDeletedAtItsPath() {
        wire.create("deleted");
        wire.get("/000000000000/deleted?Action=DeleteQueue").succeedsWithoutBody();
        wire.get("/000000000000/deleted?Action=GetQueueAttributes&AttributeName.1=QueueArn")
                .refusesUnknownQueue();
    }

    @Test
    void queueUrlInTheRequestWinsOverThePath() {
        wire.create("path");
        QueueOnWire named = wire.create("named");
        wire.get("/000000000000/path?Action=GetQueueAttributes&AttributeName.1=QueueArn&QueueUrl="
                        + URLEncoder.encode(named.url(), UTF_8))
                .succeeds()
                .with("Attributes.QueueArn", named.arn());
    }

    @ParameterizedTest
    @ValueSource(strings = {"CreateQueue", "ListQueues"})
    void actionsOnNoQueueAreInvalidAtThePathOfOne(String action) {
        wire.create("not-here");
        wire.get("/000000000000/not-here?Action=" + action + "&QueueName=new")
                .refuses("UnknownOperationException", "InvalidAction", 400, NOT_HERE.formatted(action));
        wire.post("/000000000000/not-here", "Action=" + action + "&QueueName=new")
                .refuses("UnknownOperationException", "InvalidAction", 400, NOT_HERE.formatted(action));
    }

    @Test
    void urlOfAnyQueueCanBeAskedForAtThePathOfAnother() {
        wire.create("asked");
        QueueOnWire other = wire.create("other");
        wire.get("/000000000000/asked?Action=GetQueueUrl&QueueName=other")
                .succeeds()
                .withExactly("{'QueueUrl':'%s'}", other.url());
        wire.get("/000000000000/asked?Action=GetQueueUrl&QueueName=nope").refusesUnknownQueue();
    }

    @Test
    void pathOfAnUnknownQueueIsRefused() {
        wire.get("/000000000000/nope?Action=ReceiveMessage").refusesUnknownQueue();
        wire.get("/111122223333/nope?Action=ReceiveMessage").refusesUnknownQueue();
    }

    @ParameterizedTest
    @DisplayName("A18: an unknown action is refused by name")
    @ValueSource(strings = {"FooBar", "sendmessage", "SendMessage2"})
    @Holds("UnknownOperationException")
    void unknownActionIsRefusedByName(String action) {
        wire.post("/", "Action=" + action)
                .refuses("UnknownOperationException", "InvalidAction", 400, NOT_HERE.formatted(action));
        wire.get("/?Action=" + action + "&Version=2012-11-05")
                .refuses("UnknownOperationException", "InvalidAction", 400, NOT_HERE.formatted(action));
    }

    @Test
    @Holds("MissingRequiredParameterException")
    void missingParameterIsNamed() {
        wire.create("missing");
        wire.get("/000000000000/missing?Action=SendMessage").refusesMissing("MessageBody");
        wire.get("/000000000000/missing?Action=GetQueueAttributes&AttributeName.1=Foobar")
                .refusesAs("InvalidAttributeName", "Unknown Attribute Foobar.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "&Version=2012-11-05", "&Version=2011-10-01", "&Version=2009-02-01"})
    void versionMayBeMissingOrOld(String version) {
        wire.post("/", "Action=ListQueues" + version).answers(200);
    }

    @Test
    void parametersOfUrlAndBodyAddUp() {
        QueueOnWire queue = wire.create("add-up");
        wire.post("/000000000000/add-up?Action=SendMessage", "MessageBody=x").succeeds();
        wire.post("/?MessageBody=y", "Action=SendMessage&QueueUrl=add-up").succeeds();
        assertThat(queue.bodies()).containsExactly("x", "y");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/x-www-form-urlencoded",
                "application/x-www-form-urlencoded; charset=utf-8",
                "application/x-www-form-urlencoded;charset=UTF-8",
                "Application/X-WWW-Form-URLEncoded"
            })
    void contentTypeMayCarryMore(String contentType) {
        wire.callWith(Map.of("Content-Type", contentType), "ListQueues", "{}").succeeds();
    }

    @Test
    void plusAndPercentAreDecoded() {
        QueueOnWire queue = wire.create("decoded");
        wire.post("/", "Action=SendMessage&QueueUrl=decoded&MessageBody=a+b%20c%2Bd%C3%A9%3D%26")
                .succeeds();
        assertThat(queue.bodies()).containsExactly("a b c+dé=&");
    }

    @Test
    void messageAttributesMayBeWrittenInThePlural() {
        QueueOnWire queue = wire.create("plural");
        wire.post(
                        "/",
                        "Action=SendMessage&QueueUrl=plural&MessageBody=x&MessageAttributes.1.Name=color"
                                + "&MessageAttributes.1.Value.DataType=String&MessageAttributes.1.Value.StringValue=blue")
                .succeeds()
                .with("MD5OfMessageAttributes", "da1b33cc3cbfe8b1630921e78e6b9880");
        queue.receive("{'MessageAttributeNames':['All']}")
                .with("Messages.0.MD5OfMessageAttributes", "da1b33cc3cbfe8b1630921e78e6b9880");
    }

    @Test
    void singleElementNeedsNoNumber() {
        wire.create("singleton");
        wire.get("/000000000000/singleton?Action=GetQueueAttributes&AttributeName=VisibilityTimeout")
                .succeeds()
                .withExactly("{'Attributes':{'VisibilityTimeout':'30'}}");
    }

    @Test
    void olderNameOfSystemAttributesDecides() {
        QueueOnWire queue = wire.create("older").holding("x");
        queue.receive("{'AttributeNames':['SenderId'],'MessageSystemAttributeNames':['All']}")
                .with("Messages.0.Attributes", Map.of("SenderId", "000000000000"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Action=ReceiveMessage&QueueUrl=bad&MaxNumberOfMessages=x",
                "Action=ReceiveMessage&QueueUrl=bad&WaitTimeSeconds=1.5",
                "Action=ReceiveMessage&QueueUrl=bad&VisibilityTimeout=99999999999",
                "Action=SendMessage&QueueUrl=bad&MessageBody=x&DelaySeconds=",
                "Action=SendMessage&QueueUrl=bad&MessageBody=%zz",
                "Action=SendMessage&QueueUrl=bad&MessageBody=%",
                "Action=SendMessage&QueueUrl=bad&MessageBody=%C3",
                "Action=SendMessage&QueueUrl=bad&MessageBody=x&MessageAttribute.1.Name=n"
                        + "&MessageAttribute.1.Value.DataType=Binary&MessageAttribute.1.Value.BinaryValue=not%20base64!",
                "Action=SendMessageBatch&QueueUrl=bad&SendMessageBatchRequestEntry.x.Id=a",
                "Action=SendMessageBatch&QueueUrl=bad&SendMessageBatchRequestEntry.999999999999.Id=a"
            })
    void requestThatCannotBeReadIsRefused(String form) {
        QueueOnWire queue = wire.create("bad");
        Answer answer = wire.post("/", form).answers(400);
        assertThat(answer.http().text()).contains("<Type>Sender</Type>").doesNotContain("java.", "io.holdfast");
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }

    @Test
    void largestMessageFitsAlthoughEveryByteIsEscaped() {
        QueueOnWire queue = wire.create("largest");
        queue.send("é".repeat(524_288)).succeeds();
        assertThat(queue.bodies()).containsExactly("é".repeat(524_288));
    }
}
