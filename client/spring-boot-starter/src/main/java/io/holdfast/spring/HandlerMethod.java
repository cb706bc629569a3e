package io.holdfast.spring;

import io.holdfast.consumer.BatchMessage;
import io.holdfast.consumer.BatchOutcome;
import io.holdfast.consumer.Delivery;
import io.holdfast.consumer.Outcome;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;

/**
 * What a {@link QueueHandler} method takes and gives. Immutable.
 *
 * @param payload what the body becomes
 * @param payloadAt which argument that is; −1 if there is none
 * @param deliveryAt which argument the delivery is; −1 if there is none
 * @param batch whether the method takes the messages of a receive together
 */
record HandlerMethod(Method method, Type payload, int payloadAt, int deliveryAt, boolean batch) {
    /** Nothing of these packages is ever in a body; whoever asks for it comes from another library. */
    private static final List<String> NEVER_IN_A_BODY =
            List.of("software.amazon.awssdk.", "org.springframework.", "jakarta.jms.", "io.awspring.", "java.sql.");

    static HandlerMethod of(Method method) {
        Type[] parameters = method.getGenericParameterTypes();
        int payloadAt = -1;
        int deliveryAt = -1;
        for (int i = 0; i < parameters.length; i++) {
            if (parameters[i] == Delivery.class) {
                require(deliveryAt < 0, method, "takes more than one Delivery");
                deliveryAt = i;
            } else {
                require(
                        payloadAt < 0,
                        method,
                        "takes more than one message: " + (payloadAt < 0 ? "" : parameters[payloadAt].getTypeName())
                                + " and " + parameters[i].getTypeName());
                payloadAt = i;
            }
        }
        require(parameters.length > 0, method, "has no parameter; it needs the message, its Delivery or both");
        Type payload = payloadAt < 0 ? String.class : parameters[payloadAt];
        if (isBatch(payload)) {
            return batch(method, parameters);
        }
        requireReadable(method, payload);
        requireResult(method, Outcome.class);
        return new HandlerMethod(method, payload, payloadAt, deliveryAt, false);
    }

    private static HandlerMethod batch(Method method, Type[] parameters) {
        require(
                parameters.length == 1,
                method,
                "takes a batch and another parameter; each message of the batch brings its own Delivery");
        Type message = ((ParameterizedType) parameters[0]).getActualTypeArguments()[0];
        Type payload = ((ParameterizedType) message).getActualTypeArguments()[0];
        requireReadable(method, payload);
        requireResult(method, BatchOutcome.class);
        return new HandlerMethod(method, payload, 0, -1, true);
    }

    private static boolean isBatch(Type type) {
        return type instanceof ParameterizedType list
                && list.getRawType() == List.class
                && list.getActualTypeArguments()[0] instanceof ParameterizedType message
                && message.getRawType() == BatchMessage.class;
    }

    private static void requireReadable(Method method, Type payload) {
        String name = payload.getTypeName();
        require(
                NEVER_IN_A_BODY.stream().noneMatch(name::startsWith),
                method,
                "takes a " + name
                        + ", which a message body cannot be read as; everything else about a message is in its Delivery");
    }

    private static void requireResult(Method method, Class<?> outcome) {
        Class<?> result = method.getReturnType();
        require(
                result == void.class || outcome.isAssignableFrom(result),
                method,
                "must return void or " + outcome.getSimpleName() + ", not " + result.getSimpleName());
    }

    private static void require(boolean good, Method method, String problem) {
        if (!good) {
            throw new InvalidQueueHandlerException(method, problem);
        }
    }

    Object[] arguments(Object message, Delivery delivery) {
        Object[] arguments = new Object[method.getParameterCount()];
        if (payloadAt >= 0) {
            arguments[payloadAt] = message;
        }
        if (deliveryAt >= 0) {
            arguments[deliveryAt] = delivery;
        }
        return arguments;
    }
}
