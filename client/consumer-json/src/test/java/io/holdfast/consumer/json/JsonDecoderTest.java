package io.holdfast.consumer.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonDecoderTest {
    record Order(String id, int amount) {}

    @Test
    void readsAValueOfTheHandlersType() throws Exception {
        assertThat(decode("{\"id\": \"7\", \"amount\": 3}")).isEqualTo(new Order("7", 3));
    }

    @Test
    void fieldsThatASenderAddedDoNotBreakAnOlderReader() throws Exception {
        assertThat(decode("{\"id\":\"7\",\"amount\":3,\"colour\":\"red\"}")).isEqualTo(new Order("7", 3));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "{\"id\":\"7\"",
                "hello",
                "{\"id\":\"7\"} {\"id\":\"8\"}",
                "[]",
                "{\"amount\":\"x\"}"
            })
    void whatIsNotOneWholeValueIsMalformed(String body) {
        assertThatThrownBy(() -> decode(body)).isInstanceOf(JsonProcessingException.class);
    }

    @Test
    void readsTypesWithParameters() throws Exception {
        JsonDecoder<List<Order>> decoder = JsonDecoder.of(new ObjectMapper(), new TypeReference<List<Order>>() {});

        assertThat(decoder.decode("[{\"id\":\"7\",\"amount\":3}]", NoDelivery.INSTANCE))
                .containsExactly(new Order("7", 3));
    }

    @Test
    void aMapperOfTheCallersKeepsItsOwnRules() {
        JsonDecoder<Order> strict = JsonDecoder.of(new ObjectMapper(), Order.class);

        assertThatThrownBy(() -> strict.decode("{\"id\":\"7\",\"colour\":\"red\"}", NoDelivery.INSTANCE))
                .hasMessageContaining("colour");
    }

    private static Order decode(String body) throws Exception {
        return JsonDecoder.of(Order.class).decode(body, NoDelivery.INSTANCE);
    }
}
