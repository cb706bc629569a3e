package io.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.BatchMessage;
import io.holdfast.consumer.BatchOutcome;
import io.holdfast.consumer.Delivery;
import io.holdfast.consumer.Health;
import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.QueueNotFoundException;
import io.holdfast.testkit.HoldfastExtension;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What a {@link QueueHandler} may look like, and how the application refuses what it may not. */
class QueueHandlerTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final LocalSqs sqs = LocalSqs.of(holdfast);
    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    SqsAutoConfiguration.class, ConsumerAutoConfiguration.class, ConsumerJsonAutoConfiguration.class))
            .withPropertyValues(
                    "holdfast.sqs.endpoint=" + holdfast.endpoint(),
                    "holdfast.consumer.defaults.abort-long-poll-on-close=true");

    record Order(String id, int amount) {}

    @Configuration(proxyBeanMethods = false)
    static class Received {
        final BlockingQueue<Object> messages = new LinkedBlockingQueue<>();

        @Bean
        BlockingQueue<Object> messages() {
            return messages;
        }
    }

    static class TypedHandlers extends Received {
        @QueueHandler("typed")
        void typed(Order order) {
            messages.add(order);
        }

        @QueueHandler("lists")
        Outcome lists(Delivery delivery, List<Order> orders) {
            messages.add(List.of(orders, delivery.receiveCount()));
            return Outcome.ack();
        }

        @QueueHandler("${audit.queue}")
        BatchOutcome batch(List<BatchMessage<Order>> batch) {
            batch.forEach(message -> messages.add(message.message()));
            return BatchOutcome.ackAll();
        }

        @QueueHandler("plain")
        void plain(String body, Delivery delivery) {
            messages.add(body + " " + delivery.body());
        }
    }

    @Test
    void handlersTakeWhatTheirBodiesAre() {
        List.of("typed", "lists", "audit", "plain").forEach(sqs::create);
        application
                .withUserConfiguration(TypedHandlers.class)
                .withPropertyValues("audit.queue=audit")
                .run(context -> {
                    sqs.send("typed", "{\"id\":\"7\",\"amount\":3}");
                    assertThat(next(context.getBean(Received.class))).isEqualTo(new Order("7", 3));
                    sqs.send("lists", "[{\"id\":\"8\",\"amount\":1}]");
                    assertThat(next(context.getBean(Received.class))).isEqualTo(List.of(List.of(new Order("8", 1)), 1));
                    sqs.send("audit", "{\"id\":\"9\",\"amount\":2}");
                    assertThat(next(context.getBean(Received.class))).isEqualTo(new Order("9", 2));
                    sqs.send("plain", "hello");
                    assertThat(next(context.getBean(Received.class))).isEqualTo("hello hello");
                    QueueConsumers consumers = context.getBean(QueueConsumers.class);
                    assertThat(consumers.all()).containsOnlyKeys("typed", "lists", "audit", "plain");
                    assertThat(consumers.of("typed").orElseThrow().health().status())
                            .isEqualTo(Health.Status.UP);
                });
        assertThat(List.of("typed", "lists", "audit", "plain")).allMatch(queue -> sqs.messagesIn(queue) == 0);
    }

    static class TextHandler extends Received {
        @QueueHandler("text-only")
        void text(String body) {
            messages.add(body);
        }
    }

    @Test
    void withoutJacksonTextCanStillBeHandled() {
        sqs.create("text-only");
        application
                .withUserConfiguration(TextHandler.class)
                .withClassLoader(new FilteredClassLoader("com.fasterxml.jackson"))
                .run(context -> {
                    sqs.send("text-only", "hello");
                    assertThat(next(context.getBean(Received.class))).isEqualTo("hello");
                });
    }

    @Test
    void withoutJacksonTypedHandlersAreRefusedAtTheStart() {
        application
                .withUserConfiguration(TypedHandlers.class)
                .withPropertyValues("audit.queue=audit")
                .withClassLoader(new FilteredClassLoader("com.fasterxml.jackson"))
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasStackTraceContaining("without Jackson on the class path or a Payloads bean only String"));
    }

    static class TwoHandlers {
        @QueueHandler("twice")
        void one(String body) {}

        @QueueHandler("twice")
        void other(String body) {}
    }

    @Test
    void twoHandlersOfOneQueueAreRefused() {
        application
                .withUserConfiguration(TwoHandlers.class)
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasStackTraceContaining("Queue \"twice\" has two handlers, TwoHandlers."));
    }

    static class TwoMessages {
        @QueueHandler("orders")
        void place(Order order, String customer) {}
    }

    static class SdkMessage {
        @QueueHandler("orders")
        void place(software.amazon.awssdk.services.sqs.model.Message message) {}
    }

    static class WrongResult {
        @QueueHandler("orders")
        boolean place(Order order) {
            return true;
        }
    }

    static class Nothing {
        @QueueHandler("orders")
        void place() {}
    }

    static class BatchAndDelivery {
        @QueueHandler("orders")
        void place(List<BatchMessage<String>> batch, Delivery delivery) {}
    }

    @Test
    void methodsThatCannotBeHandlersAreRefusedWithTheReason() {
        refused(TwoMessages.class, "TwoMessages.place takes more than one message");
        refused(
                SdkMessage.class,
                "takes a software.amazon.awssdk.services.sqs.model.Message, which a message body cannot be read as");
        refused(WrongResult.class, "WrongResult.place must return void or Outcome, not boolean");
        refused(Nothing.class, "Nothing.place has no parameter");
        refused(BatchAndDelivery.class, "takes a batch and another parameter");
    }

    private void refused(Class<?> handlers, String reason) {
        application
                .withUserConfiguration(handlers)
                .run(context -> assertThat(context)
                        .getFailure()
                        .isInstanceOf(InvalidQueueHandlerException.class)
                        .hasMessageContaining(reason));
    }

    static class Misspelt extends Received {
        @QueueHandler("there")
        void there(String body) {}

        @QueueHandler("not-there")
        void misspelt(String body) {}
    }

    @Test
    void anApplicationWithoutItsQueueDoesNotStartAndSaysWhatToDo() {
        sqs.create("there");
        application.withUserConfiguration(Misspelt.class).run(context -> {
            assertThat(context)
                    .getFailure()
                    .hasRootCauseInstanceOf(software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException.class);
            assertThat(context).getFailure().hasStackTraceContaining("There is no queue \"not-there\" to consume");
            assertThat(new MissingQueueAnalyzer()
                            .analyze(context.getStartupFailure())
                            .getAction())
                    .contains("holdfast.sqs.endpoint");
        });
        assertThat(QueueNotFoundException.class).isPublic();
    }

    @Test
    void consumersWaitIfTheyAreNotToStartWithTheApplication() {
        sqs.create("text-only");
        application
                .withUserConfiguration(TextHandler.class)
                .withPropertyValues("holdfast.consumer.auto-startup=false")
                .run(context -> {
                    QueueConsumers consumers = context.getBean(QueueConsumers.class);
                    assertThat(consumers.all()).isEmpty();
                    consumers.start();
                    assertThat(consumers.all()).containsOnlyKeys("text-only");
                    consumers.stop();
                    consumers.start();
                    sqs.send("text-only", "after a restart");
                    assertThat(next(context.getBean(Received.class))).isEqualTo("after a restart");
                });
    }

    private static Object next(Received received) throws InterruptedException {
        Object message = received.messages.poll(20, TimeUnit.SECONDS);
        return message == null ? "nothing came" : message;
    }
}
