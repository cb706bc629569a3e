/**
 * Beside the steps. Takes the {@code @QueueHandler} methods and the properties of a Spring Boot application, gives each queue a running
 * consumer.
 * It must not know how a consumer receives: all it does is to build, start and close consumers at the right moments.
 */
@NullMarked
package io.holdfast.spring;

import org.jspecify.annotations.NullMarked;
