package io.holdfast.consumer.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.holdfast.consumer.Decoder;
import io.holdfast.consumer.Delivery;
import java.lang.reflect.Type;

/**
 * Reads bodies as JSON, with Jackson. Immutable; any thread.
 *
 * <pre>{@code
 * QueueConsumer.builder(sqs, "orders").decoder(JsonDecoder.of(Order.class)).voidHandler((order, delivery) -> shop.place(order))
 * }</pre>
 *
 * <p>A body that is not one whole JSON value of the type is malformed, and so are an empty body, a body with something behind its value
 * and the literal {@code null}: a handler never gets half a message or none. With the mapper of {@link #of(Class)} unknown fields are
 * ignored, so that a sender may add one before its readers know it, and Jackson's modules on the class path are used; a mapper of your own
 * decides that itself.
 *
 * @param <T> what the handler takes
 */
public final class JsonDecoder<T> implements Decoder<T> {
    private final ObjectReader reader;
    private final JavaType type;

    private JsonDecoder(ObjectMapper mapper, JavaType type) {
        this.type = type;
        this.reader = mapper.readerFor(type).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    }

    /** With a mapper of its own. */
    public static <T> JsonDecoder<T> of(Class<T> type) {
        return of(Defaults.MAPPER, type);
    }

    public static <T> JsonDecoder<T> of(ObjectMapper mapper, Class<T> type) {
        return new JsonDecoder<>(mapper, mapper.constructType(type));
    }

    /** For types with parameters: {@code new TypeReference<List<Order>>() {}}. */
    public static <T> JsonDecoder<T> of(ObjectMapper mapper, TypeReference<T> type) {
        return new JsonDecoder<>(mapper, mapper.constructType(type));
    }

    /** For a type that is known only when the program runs, such as that of a method's parameter. */
    public static JsonDecoder<Object> of(ObjectMapper mapper, Type type) {
        return new JsonDecoder<>(mapper, mapper.constructType(type));
    }

    /** The same with a mapper of its own. */
    public static JsonDecoder<Object> of(Type type) {
        return of(Defaults.MAPPER, type);
    }

    @Override
    public T decode(String body, Delivery delivery) throws JsonProcessingException {
        T value = reader.readValue(body);
        if (value == null) {
            throw MismatchedInputException.from(null, type, "the body is the JSON value null");
        }
        return value;
    }

    /** Made when it is first needed: finding modules on the class path takes a while. */
    private static final class Defaults {
        static final ObjectMapper MAPPER = JsonMapper.builder()
                .findAndAddModules()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
    }
}
