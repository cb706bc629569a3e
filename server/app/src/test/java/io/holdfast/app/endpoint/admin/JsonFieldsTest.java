package io.holdfast.app.endpoint.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.wire.json.JsonBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonFieldsTest {
    @ParameterizedTest
    @CsvSource({"0,0", "1,1", "0.5,0.5", "1234.5678,1234.568", "0.001,0.001", "0.05,0.05", "-0.25,-0.25", "NaN,null"})
    void decimalsAreExactToTheThousandth(double value, String text) {
        JsonBuffer json = new JsonBuffer();
        JsonFields.decimal(json, value);
        assertThat(Double.isNaN(value) ? text : Double.toString(Double.parseDouble(text(json))))
                .isEqualTo(Double.isNaN(value) ? "null" : Double.toString(Double.parseDouble(text)));
    }

    @Test
    void timesHaveMillisecondsAndNeverIsNull() {
        JsonBuffer json = new JsonBuffer();
        json.open('{');
        JsonFields.at(json, "at", 1_700_000_000_000L);
        JsonFields.at(json, "never", 0);
        json.close('}');
        assertThat(text(json)).isEqualTo("{\"at\":\"2023-11-14T22:13:20.000Z\",\"never\":null}");
    }

    private static String text(JsonBuffer json) {
        return new String(json.array(), 0, json.length(), StandardCharsets.UTF_8);
    }
}
