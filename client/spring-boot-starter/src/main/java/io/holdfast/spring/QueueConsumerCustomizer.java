package io.holdfast.spring;

import io.holdfast.consumer.ConsumerBuilder;

/**
 * Changes a consumer before it is built, after the properties were applied: declare a bean of this type for what properties cannot say.
 * Beans of the types {@code Interceptor}, {@code ConsumerListener} and {@code BodyResolver} need none: every consumer gets them. Called
 * while consumers start, on one thread.
 */
@FunctionalInterface
public interface QueueConsumerCustomizer {
    /**
     * Changes anything but the decoder and the handler.
     *
     * @param queue name or address, as the handler gave it
     */
    void customize(String queue, ConsumerBuilder<?> consumer);
}
