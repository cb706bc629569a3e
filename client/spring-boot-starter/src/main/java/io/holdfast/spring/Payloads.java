package io.holdfast.spring;

import io.holdfast.consumer.Decoder;
import java.lang.reflect.Type;

/**
 * How bodies become what {@link QueueHandler} methods take. By default JSON is read if Jackson is on the class path, with the
 * application's {@code ObjectMapper} if it has exactly one; declare a bean of this type to read something else. Methods that take a
 * {@code String} do not ask. Called while the application starts, on one thread.
 */
@FunctionalInterface
public interface Payloads {
    /**
     * Reads bodies as values of a method's parameter.
     *
     * @throws IllegalArgumentException if it cannot make such values; the application will not start
     */
    Decoder<?> decoderOf(Type parameter);
}
