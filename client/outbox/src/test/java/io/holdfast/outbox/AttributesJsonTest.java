package io.holdfast.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AttributesJsonTest {
    @Test
    void whatIsWrittenCanBeRead() {
        Map<String, OutboxAttribute> attributes = new LinkedHashMap<>();
        attributes.put("text", OutboxAttribute.text("\"quoted\" \\ back\tslash\n € \ud83d\ude00 \u0001"));
        attributes.put("number", OutboxAttribute.number(-1.5));
        attributes.put("binary", OutboxAttribute.binary(new byte[] {1, 2, 3}));
        assertThat(AttributesJson.read(AttributesJson.write(attributes))).isEqualTo(attributes);
        assertThat(AttributesJson.read("{}")).isEmpty();
    }

    @Test
    void otherWritersMayUseSpaceAndEscapes() {
        assertThat(AttributesJson.read(" { \"a\" : { \"value\" : \"\\u00e9\\/\" ,\n\"type\":\"String\"} } "))
                .isEqualTo(Map.of("a", OutboxAttribute.text("é/")));
    }

    @Test
    void anythingElseIsRefused() {
        for (String broken : List.of(
                "",
                "[]",
                "{",
                "{\"a\"}",
                "{\"a\":1}",
                "{\"a\":{\"type\":\"String\"}}",
                "{} x",
                "{\"a\":{\"type\":\"String\",\"value\":\"\\x\"}}")) {
            assertThatThrownBy(() -> AttributesJson.read(broken))
                    .as(broken)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("attributes");
        }
    }
}
