package io.holdfast.protocol.sqs.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.request.SendMessageRequest;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.wire.json.JsonLimits;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever bytes arrive, the answer is a request or a SerializationException. */
class HostileJsonTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                // not an object
                " ",
                "[]",
                "\"x\"",
                "null",
                "1",
                "true",
                "x",
                "\uFEFF{}",
                // cut off
                "{",
                "{\"",
                "{\"MessageBody",
                "{\"MessageBody\"",
                "{\"MessageBody\":",
                "{\"MessageBody\":\"",
                "{\"MessageBody\":\"abc",
                "{\"MessageBody\":\"abcdefghijk\\",
                "{\"MessageBody\":\"\\u12",
                "{\"MessageBody\":\"x\"",
                "{\"MessageBody\":\"x\",",
                "{\"DelaySeconds\":-",
                "{\"DelaySeconds\":1.",
                "{\"DelaySeconds\":1e",
                "{\"DelaySeconds\":1",
                "{\"a\":tru",
                "{\"a\":[",
                "{\"a\":[1",
                "{\"a\":{",
                // too much
                "{}}",
                "{}{}",
                "{} x",
                "{},",
                // punctuation
                "{,}",
                "{\"a\":1,}",
                "{\"a\" 1}",
                "{\"a\"::1}",
                "{\"a\":1 \"b\":2}",
                "{\"a\":1;\"b\":2}",
                "{a:1}",
                "{'a':1}",
                "{1:1}",
                "{\"a\":[1,]}",
                "{\"a\":[,1]}",
                "{\"a\":[1 2]}",
                "{\"a\":[1}",
                "{\"a\":{]}",
                "{\"a\":}",
                // what is no JSON value
                "{\"a\":NaN}",
                "{\"a\":Infinity}",
                "{\"a\":undefined}",
                "{\"a\":True}",
                "{\"a\":nul}",
                "{\"a\":01}",
                "{\"a\":+1}",
                "{\"a\":.5}",
                "{\"a\":1.e5}",
                "{\"a\":--1}",
                "{\"a\":0x10}",
                "{\"a\":1_000}",
                "{\"a\":1234567890123456789012345}",
                "{/**/}",
                "{} // comment",
                // strings
                "{\"MessageBody\":\"a\tb\"}",
                "{\"MessageBody\":\"a\nb\"}",
                "{\"MessageBody\":\"a\u0000b\"}",
                "{\"MessageBody\":\"\\x\"}",
                "{\"MessageBody\":\"\\'\"}",
                "{\"MessageBody\":\"\\U0041\"}",
                "{\"MessageBody\":\"\\u12G4\"}",
                "{\"MessageBody\":\"\\u 123\"}",
                "{\"MessageBody\":\"\\u+123\"}",
                // half characters
                "{\"MessageBody\":\"\\ud800\"}",
                "{\"MessageBody\":\"\\udc00\"}",
                "{\"MessageBody\":\"\\ud800\\ud800\"}",
                "{\"MessageBody\":\"\\udc00\\ud800\"}",
                "{\"MessageBody\":\"\\ud83dx\"}",
                "{\"MessageBody\":\"\\ud83d\\n\"}",
                "{\"Unknown\":\"\\ud800\"}",
                "{\"\\ud800\":1}",
                "{\"MessageAttributes\":{\"\\ud800\":{}}}",
                // keys that occur twice
                "{\"MessageBody\":\"a\",\"MessageBody\":\"b\"}",
                "{\"MessageBody\":\"a\",\"Message\\u0042ody\":\"b\"}",
                "{\"MessageBody\":null,\"MessageBody\":\"b\"}",
                "{\"MessageAttributes\":{\"n\":{},\"n\":{}}}",
                "{\"MessageAttributes\":{\"n\":{\"DataType\":\"String\",\"DataType\":\"String\"}}}"
            })
    void malformedTextIsRefused(String json) {
        assertRefused(json.getBytes(UTF_8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u0080",
                "\u00bf",
                "\u00c0\u0080",
                "\u00c1\u00bf",
                "\u00c3",
                "\u00c3x",
                "\u00e0\u0080\u0080",
                "\u00e0\u009f\u00bf",
                "\u00e2\u0082",
                "\u00ed\u00a0\u0080",
                "\u00ed\u00bf\u00bf",
                "\u00f0\u0080\u0080\u0080",
                "\u00f0\u009f\u0098",
                "\u00f4\u0090\u0080\u0080",
                "\u00f5\u0080\u0080\u0080",
                "\u00fe",
                "\u00ff\u00ff"
            })
    void malformedUtf8IsRefusedWhereverItStands(String bytes) {
        for (String json : new String[] {
            "{\"MessageBody\":\"" + bytes + "\"}",
            "{\"MessageBody\":\"\\n" + bytes + "\"}",
            "{\"MessageBody\":\"" + bytes + "\\n" + bytes + "\"}",
            "{\"" + bytes + "\":1}",
            "{\"Unknown\":[\"" + bytes + "\"]}",
            "{\"MessageAttributes\":{\"" + bytes + "\":{}}}",
            "{\"MessageBody\":\"" + bytes
        }) {
            assertRefused(json.getBytes(ISO_8859_1));
        }
    }

    @Test
    void nestingHasALimit() throws RequestRefused {
        int inside = JsonLimits.MAX_DEPTH - 1;
        read(Operation.SEND_MESSAGE, ("{\"a\":" + "[".repeat(inside) + "]".repeat(inside) + "}").getBytes(UTF_8));

        assertRefused(("{\"a\":" + "[".repeat(inside + 1) + "]".repeat(inside + 1) + "}").getBytes(UTF_8));
        assertRefused(("{\"a\":" + "{\"a\":".repeat(1_000_000)).getBytes(UTF_8));
        assertRefused(("{\"a\":" + "[".repeat(1_000_000)).getBytes(UTF_8));
    }

    @Test
    void aSmallRequestCannotBecomeALargeHeap() {
        StringBuilder attributes = new StringBuilder("{\"MessageAttributes\":{\"0\":{}");
        for (int i = 1; i <= JsonLimits.COLLECTION_MAX_ENTRIES; i++) {
            attributes.append(",\"").append(i).append("\":{}");
        }
        assertRefused(attributes.append("}}").toString().getBytes(UTF_8));
    }

    @Test
    void theLongestLegalStringIsRead() throws RequestRefused {
        String prefix = "{\"MessageBody\":\"";
        byte[] json = new byte[SqsLimits.REQUEST_BODY_MAX_BYTES];
        Arrays.fill(json, (byte) 'a');
        System.arraycopy(prefix.getBytes(UTF_8), 0, json, 0, prefix.length());
        json[json.length - 2] = '"';
        json[json.length - 1] = '}';

        var request = (SendMessageRequest) read(Operation.SEND_MESSAGE, json);

        assertThat(request.message().body()).hasSize(json.length - prefix.length() - 2);
    }

    @Test
    void damagingAGoodRequestAnywhereNeverEscapesTheTwoOutcomes() {
        byte[] good =
                ("{\"QueueUrl\":\"http://h/1/q\",\"MessageBody\":\"h\\u00e9 \\ud83d\\ude00 é😀 \\\"\",\"DelaySeconds\":12,"
                                + "\"MessageAttributes\":{\"n\":{\"DataType\":\"Binary\",\"BinaryValue\":\"AQID\"}},\"x\":[1.5e3,null]}")
                        .getBytes(UTF_8);
        Random random = new Random(11);
        for (int at = 0; at < good.length; at++) {
            for (int i = 0; i < 64; i++) {
                byte[] damaged = good.clone();
                damaged[at] = (byte) random.nextInt();
                readOrRefuse(damaged);
            }
            readOrRefuse(Arrays.copyOf(good, at));
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyOperationRefusesAnEntryOfTheWrongKind(Operation operation) {
        for (String value : new String[] {"[[", "{\"a\":", "\"", "-"}) {
            for (String member :
                    new String[] {"QueueUrl", "Entries", "Attributes", "AttributeNames", "QueueName", "Future"}) {
                assertRefused(operation, ("{\"" + member + "\":" + value + "}").getBytes(UTF_8));
            }
        }
    }

    private static void readOrRefuse(byte[] json) {
        try {
            read(Operation.SEND_MESSAGE, json);
        } catch (RequestRefused refused) {
            assertThat(refused.failure().error()).isEqualTo(AwsError.SERIALIZATION);
        }
    }

    private static void assertRefused(byte[] json) {
        assertRefused(Operation.SEND_MESSAGE, json);
    }

    private static void assertRefused(Operation operation, byte[] json) {
        assertThatThrownBy(() -> read(operation, json))
                .as(new String(json, 0, Math.min(json.length, 80), UTF_8))
                .isInstanceOfSatisfying(
                        RequestRefused.class,
                        refused -> assertThat(refused.failure().error()).isEqualTo(AwsError.SERIALIZATION));
    }

    private static Object read(Operation operation, byte[] json) throws RequestRefused {
        return JsonRequests.read(operation, json, 0, json.length);
    }
}
