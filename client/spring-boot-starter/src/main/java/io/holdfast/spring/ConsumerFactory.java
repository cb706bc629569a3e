package io.holdfast.spring;

import io.holdfast.consumer.BodyResolver;
import io.holdfast.consumer.ConsumerBuilder;
import io.holdfast.consumer.ConsumerListener;
import io.holdfast.consumer.Decoder;
import io.holdfast.consumer.Interceptor;
import io.holdfast.consumer.QueueConsumer;
import java.lang.reflect.Type;
import org.springframework.beans.factory.ObjectProvider;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * Builds the consumers of handlers, with what the application has declared for all of them.
 *
 * @param watchers hear of each consumer that is built
 */
record ConsumerFactory(
        SqsClient sqs,
        ConsumerProperties properties,
        ObjectProvider<Payloads> payloads,
        ObjectProvider<Interceptor> interceptors,
        ObjectProvider<ConsumerListener> listeners,
        ObjectProvider<BodyResolver> bodies,
        ObjectProvider<QueueConsumerCustomizer> customizers,
        ObjectProvider<ConsumerWatcher> watchers) {

    QueueConsumer make(FoundHandler found, HandlerCall call) {
        ConsumerBuilder<Object> builder =
                QueueConsumer.builder(sqs, found.queue()).decoder(decoder(found));
        if (found.handler().batch()) {
            builder.batchHandler(call);
        } else {
            builder.handler(call);
        }
        apply(found, builder);
        interceptors.orderedStream().forEach(builder::interceptor);
        listeners.orderedStream().forEach(builder::listener);
        bodies.ifUnique(builder::bodies);
        customizers.orderedStream().forEach(customizer -> customizer.customize(found.queue(), builder));
        QueueConsumer consumer = builder.build();
        String name = ConsumerProperties.nameOf(found.queue());
        watchers.orderedStream().forEach(watcher -> watcher.watch(name, consumer));
        return consumer;
    }

    private void apply(FoundHandler found, ConsumerBuilder<Object> builder) {
        try {
            properties.of(found.queue()).applyTo(builder);
        } catch (IllegalArgumentException refused) {
            String name = ConsumerProperties.nameOf(found.queue());
            throw new MisconfiguredException(
                    "The properties of the consumer of \"" + found.queue() + "\" are invalid: " + refused.getMessage(),
                    "Change holdfast.consumer.defaults.* or holdfast.consumer.queues"
                            + (name.contains(".") ? "[" + name + "]" : "." + name) + ".*.",
                    refused);
        }
    }

    /** Fails if the handler's message cannot be read. */
    @SuppressWarnings("unchecked") // it makes what the method takes, which is called by reflection
    Decoder<Object> decoder(FoundHandler found) {
        Type type = found.handler().payload();
        if (type == String.class) {
            return (body, delivery) -> body;
        }
        Payloads reading = payloads.getIfUnique();
        if (reading == null) {
            throw new InvalidQueueHandlerException(
                    found.handler().method(),
                    "takes a " + type.getTypeName() + ", but without Jackson on the class path or a Payloads bean only"
                            + " String can be read");
        }
        try {
            return (Decoder<Object>) reading.decoderOf(type);
        } catch (IllegalArgumentException cannot) {
            throw new InvalidQueueHandlerException(
                    found.handler().method(),
                    "takes a " + type.getTypeName() + ", which cannot be read: " + cannot.getMessage());
        }
    }
}
