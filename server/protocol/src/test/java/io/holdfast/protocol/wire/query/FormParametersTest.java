package io.holdfast.protocol.wire.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormParametersTest {
    @Test
    void parametersOfUrlAndFormAreDecoded() throws QueryRefused {
        byte[] form = "..b=c+d%2B%E2%82%AC&&empty=&bare..".getBytes(UTF_8);
        FormParameters parameters = FormParameters.read("Action=GetUser", form, 2, form.length - 4);
        assertThat(parameters.get("Action")).isEqualTo("GetUser");
        assertThat(parameters.get("b")).isEqualTo("c d+€");
        assertThat(parameters.get("empty")).isEmpty();
        assertThat(parameters.get("bare")).isEmpty();
        assertThat(parameters.get("absent")).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=1&a=2", "a=%", "a=%4", "a=%4x", "%x4=a", "a=%FF", "a=%C0%80"})
    void whatCannotBeDecodedOrComesTwiceIsRefused(String form) {
        byte[] bytes = form.getBytes(UTF_8);
        QueryRefused refused =
                catchThrowableOfType(QueryRefused.class, () -> FormParameters.read(null, bytes, 0, bytes.length));
        assertThat(refused.error().code()).isEqualTo("MalformedInput");
    }

    @Test
    void thereIsALimitToTheNumberOfParameters() {
        StringBuilder form = new StringBuilder();
        for (int i = 0; i < 1001; i++) {
            form.append("p").append(i).append("=&");
        }
        byte[] bytes = form.toString().getBytes(UTF_8);
        QueryRefused refused =
                catchThrowableOfType(QueryRefused.class, () -> FormParameters.read(null, bytes, 0, bytes.length));
        assertThat(refused.error().message()).isEqualTo("The request has more than 1000 parameters.");
    }
}
