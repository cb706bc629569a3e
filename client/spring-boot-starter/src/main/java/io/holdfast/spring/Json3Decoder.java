package io.holdfast.spring;

import io.holdfast.consumer.Decoder;
import io.holdfast.consumer.Delivery;
import java.lang.reflect.Type;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/** Reads bodies as JSON with Jackson 3, and refuses what the decoder for Jackson 2 refuses. Immutable; any thread. */
final class Json3Decoder implements Decoder<Object> {
    private final ObjectReader reader;

    Json3Decoder(JsonMapper mapper, Type type) {
        this.reader = mapper.readerFor(mapper.constructType(type)).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    }

    @Override
    public Object decode(String body, Delivery delivery) {
        Object value = reader.readValue(body);
        if (value == null) {
            throw new IllegalArgumentException("the body is the JSON value null");
        }
        return value;
    }
}
