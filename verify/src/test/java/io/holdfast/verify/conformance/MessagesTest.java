package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a message may be and what its sender is told: the behaviour's sections 5.9, 7.1 and 7.4. */
@InBothProtocols
@Holds("SendMessage")
class MessagesTest {
    private static final String TOO_LARGE =
            "One or more parameters are invalid. Reason: Message must be shorter than %d bytes.";

    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    MessagesTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @DisplayName("A21: a message goes in and comes out once")
    void messageGoesInAndComesOutOnce() {
        QueueOnWire queue = wire.create("a21");
        queue.call("SendMessage", "{'MessageBody':'hello'}")
                .succeeds()
                .withExactly("{'MessageId':'<uuid>','MD5OfMessageBody':'5d41402abc4b2a76b9719d911017c592'}");
        queue.receive()
                .withExactly("{'Messages':[{'MessageId':'<uuid>','ReceiptHandle':'<handle>',"
                        + "'MD5OfBody':'5d41402abc4b2a76b9719d911017c592','Body':'hello'}]}");
        queue.receive().withExactly("{}");
    }

    @Test
    @DisplayName("A22: an empty body counts as missing")
    void emptyBodyCountsAsMissing() {
        QueueOnWire queue = wire.create("a22");
        queue.call("SendMessage", "{'MessageBody':''}").refusesMissing("MessageBody");
        queue.call("SendMessage", "{}").refusesMissing("MessageBody");
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }

    @Test
    @DisplayName("A23: a message of exactly the maximum size is accepted, one byte more is not")
    @Holds("message size")
    void sizeLimitIsExact() {
        QueueOnWire queue = wire.create("a23");
        queue.send("a".repeat(1_048_576)).succeeds();
        queue.send("a".repeat(1_048_577)).refusesParameter(TOO_LARGE.formatted(1_048_576));
        String withAttribute = "{'MessageBody':'%s','MessageAttributes':{'k':{'DataType':'String','StringValue':'x'}}}";
        queue.call("SendMessage", withAttribute, "a".repeat(1_048_568)).succeeds();
        queue.call("SendMessage", withAttribute, "a".repeat(1_048_569))
                .refusesParameter(TOO_LARGE.formatted(1_048_576));
    }

    @Test
    @DisplayName("A23: size is counted in bytes of UTF-8")
    void sizeIsCountedInBytesOfUtf8() {
        QueueOnWire queue = wire.create("a23-utf8");
        queue.send("é".repeat(524_289)).refusesParameter(TOO_LARGE.formatted(1_048_576));
        queue.send("é".repeat(524_288)).succeeds();
        queue.receive().with("Messages.0.Body", "é".repeat(524_288));
    }

    @Test
    @Holds("message size")
    void queuesOwnLimitCounts() {
        QueueOnWire queue = wire.create("own-limit", "{'MaximumMessageSize':'1024'}");
        queue.send("a".repeat(1024)).succeeds();
        queue.send("a".repeat(1025)).refusesParameter(TOO_LARGE.formatted(1024));
    }

    @Test
    void nameTypeAndDecodedValueOfAttributesCount() {
        QueueOnWire queue = wire.create("counted", "{'MaximumMessageSize':'1024'}");
        String members =
                "{'MessageBody':'%s','MessageAttributes':{'näme':{'DataType':'Binary.gif','BinaryValue':'AQID'}}}";
        int attribute = 5 + 10 + 3;
        queue.call("SendMessage", members, "a".repeat(1024 - attribute)).succeeds();
        queue.call("SendMessage", members, "a".repeat(1025 - attribute)).refusesParameter(TOO_LARGE.formatted(1024));
    }

    @Test
    void traceHeaderAndGroupDoNotCount() {
        QueueOnWire queue = wire.create("uncounted", "{'MaximumMessageSize':'1024'}");
        queue.call(
                        "SendMessage",
                        "{'MessageBody':'%s','MessageGroupId':'tenant','MessageSystemAttributes':"
                                + "{'AWSTraceHeader':{'DataType':'String','StringValue':'Root=1'}}}",
                        "a".repeat(1024))
                .succeeds();
    }

    @ParameterizedTest
    @DisplayName("A24: forbidden characters refuse the message")
    @CsvSource({
        "\\uFFFF, #xFFFF",
        "\\uFFFE, #xFFFE",
        "\\u0000, #x0",
        "\\u0019, #x19",
        "\\u0008, #x8",
        "\\u000B, #xB",
        "\\u001F, #x1F"
    })
    @Holds("InvalidMessageContents")
    void forbiddenCharactersRefuseTheMessage(String escape, String spelled) {
        QueueOnWire queue = wire.create("a24");
        queue.call("SendMessage", "{'MessageBody':'before " + escape + " after'}")
                .refusesAs(
                        "InvalidMessageContents",
                        "Invalid binary character '" + spelled + "' was found in the message body, the set of allowed"
                                + " characters is #x9 | #xA | #xD | [#x20-#xD7FF] | [#xE000-#xFFFD] |"
                                + " [#x10000-#x10FFFF].");
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }

