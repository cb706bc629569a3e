package io.holdfast.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method of a bean that handles the messages of one queue:
 *
 * <pre>{@code
 * @QueueHandler("orders")
 * void place(Order order) { … }
 *
 * @QueueHandler("payments.fifo")
 * Outcome collect(Payment payment, Delivery delivery) { … }
 *
 * @QueueHandler("${app.audit-queue}")
 * BatchOutcome store(List<BatchMessage<Event>> events) { … }
 * }</pre>
 *
 * <p>It takes the message, and the {@link io.holdfast.consumer.Delivery} if it wants to, in any order. A {@code String} is the body as it
 * is; anything else is read by the application's {@link Payloads}, by default as JSON if Jackson is there. It returns nothing, which means
 * that the message was handled, or an {@link io.holdfast.consumer.Outcome}; what it throws means "again later". Called on the consumer's
 * workers, for several messages at once, through the bean's proxy if it has one: {@code @Transactional} works.
 *
 * <p>One queue has one handler. The application does not start if there are two, if the queue does not exist, or if a method cannot be a
 * handler.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface QueueHandler {
    /** The queue's name or address; placeholders are replaced. */
    String value();
}
