package io.holdfast.spring;

import io.holdfast.consumer.BatchHandler;
import io.holdfast.consumer.BatchMessage;
import io.holdfast.consumer.BatchOutcome;
import io.holdfast.consumer.Delivery;
import io.holdfast.consumer.MessageHandler;
import io.holdfast.consumer.Outcome;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Calls the method of a bean for messages. Any thread, if the bean is. */
final class HandlerCall implements MessageHandler<Object>, BatchHandler<Object> {
    private static final ThreadLocal<String> handling = new ThreadLocal<>();
    private final String queueName;
    private final Object bean;
    private final HandlerMethod handler;

    HandlerCall(String queueName, Object bean, HandlerMethod handler) {
        this.queueName = queueName;
        this.bean = bean;
        this.handler = handler;
    }

    /** The queue whose handler the calling thread runs; null if it runs none. */
    static @Nullable String current() {
        return handling.get();
    }

    @Override
    public Outcome handle(Object message, Delivery delivery) throws Exception {
        Object result = call(handler.arguments(message, delivery));
        return handler.method().getReturnType() == void.class ? Outcome.ack() : required((Outcome) result);
    }

    @Override
    public BatchOutcome handle(List<BatchMessage<Object>> batch) throws Exception {
        Object result = call(batch);
        return handler.method().getReturnType() == void.class ? BatchOutcome.ackAll() : required((BatchOutcome) result);
    }

    private @Nullable Object call(Object... arguments) throws Exception {
        handling.set(queueName);
        try {
            return handler.method().invoke(bean, arguments);
        } catch (InvocationTargetException wrapped) {
            Throwable thrown = wrapped.getCause();
            if (thrown instanceof Error error) {
                throw error;
            }
            throw thrown instanceof Exception exception ? exception : wrapped;
        } finally {
            handling.remove();
        }
    }

    private <T> T required(@Nullable T outcome) {
        if (outcome == null) {
            throw new IllegalStateException(
                    InvalidQueueHandlerException.nameOf(handler.method()) + " returned null instead of an outcome");
        }
        return outcome;
    }
}
