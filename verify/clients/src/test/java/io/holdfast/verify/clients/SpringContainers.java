package io.holdfast.verify.clients;

import io.awspring.cloud.sqs.listener.MessageListener;
import io.awspring.cloud.sqs.listener.SqsContainerOptionsBuilder;
import io.awspring.cloud.sqs.listener.SqsMessageListenerContainer;
import java.time.Duration;
import java.util.Collection;
import java.util.function.Consumer;
import org.springframework.messaging.Message;
import software.amazon.awssdk.services.sqs.SqsAsyncClient;

/** Listener containers of Spring Cloud AWS, built by hand as its auto-configuration would. */
final class SpringContainers {
    private SpringContainers() {}

    /** A container that waits for its last poll and its last acknowledgement when it is stopped; its polls are short because of that. */
    static SqsMessageListenerContainer<Object> listen(
            SqsAsyncClient sqs,
            QueueUnderTest queue,
            Consumer<SqsContainerOptionsBuilder> change,
            MessageListener<Object> listener) {
        SqsMessageListenerContainer<Object> container = SqsMessageListenerContainer.builder()
                .sqsAsyncClient(sqs)
                .queueNames(queue.name())
                .configure(options -> change.accept(options.pollTimeout(Duration.ofSeconds(1))
                        .acknowledgementInterval(Duration.ofMillis(100))
                        .listenerShutdownTimeout(Duration.ofSeconds(60))
                        .acknowledgementShutdownTimeout(Duration.ofSeconds(60))))
                .messageListener(listener)
                .build();
        container.start();
        return container;
    }

    static MessageListener<Object> batchListener(Consumer<Collection<Message<Object>>> listener) {
        return new MessageListener<>() {
            @Override
            public void onMessage(Message<Object> message) {
                throw new AssertionError("a batch listener gets batches");
            }

            @Override
            public void onMessage(Collection<Message<Object>> messages) {
                listener.accept(messages);
            }
        };
    }
}
