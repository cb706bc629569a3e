package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What may travel beside a body, and its digest: the behaviour's sections 7.2, 7.3 and 7.5. */
@InBothProtocols
@Holds("SendMessage")
class MessageAttributesTest {
    static final String THREE = "{'color':{'DataType':'String','StringValue':'blue'},"
            + "'count':{'DataType':'Number','StringValue':'3'},'blob':{'DataType':'Binary','BinaryValue':'AQID'}}";
    private static final String TRACE = "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1";

    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    MessageAttributesTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @DisplayName("A25: attributes come back with the digest the sender was given")
    void attributesComeBackWithTheirDigest() {
        QueueOnWire queue = wire.create("a25");
        send(queue, THREE).succeeds().with("MD5OfMessageAttributes", "d838729972a4b70e2d2acd9d59ac847c");
        queue.receive("{'MessageAttributeNames':['All']}")
                .withExactly(
                        "{'Messages':[{'MessageId':'<uuid>','ReceiptHandle':'<handle>','Body':'x','MD5OfBody':'<any>',"
                                + "'MD5OfMessageAttributes':'d838729972a4b70e2d2acd9d59ac847c','MessageAttributes':"
                                + THREE
                                + "}]}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'Foo':{'DataType':'String','StringValue':'Bar'}} | ae7155c6026991b6d54b11589678bf9c
            {'k':{'DataType':'String','StringValue':'x'}} | a45daa70926828a2f0a1db3418e6feb4
            {'attr1':{'DataType':'Binary','BinaryValue':'dHJhY2VwYXJlbnQeMDAtNzc0MDYyZDZjMzcwODFhNWEwYjliNWI4OGUzMDYyN2MtMmQyNDgyMjExZjY0ODlkYS0wMQ=='}} | 8cbe4db156db8a94db8b801b7addb984
            {'timestamp':{'DataType':'Number','StringValue':'1493147359900'}} | 235c5c510d26fb653d073faed50ae77c
            {'UserId':{'DataType':'Number.bigint','StringValue':'1234567890123456789012'}} | 797ab158d73dcb5242dedc4412c8e855
            {'ключ':{'DataType':'String.json','StringValue':'значение'},'a':{'DataType':'Binary.png','BinaryValue':'/wA='},'Z':{'DataType':'Number.int','StringValue':'1'}} | 0bb43c0bf70f678b7b16f4d885e2e4b2
            """, quoteCharacter = '`')
    void digestOfAttributesIsTheOneClientsCompute(String attributes, String md5) {
        QueueOnWire queue = wire.create("digest-" + md5);
        send(queue, attributes).succeeds().with("MD5OfMessageAttributes", md5);
        queue.receive("{'MessageAttributeNames':['All']}").with("Messages.0.MD5OfMessageAttributes", md5);
    }

    @Test
    @DisplayName("A27: an empty text is refused")
    void emptyTextIsRefused() {
        send("{'ErrorDetails':{'DataType':'String','StringValue':''}}")
                .refusesParameter(
                        "Message (user) attribute 'ErrorDetails' must contain a non-empty value of type 'String'.");
    }

    @ParameterizedTest
    @DisplayName("A28: a data type that does not exist is refused")
    @ValueSource(strings = {"Invalid", "string", "Stringx", "", "Number_int", ".String", "StringList"})
    void unsupportedDataTypeIsRefused(String type) {
        send("{'invalidAttribute':{'DataType':'" + type + "','StringValue':'x'}}")
                .refusesParameter(
                        "The type of message (user) attribute 'invalidAttribute' is invalid. You must use only"
                                + " the following supported type prefixes: Binary, Number, String.");
    }

    @Test
    @DisplayName("A29: a system attribute has a digest of its own and comes back")
    void systemAttributeComesBackWithADigestOfItsOwn() {
        QueueOnWire queue = wire.create("a29");
        queue.call(
                        "SendMessage",
                        "{'MessageBody':'x','MessageSystemAttributes':"
                                + "{'AWSTraceHeader':{'DataType':'String','StringValue':'%s'}}}",
                        TRACE)
                .succeeds()
                .withExactly("{'MessageId':'<uuid>','MD5OfMessageBody':'<any>',"
                        + "'MD5OfMessageSystemAttributes':'5ae4d5d7636402d80f4eb6d213245a88'}");
        queue.receive("{'MessageSystemAttributeNames':['All']}")
                .withExactly(
                        "{'Messages':[{'MessageId':'<uuid>','ReceiptHandle':'<handle>','MD5OfBody':'<any>','Body':'x',"
                                + "'Attributes':{'SenderId':'<any>','SentTimestamp':'<millis>','ApproximateReceiveCount':'1',"
                                + "'ApproximateFirstReceiveTimestamp':'<millis>','AWSTraceHeader':'%s'}}]}",
                        TRACE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SenderId", "SentTimestamp", "awstraceheader", "Foo"})
    void otherSystemAttributesAreRefused(String name) {
        wire.create("system")
                .call(
                        "SendMessage",
                        "{'MessageBody':'x','MessageSystemAttributes':{'%s':{'DataType':'String','StringValue':'x'}}}",
                        name)
                .refusesParameter("Message system attribute name '%s' is invalid.".formatted(name));
    }

    @Test
    @Holds("message attributes")
    void tenAttributesAreAcceptedAndElevenAreNot() {
        send(manyAttributes(10)).succeeds();
        send(manyAttributes(11))
                .refusesParameter("Number of message attributes [11] exceeds the allowed maximum [10].");
    }

    @Test
    void emptyNameIsRefused() {
        send("{'':{'DataType':'String','StringValue':'x'}}")
                .refusesParameter("The request must contain non-empty message (user) attribute names.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"AWS.x", "aws.x", "Amazon.x", "AMAZON.x"})
    void reservedNamesAreRefused(String name) {
        send("{'" + name + "':{'DataType':'String','StringValue':'x'}}")
                .refusesParameter("You can't use message attribute names beginning with 'AWS.' or 'Amazon'."
                        + " These strings are reserved for internal use.");
    }

    @Test
    @Holds({"message attribute name", "message attribute type"})
    void longNamesAndTypesAreRefused() {
        send("{'" + "n".repeat(256) + "':{'DataType':'String','StringValue':'x'}}")
                .succeeds();
        send("{'" + "n".repeat(257) + "':{'DataType':'String','StringValue':'x'}}")
                .refusesParameter("Message (user) attribute name must be shorter than 256 bytes.");
        send("{'n':{'DataType':'String." + "t".repeat(249) + "','StringValue':'x'}}")
                .succeeds();
        send("{'n':{'DataType':'String." + "t".repeat(250) + "','StringValue':'x'}}")
                .refusesParameter("Message (user) attribute type must be shorter than 256 bytes.");
    }

    @ParameterizedTest
    @ValueSource(strings = {".a", "a.", "a..b", "a!b", "a b", "a/b", "a:b", "a*"})
    @Holds("message attribute name")
    void otherNamesAreRefused(String name) {
        send("{'" + name + "':{'DataType':'String','StringValue':'x'}}")
                .refuses("InvalidParameterValueException", "InvalidParameterValue", 400);
    }

    @Test
    void attributeWithTwoValuesIsRefused() {
        send("{'n':{'DataType':'String','StringValue':'x','BinaryValue':'AQID'}}")
                .refusesParameter("Message (user) attribute 'n' must have a single value.");
    }

    @Test
    void controlCharactersInATypeAreRefused() {
        send("{'n':{'DataType':'String.\\u0001','StringValue':'x'}}")
                .refuses("InvalidParameterValueException", "InvalidParameterValue", 400);
    }

    @Test
    void attributeWithoutAnyValueIsRefused() {
        send("{'n':{'DataType':'String'}}")
                .refusesParameter("The message (user) attribute 'n' must contain a non-empty message attribute value.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "１２", "1x", "", "0x10", "--1", "1e127", "NaN", "Infinity", " "})
    @Holds("number in an attribute")
    void numberThatIsNoneIsRefused(String value) {
        send("{'n':{'DataType':'Number','StringValue':'" + value + "'}}")
                .refuses("InvalidParameterValueException", "InvalidParameterValue", 400);
    }

    @Test
    void numberThatDoesNotParseIsNamed() {
        send("{'n':{'DataType':'Number.int','StringValue':'x'}}")
                .refusesParameter("Can't cast the value of message (user) attribute 'n' to a number.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "-1",
                "+1",
                "0",
                "007",
                "1.50",
                "1e10",
                "1E-128",
                ".5",
                "12345678901234567890123456789012345678"
            })
    @Holds("number in an attribute")
    void numberComesBackAsItWasWritten(String value) {
        QueueOnWire queue = wire.create("number-" + Integer.toHexString(value.hashCode()));
        send(queue, "{'n':{'DataType':'Number','StringValue':'" + value + "'}}").succeeds();
        queue.receive("{'MessageAttributeNames':['n']}").with("Messages.0.MessageAttributes.n.StringValue", value);
    }

    @Test
    void forbiddenCharactersInAValueAreRefused() {
        for (String escape : new String[] {"\\u0000", "\\uFFFF", "\\u0019"}) {
            send("{'n':{'DataType':'String','StringValue':'x" + escape + "'}}")
                    .refuses("InvalidParameterValueException", "InvalidParameterValue", 400);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'n':{'DataType':'String','StringListValues':['x']}}",
                "{'n':{'DataType':'Binary','BinaryListValues':['AQID']}}"
            })
    @Holds("UnsupportedOperation")
    void listValuesAreNotSupported(String attributes) {
        send(attributes)
                .refuses(
                        "UnsupportedOperation",
                        "AWS.SimpleQueueService.UnsupportedOperation",
                        400,
                        "Message attribute list values in SendMessage operation are not supported.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"attr.1øßä", "a-b_c.d", "名前"})
    void namesMayHaveLettersOfAnyScript(String name) {
        QueueOnWire queue = wire.create("script-" + Integer.toHexString(name.hashCode()));
        send(queue, "{'" + name + "':{'DataType':'String','StringValue':'x'}}").succeeds();
        assertThat(queue.receive("{'MessageAttributeNames':['All']}")
                        .list("Messages")
                        .toString())
                .contains(name);
    }

    @Test
    void namesAreCaseSensitive() {
        QueueOnWire queue = wire.create("case");
        send(queue, "{'n':{'DataType':'String','StringValue':'1'},'N':{'DataType':'String','StringValue':'2'}}")
                .succeeds();
        queue.receive("{'MessageAttributeNames':['N']}")
                .with("Messages.0.MessageAttributes.N.StringValue", "2")
                .without("Messages.0.MessageAttributes.n");
    }

    @Test
    void binaryValuesComeBackByteForByte() {
        QueueOnWire queue = wire.create("binary");
        String every = java.util.Base64.getEncoder()
                .encodeToString(java.nio.ByteBuffer.allocate(8)
                        .putLong(0x00ff80fe0a0d7f01L)
                        .array());
        send(queue, "{'n':{'DataType':'Binary','BinaryValue':'" + every + "'}}").succeeds();
        queue.receive("{'MessageAttributeNames':['n']}").with("Messages.0.MessageAttributes.n.BinaryValue", every);
    }

    private Answer send(String attributes) {
        return send(wire.create("attributes"), attributes);
    }

    private static Answer send(QueueOnWire queue, String attributes) {
        return queue.call("SendMessage", "{'MessageBody':'x','MessageAttributes':" + attributes + "}");
    }

    private static String manyAttributes(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "'a" + i + "':{'DataType':'String','StringValue':'x'}")
                .collect(Collectors.joining(",", "{", "}"));
    }
}
