package io.holdfast.protocol.wire.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.json.JsonRequests;
import io.holdfast.protocol.sqs.request.SendMessageRequest;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.wire.ResponseBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonBufferTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plain | \"plain\"",
                "say \"hi\" | \"say \\\"hi\\\"\"",
                "back\\slash | \"back\\\\slash\"",
                "'line\nend\r\ttab' | \"line\\nend\\r\\ttab\"",
                "'\u0000\u0001\u001f' | \"\\u0000\\u0001\\u001f\"",
                "é€😀 | \"é€😀\"",
                "'' | \"\""
            })
    void textIsEscapedAlikeFromStringsAndFromBytes(String text, String json) {
        assertThat(text(new JsonBuffer().quoted(text))).isEqualTo(json);
        assertThat(text(new JsonBuffer().quoted(text.getBytes(UTF_8)))).isEqualTo(json);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 9, 10, 99, 100, 1763240000000L, Long.MAX_VALUE, -1, Long.MIN_VALUE})
    void numbersAreWrittenInDecimal(long number) {
        assertThat(text(new JsonBuffer().quoted(number))).isEqualTo("\"" + number + "\"");
    }

    @Test
    void everyBodyComesBackAsItWent() throws RequestRefused {
        Random random = new Random(3);
        for (int round = 0; round < 2000; round++) {
            byte[] body = randomText(random).getBytes(UTF_8);
            JsonBuffer out = new JsonBuffer()
                    .open('{')
                    .member("MessageBody")
                    .quoted(body)
                    .close('}');

            var request = (SendMessageRequest) JsonRequests.read(Operation.SEND_MESSAGE, out.array(), 0, out.length());

            assertThat(request.message().body()).isEqualTo(body);
        }
    }

    @Test
    void commasStandBetweenAndNeverBehindABracket() {
        JsonBuffer out = new JsonBuffer().open('{').member("a").open('[');
        out.element()
                .quoted("{")
                .element()
                .quoted("[")
                .element()
                .open('{')
                .close('}')
                .close(']');

        assertThat(text(out.member("b").quoted("x").close('}'))).isEqualTo("{\"a\":[\"{\",\"[\",{}],\"b\":\"x\"}");
    }

    @Test
    void oneLargeResponseDoesNotKeepItsMemory() {
        JsonBuffer out = new JsonBuffer().quoted(new byte[SqsLimits.MESSAGE_MAX_BYTES]);
        assertThat(out.length()).isEqualTo(6 * SqsLimits.MESSAGE_MAX_BYTES + 2);

        out.clear();

        assertThat(out.length()).isZero();
        assertThat(out.array()).hasSizeLessThanOrEqualTo(ResponseBuffer.KEPT_MAX_BYTES);
    }

    @Test
    void ordinaryResponsesKeepTheirMemory() {
        JsonBuffer out = new JsonBuffer().quoted(new byte[10_000]);
        byte[] memory = out.array();

        out.clear();

        assertThat(out.array()).isSameAs(memory);
    }

    private static String randomText(Random random) {
        int[] alphabet = {'a', 'b', ' ', '"', '\\', '\n', '\t', '\r', '/', 0x7f, 0xe9, 0x20ac, 0x1f600, 1, 0x1f};
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(60);
        boolean mostlyPlain = random.nextBoolean();
        for (int i = 0; i < length; i++) {
            int kinds = mostlyPlain && random.nextInt(10) > 0 ? 3 : alphabet.length;
            text.appendCodePoint(alphabet[random.nextInt(kinds)]);
        }
        return text.toString();
    }

    private static String text(JsonBuffer out) {
        return new String(out.array(), 0, out.length(), UTF_8);
    }
}
