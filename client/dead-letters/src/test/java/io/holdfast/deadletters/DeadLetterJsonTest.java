package io.holdfast.deadletters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

class DeadLetterJsonTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "plain",
                "{\"a\":\"\\\"\"}",
                "line\nbreak\r\nand\ttab",
                "\u0000\u001f\u007f\u2028",
                "ünïcödé 😀",
                "\ud83d alone"
            })
    void bodySurvivesOnOneLine(String body) {
        DeadLetter letter = new DeadLetter("id", body, Map.of("SentTimestamp", "1"), Map.of());
        String line = DeadLetterJson.line(letter);
        assertThat(line).doesNotContain("\n", "\r");
        assertThat(DeadLetterJson.parse(line)).isEqualTo(letter);
    }

    @Test
    void attributesOfEveryTypeSurvive() {
        DeadLetter letter = new DeadLetter(
                "id",
                "b",
                Map.of("MessageGroupId", "g", "AWSTraceHeader", "Root=1"),
                Map.of(
                        "text",
                                MessageAttributeValue.builder()
                                        .dataType("String.tenant")
                                        .stringValue("acme")
                                        .build(),
                        "number",
                                MessageAttributeValue.builder()
                                        .dataType("Number")
                                        .stringValue("1.50")
                                        .build(),
                        "bytes",
                                MessageAttributeValue.builder()
                                        .dataType("Binary")
                                        .binaryValue(SdkBytes.fromByteArray(new byte[] {0, -1, 10}))
                                        .build()));
        DeadLetter read = DeadLetterJson.parse(DeadLetterJson.line(letter));
        assertThat(read).isEqualTo(letter);
        assertThat(read.groupId()).contains("g");
        assertThat(read.attributes()).containsOnlyKeys("text", "number");
    }

    @Test
    void unknownFieldsAreIgnoredAndMissingOnesAreNot() {
        String line = "{\"messageId\":\"i\",\"body\":\"b\",\"system\":{},\"attributes\":{},\"new\":[1,null]}";
        assertThat(DeadLetterJson.parse(line).body()).isEqualTo("b");
        assertThatThrownBy(() -> DeadLetterJson.parse("{\"messageId\":\"i\"}")).hasMessageContaining(" is missing");
    }
}
