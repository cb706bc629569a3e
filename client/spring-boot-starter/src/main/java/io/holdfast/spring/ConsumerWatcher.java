package io.holdfast.spring;

import io.holdfast.consumer.QueueConsumer;

/** Wants to know the consumers that are built. */
@FunctionalInterface
interface ConsumerWatcher {
    void watch(String queueName, QueueConsumer consumer);
}
