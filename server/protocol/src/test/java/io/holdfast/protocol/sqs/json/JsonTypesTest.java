package io.holdfast.protocol.sqs.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.MessageAttribute;
import io.holdfast.protocol.sqs.MessageAttribute.Shape;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.request.CreateQueueRequest;
import io.holdfast.protocol.sqs.request.OutgoingMessage;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.request.SendMessageRequest;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTypesTest {
    @Test
    void nullIsAsGoodAsAbsent() throws RequestRefused {
        OutgoingMessage message = send("""
                {"QueueUrl": null, "MessageBody": null, "DelaySeconds": null, "MessageAttributes": null,
                 "MessageSystemAttributes": {"AWSTraceHeader": null}, "MessageGroupId": null}""");

        assertThat(message.body()).isNull();
        assertThat(message.delaySeconds()).isNull();
        assertThat(message.groupId()).isNull();
        assertThat(message.attributes()).isEmpty();
        assertThat(message.systemAttributes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"5, 5", "-1.50, -1.50", "true, true", "false, false", "1e3, 1e3"})
    void numbersAndBooleansAreTakenForTheirText(String json, String text) throws RequestRefused {
        assertThat(send("{\"MessageBody\": " + json + "}").body()).isEqualTo(text.getBytes(UTF_8));
        var create = (CreateQueueRequest) read(Operation.CREATE_QUEUE, "{\"Attributes\": {\"a\": " + json + "}}");
        assertThat(create.attributes()).isEqualTo(Map.of("a", text));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0, 0",
        "900, 900",
        "-85, -85",
        "2147483647, 2147483647",
        "-2147483648, -2147483648",
        "3.0, 3",
        "1e1, 10"
    })
    void wholeNumbersAreIntegers(String json, int value) throws RequestRefused {
        assertThat(send("{\"DelaySeconds\": " + json + "}").delaySeconds()).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"3\" | STRING_VALUE can not be converted to an Integer",
                "\"\" | STRING_VALUE can not be converted to an Integer",
                "true | TRUE_VALUE can not be converted to an Integer",
                "false | FALSE_VALUE can not be converted to an Integer",
                "1.5 | NUMBER_VALUE can not be converted to an Integer",
                "2147483648 | NUMBER_VALUE can not be converted to an Integer",
                "-2147483649 | NUMBER_VALUE can not be converted to an Integer",
                "1e400 | NUMBER_VALUE can not be converted to an Integer",
                "{} | Start of structure or map found where not expected.",
                "[1] | Start of list found where not expected"
            })
    void anythingElseIsNoInteger(String json, String text) {
        assertRefused("{\"DelaySeconds\": " + json + "}", text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"MessageBody\": {\"a\": 1}} | Start of structure or map found where not expected.",
                "{\"MessageBody\": [\"a\"]} | Start of list found where not expected",
                "{\"MessageAttributes\": []} | Start of list found where not expected",
                "{\"MessageAttributes\": \"a\"} | Expected structure, map or null",
                "{\"MessageAttributes\": {\"a\": 1}} | Expected structure, map or null",
                "{\"MessageAttributes\": {\"a\": {\"StringListValues\": 1}}} | Expected list or null",
                "{\"MessageAttributes\": {\"a\": {\"BinaryValue\": \"%%\"}}} | A binary value is not valid base64."
            })
    void valuesInTheWrongPlaceAreRefused(String json, String text) {
        assertRefused(json, text);
    }

    @Test
    void membersThatTheModelDoesNotKnowArePassedOver() throws RequestRefused {
        OutgoingMessage message = send("""
                {"Future": {"a": [1, {"b": null}, "\\u00e9", true]}, "MessageBody": "x", "": 1, "queueurl": "y"}""");

        assertThat(message.body()).isEqualTo(new byte[] {'x'});
    }

    @Test
    void escapedMemberNamesAreStillTheirNames() throws RequestRefused {
        assertThat(send("{\"Message\\u0042ody\": \"x\"}").body()).isEqualTo(new byte[] {'x'});
    }

    @Test
    void attributeKeepsWhichValueItHad() throws RequestRefused {
        Map<String, MessageAttribute> attributes = send("""
                {"MessageAttributes": {
                  "text": {"DataType": "Number.int", "StringValue": "7"},
                  "bytes": {"DataType": "Binary", "BinaryValue": "AQID"},
                  "empty": {"DataType": "String", "StringValue": ""},
                  "none": {"DataType": "String"},
                  "list": {"DataType": "String", "StringListValues": ["a"]},
                  "bytesList": {"DataType": "Binary", "BinaryListValues": ["AQID"], "BinaryValue": "AQID"},
                  "emptyList": {"DataType": "String", "StringListValues": [], "StringValue": "v"},
                  "both": {"DataType": "Binary.gif", "BinaryValue": "AQID", "StringValue": "v"},
                  "bothText": {"DataType": "String", "BinaryValue": "AQID", "StringValue": "v"},
                  "untyped": {"StringValue": "v"}}}""").attributes();

        assertAttribute(attributes.get("text"), "Number.int", Shape.TEXT, new byte[] {'7'});
        assertAttribute(attributes.get("bytes"), "Binary", Shape.BINARY, new byte[] {1, 2, 3});
        assertAttribute(attributes.get("empty"), "String", Shape.TEXT, new byte[0]);
        assertAttribute(attributes.get("none"), "String", Shape.NONE, null);
        assertAttribute(attributes.get("list"), "String", Shape.LIST, null);
        assertAttribute(attributes.get("bytesList"), "Binary", Shape.LIST, null);
        assertAttribute(attributes.get("emptyList"), "String", Shape.TEXT, new byte[] {'v'});
        assertAttribute(attributes.get("both"), "Binary.gif", Shape.BOTH, null);
        assertAttribute(attributes.get("bothText"), "String", Shape.BOTH, null);
        assertAttribute(attributes.get("untyped"), null, Shape.TEXT, new byte[] {'v'});
    }

    private static void assertAttribute(
            @Nullable MessageAttribute attribute, @Nullable String type, Shape shape, byte @Nullable [] value) {
        if (attribute == null) {
            throw new AssertionError("attribute was not read");
        }
        assertThat(attribute.dataType()).isEqualTo(type);
        assertThat(attribute.shape()).isEqualTo(shape);
        assertThat(attribute.value()).isEqualTo(value);
    }

    private static void assertRefused(String json, String text) {
        assertThatThrownBy(() -> send(json))
                .isInstanceOfSatisfying(
                        RequestRefused.class,
                        refused -> assertThat(refused.failure()).isEqualTo(new Failure(AwsError.SERIALIZATION, text)));
    }

    private static OutgoingMessage send(String json) throws RequestRefused {
        return ((SendMessageRequest) read(Operation.SEND_MESSAGE, json)).message();
    }

    private static Request read(Operation operation, String json) throws RequestRefused {
        byte[] bytes = json.getBytes(UTF_8);
        return JsonRequests.read(operation, bytes, 0, bytes.length);
    }
}
