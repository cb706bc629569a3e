package io.holdfast.protocol.wire.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.wire.json.JsonValue.Sequence;
import io.holdfast.protocol.wire.json.JsonValue.Structure;
import io.holdfast.protocol.wire.json.JsonValue.Text;
import io.holdfast.protocol.wire.json.JsonValue.Word;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonDocumentTest {
    @Test
    void objectBecomesATree() {
        assertThat(parse("""
                {"a": "x\\u00e9\\n", "b": [1, "1", true, null, {}], "c": {"d": -2.50e1}}"""))
                .isEqualTo(new Structure(Map.of(
                        "a",
                        new Text("xé\n"),
                        "b",
                        new Sequence(List.of(
                                new Word("1"),
                                new Text("1"),
                                new Word("true"),
                                new Word("null"),
                                new Structure(Map.of()))),
                        "c",
                        new Structure(Map.of("d", new Word("-2.50e1"))))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"b\":1,\"a\":[]}",
                "{\"a\":[[\"x\",{\"y\":null}],false],\"b\":\"é\\\"\\\\\\n\",\"\":-0.5}"
            })
    void shortestTextIsWrittenAsItWasRead(String json) {
        assertThat(JsonDocument.write(requireNonNull(parse(json)))).isEqualTo(json);
    }

    @Test
    void blanksAreLeftOutAndTheOrderStays() {
        Structure read = requireNonNull(parse(" { \"z\" : [ 1 , 2 ] ,\n\"a\" : { } } "));

        assertThat(JsonDocument.write(read)).isEqualTo("{\"z\":[1,2],\"a\":{}}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "1",
                "\"{}\"",
                "null",
                "{",
                "{}}",
                "{'a':1}",
                "{\"a\":}",
                "{\"a\":1,\"a\":1}",
                "{\"a\":[{\"b\":1,\"b\":2}]}"
            })
    void anythingElseIsNoObject(String json) {
        assertThat(parse(json)).isNull();
    }

    @Test
    void nestingIsLimited() {
        assertThat(parse("{\"a\":" + "[".repeat(31) + "]".repeat(31) + "}")).isNotNull();
        assertThat(parse("{\"a\":" + "[".repeat(32) + "]".repeat(32) + "}")).isNull();
    }

    private static @Nullable Structure parse(String json) {
        return JsonDocument.parse(json.getBytes(UTF_8));
    }
}