    @ParameterizedTest
    @DisplayName("A24: allowed characters come back unchanged")
    @ValueSource(
            strings = {
                "\t",
                "\n",
                "\r",
                "\r\n",
                " ",
                "\u007f",
                "\u0080",
                "\ud7ff",
                "\ue000",
                "\ufffd",
                "\ud83d\ude00",
                "\udbff\udfff",
                "\" \\ / & < > &quot; ' {}",
                "hi é",
                "  leading and trailing  "
            })
    void allowedCharactersComeBackUnchanged(String body) {
        QueueOnWire queue = wire.create("a24-" + Integer.toHexString(body.hashCode()));
        queue.send(body).succeeds();
        queue.receive().with("Messages.0.Body", body);
    }

    @ParameterizedTest
    @CsvSource({
        "hi é, cca6f1e3e151338f35c4bdd381983e46",
        "message, 78e731027d8fd50ed642340b7c9a63b3",
        "foobar, 3858f62230ac3c915f300c664312c63f"
    })
    void digestOfTheBodyIsItsMd5(String body, String md5) {
        QueueOnWire queue = wire.create("md5-" + md5);
        queue.send(body).succeeds().with("MD5OfMessageBody", md5);
        queue.receive().with("Messages.0.MD5OfBody", md5);
    }

    @Test
    void digestOfTheBodyCountsCarriageReturns() {
        QueueOnWire queue = wire.create("md5-crlf");
        queue.send("a\r\nb").succeeds().with("MD5OfMessageBody", "65d5f03c46e62e3f2babbe712d2ce464");
        queue.receive().with("Messages.0.MD5OfBody", "65d5f03c46e62e3f2babbe712d2ce464");
    }

    @ParameterizedTest
    @DisplayName("A35: a delay out of range is refused")
    @ValueSource(ints = {901, -1, 43_200, Integer.MAX_VALUE, Integer.MIN_VALUE})
    @Holds("delay")
    void delayOutOfRangeIsRefused(int seconds) {
        wire.create("a35")
                .call("SendMessage", "{'MessageBody':'x','DelaySeconds':%d}", seconds)
                .refusesParameter(("Value %d for parameter DelaySeconds is invalid."
                                + " Reason: DelaySeconds must be >= 0 and <= 900.")
                        .formatted(seconds));
    }

    @Test
    void standardQueueTakesAGroupAndGivesItBack() {
        QueueOnWire queue = wire.create("group");
        queue.call("SendMessage", "{'MessageBody':'x','MessageGroupId':'tenant-1!~'}")
                .succeeds()
                .withExactly("{'MessageId':'<uuid>','MD5OfMessageBody':'<any>'}");
        queue.receive("{'MessageSystemAttributeNames':['MessageGroupId','SequenceNumber']}")
                .with("Messages.0.Attributes.MessageGroupId", "tenant-1!~")
                .without("Messages.0.Attributes.SequenceNumber");
    }

    @Test
    void groupsOfAStandardQueueDoNotLockEachOther() {
        QueueOnWire queue = wire.create("no-lock");
        for (String body : new String[] {"a", "b"}) {
            queue.call("SendMessage", "{'MessageBody':'%s','MessageGroupId':'g'}", body)
                    .succeeds();
        }
        queue.take();
        queue.receive().with("Messages.0.Body", "b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "two words", "tab\\t", "é", "\\u007f"})
    void badGroupIsRefused(String group) {
        refusesGroup(group, Json.read(('"' + group + '"').getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    }

    @Test
    @Holds("message group id")
    void groupOfMoreThan128CharactersIsRefused() {
        refusesGroup("g".repeat(129), "g".repeat(129));
        wire.create("long-group")
                .call("SendMessage", "{'MessageBody':'x','MessageGroupId':'%s'}", "g".repeat(128))
                .succeeds();
    }

    @Test
    void standardQueueRefusesADeduplicationId() {
        wire.create("dedup")
                .call("SendMessage", "{'MessageBody':'x','MessageDeduplicationId':'d'}")
                .refusesParameter("Value d for parameter MessageDeduplicationId is invalid."
                        + " Reason: The request include parameter that is not valid for this queue type.");
    }

    @Test
    void refusedMessageLeavesNothingBehind() {
        QueueOnWire queue = wire.create("refused");
        queue.call("SendMessage", "{'MessageBody':'x','DelaySeconds':901}").http();
        queue.call("SendMessage", "{'MessageBody':'x','MessageDeduplicationId':'d'}")
                .http();
        assertThat(queue.counts()).isEqualTo("0/0/0");
        queue.isEmptyNow();
    }

    private void refusesGroup(String escaped, @org.jspecify.annotations.Nullable Object group) {
        wire.create("bad-group")
                .call("SendMessage", "{'MessageBody':'x','MessageGroupId':'" + escaped + "'}")
                .refusesParameter(
                        ("Value %s for parameter MessageGroupId is invalid. Reason: MessageGroupId can only include"
                                        + " alphanumeric and punctuation characters. 1 to 128 in length.")
                                .formatted(String.valueOf(group)));
    }
}
