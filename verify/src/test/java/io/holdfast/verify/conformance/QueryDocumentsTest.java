package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What answers of the Query protocol look like, byte for byte: the behaviour's sections 3.3 to 3.5. */
class QueryDocumentsTest {
    private static final String HEAD =
            "<?xml version=\"1.0\"?><%sResponse xmlns=\"http://queue.amazonaws.com/doc/2012-11-05/\">";
    private static final String METADATA = "<ResponseMetadata><RequestId>UUID</RequestId></ResponseMetadata>";

    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire = new RawWire(holdfast, Protocol.QUERY);

    @Test
    void actionWithoutOutputHasOnlyMetadata() {
        wire.create("no-output");
        says("Action=PurgeQueue&QueueUrl=no-output", "PurgeQueue", "");
    }

    @Test
    void emptyResultIsOneElement() {
        wire.create("empty");
        says("Action=ReceiveMessage&QueueUrl=empty", "ReceiveMessage", "<ReceiveMessageResult/>");
    }

    @Test
    void queueUrlsAreRepeatedElements() {
        QueueOnWire first = wire.create("listed-1");
        QueueOnWire second = wire.create("listed-2");
        says(
                "Action=ListQueues&QueueNamePrefix=listed-",
                "ListQueues",
                "<ListQueuesResult><QueueUrl>" + first.url() + "</QueueUrl><QueueUrl>" + second.url()
                        + "</QueueUrl></ListQueuesResult>");
    }

    @Test
    void attributesAreNamesAndValues() {
        wire.create("attributes");
        says(
                "Action=GetQueueAttributes&QueueUrl=attributes&AttributeName.1=VisibilityTimeout",
                "GetQueueAttributes",
                "<GetQueueAttributesResult><Attribute><Name>VisibilityTimeout</Name><Value>30</Value></Attribute>"
                        + "</GetQueueAttributesResult>");
    }

    @Test
    void tagsAreKeysAndValues() {
        wire.call("CreateQueue", "{'QueueName':'tagged','tags':{'k':'v'}}").succeeds();
        says(
                "Action=ListQueueTags&QueueUrl=tagged",
                "ListQueueTags",
                "<ListQueueTagsResult><Tag><Key>k</Key><Value>v</Value></Tag></ListQueueTagsResult>");
    }

    @Test
    void membersOfAMessageComeInTheirOrder() {
        QueueOnWire queue = wire.create("order");
        queue.call("SendMessage", "{'MessageBody':'x','MessageAttributes':" + MessageAttributesTest.THREE + "}")
                .succeeds();
        String text = wire.post(
                        "/",
                        "Action=ReceiveMessage&QueueUrl=order&AttributeName.1=ApproximateReceiveCount"
                                + "&MessageAttributeName.1=color")
                .succeeds()
                .http()
                .text();
        assertThat(text)
                .containsSubsequence(
                        "<Message><MessageId>",
                        "<ReceiptHandle>",
                        "<MD5OfBody>9dd4e461268c8034f5c8564e155c67a6</MD5OfBody>",
                        "<MD5OfMessageAttributes>da1b33cc3cbfe8b1630921e78e6b9880</MD5OfMessageAttributes>",
                        "<Body>x</Body>",
                        "<Attribute><Name>ApproximateReceiveCount</Name><Value>1</Value></Attribute>",
                        "<MessageAttribute><Name>color</Name><Value>",
                        "<StringValue>blue</StringValue>",
                        "</Value></MessageAttribute></Message></ReceiveMessageResult>");
    }

    @Test
    void failedEntriesOfABatchStandBesideTheSuccessfulOnes() {
        wire.create("batch");
        String text = wire.post(
                        "/",
                        "Action=DeleteMessageBatch&QueueUrl=batch&DeleteMessageBatchRequestEntry.1.Id=a"
                                + "&DeleteMessageBatchRequestEntry.1.ReceiptHandle=garbage")
                .succeeds()
                .http()
                .text();
        assertThat(text)
                .contains("<DeleteMessageBatchResult><BatchResultErrorEntry>")
                .contains(
                        "<Id>a</Id>",
                        "<Code>ReceiptHandleIsInvalid</Code>",
                        "<SenderFault>true</SenderFault>",
                        "<Message>The input receipt handle &quot;garbage&quot; is not a valid receipt handle.</Message>");
    }

