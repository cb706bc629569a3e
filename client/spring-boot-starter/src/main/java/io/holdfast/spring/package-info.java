/**
 * Beside the steps. Takes the {@code @QueueHandler} methods and the properties of a Spring Boot application, gives each queue a running
 * consumer.
 * It must not know how a consumer receives: all it does is to build, start and close consumers at the right moments.
 *
 * <p>A first example, run by {@code OrderHandlers}:
 *
 * <pre>{@code
 * @QueueHandler("orders")
 * void place(Order order) {
 *     shop.place(order);
 * }
 * }</pre>
 *
 * <p>Who uses it reads {@link io.holdfast.spring.QueueHandler}, {@link io.holdfast.spring.TransactionalOutbox} and
 * {@link io.holdfast.spring.QueueConsumerCustomizer}; the properties are in {@code ConsumerProperties}, {@code QueueSettings},
 * {@code OutboxProperties} and {@code SqsProperties}.
 *
 * <p>Reading order for who changes it:
 *
 * <ol>
 *   <li>{@code ConsumerAutoConfiguration} and {@code OutboxAutoConfiguration}, with {@code SqsAutoConfiguration} below them. All other
 *       {@code …AutoConfiguration}s add something if a library is there: JSON, health, metrics, traces, the actuator's {@code QueuesEndpoint}.
 *   <li>{@code HandlerSearch} finds the methods, {@code HandlerMethod} checks what they take and return, {@code HandlerCall} calls them.
 *   <li>{@code ConsumerFactory} builds a consumer for each; {@code QueueConsumers} starts and closes them, {@code RelayLifecycle} the outbox.
 *   <li>{@code SettingNamesCheck} refuses misspelt properties; the {@code …Analyzer}s say at the start what is wrong and what to do.
 * </ol>
 */
@NullMarked
package io.holdfast.spring;

import org.jspecify.annotations.NullMarked;