    @Test
    @DisplayName("A12: an error says who is to blame, with a code, a text and an empty detail")
    void errorSaysWhoIsToBlame() {
        HttpReply reply = wire.post("/", "Action=GetQueueUrl&QueueName=nope&Version=2012-11-05")
                .http();
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.header("content-type")).isEqualTo("text/xml");
        assertThat(blurred(reply))
                .isEqualTo("<?xml version=\"1.0\"?><ErrorResponse xmlns=\"http://queue.amazonaws.com/doc/2012-11-05/\">"
                        + "<Error><Type>Sender</Type><Code>AWS.SimpleQueueService.NonExistentQueue</Code>"
                        + "<Message>The specified queue does not exist for this wsdl version.</Message><Detail/></Error>"
                        + "<RequestId>UUID</RequestId></ErrorResponse>");
    }

    @Test
    void requestIdInTheDocumentIsThatOfTheHeader() {
        HttpReply reply = wire.post("/", "Action=ListQueues&QueueNamePrefix=none")
                .succeeds()
                .http();
        assertThat(reply.text()).contains("<RequestId>" + reply.header("x-amzn-requestid") + "</RequestId>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\r",
                "a\r\nb",
                "\n\t ",
                "&quot; \" ' & < > ]]> <!-- -->",
                "&#13; &amp;amp;",
                "é \u20ac \ud83d\ude00 \ufffd \ud7ff \ue000",
                "\u0085\u2028",
                "  leading and trailing  "
            })
    void everyAllowedBodyComesBackUnchanged(String body) {
        QueueOnWire queue = wire.create("body-" + Integer.toHexString(body.hashCode()));
        queue.send(body).succeeds();
        queue.receive().with("Messages.0.Body", body);
    }

    @Test
    void carriageReturnAndQuotesAreEscaped() {
        wire.create("escaped").holding("a\r\"&<>b");
        assertThat(wire.post("/", "Action=ReceiveMessage&QueueUrl=escaped")
                        .http()
                        .text())
                .contains("<Body>a&#13;&quot;&amp;&lt;&gt;b</Body>");
    }

    @Test
    void whatARefusalRepeatsIsEscaped() {
        QueueOnWire queue = wire.create("echo");
        String odd = "quote \" backslash \\ line \n return \r é \ud83d\ude00 <&>";
        queue.call("GetQueueAttributes", "{'AttributeNames':[%s]}", Json.quoted(odd))
                .refusesAs("InvalidAttributeName", "Unknown Attribute " + odd + ".");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0000", "\u0008", "\u001f", "\uffff", "\ufffe"})
    void refusalThatWouldRepeatForbiddenCharactersIsStillADocument(String character) {
        wire.create("forbidden")
                .call("GetQueueAttributes", "{'AttributeNames':[%s]}", Json.quoted("x" + character))
                .refuses("InvalidAttributeName", "InvalidAttributeName", 400);
    }

    @Test
    void namesAndValuesOfAttributesAreEscapedToo() {
        QueueOnWire queue = wire.create("attribute-escapes");
        queue.call(
                        "SendMessage",
                        "{'MessageBody':'x','MessageAttributes':{'n':{'DataType':'String.<&>','StringValue':%s}}}",
                        Json.quoted("<\r\n&\">"))
                .succeeds();
        queue.receive("{'MessageAttributeNames':['All']}")
                .with("Messages.0.MessageAttributes.n.DataType", "String.<&>")
                .with("Messages.0.MessageAttributes.n.StringValue", "<\r\n&\">");
    }

    private void says(String form, String action, String result) {
        HttpReply reply = wire.post("/", form).succeeds().http();
        assertThat(blurred(reply)).isEqualTo(HEAD.formatted(action) + result + METADATA + "</" + action + "Response>");
    }

    private static String blurred(HttpReply reply) {
        return reply.text().replaceAll(Answer.UUID, "UUID");
    }
}
