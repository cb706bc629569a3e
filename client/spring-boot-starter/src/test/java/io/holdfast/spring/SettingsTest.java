package io.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.ConsumerListener;
import io.holdfast.consumer.Interceptor;
import io.holdfast.testkit.HoldfastExtension;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

class SettingsTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final LocalSqs sqs = LocalSqs.of(holdfast);
    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(SqsAutoConfiguration.class, ConsumerAutoConfiguration.class))
            .withPropertyValues(
                    "holdfast.sqs.endpoint=" + holdfast.endpoint(),
                    "holdfast.consumer.defaults.abort-long-poll-on-close=true");

    static class Orders {
        final BlockingQueue<String> steps = new LinkedBlockingQueue<>();

        @QueueHandler("orders.fifo")
        void place(String order) {
            steps.add("handler");
        }

        @Bean
        Interceptor around() {
            return (delivery, chain) -> {
                steps.add("interceptor");
                return chain.proceed();
            };
        }

        @Bean
        ConsumerListener listener() {
            return new ConsumerListener() {
                @Override
                public void deleted(String queue, int messages) {
                    steps.add("deleted");
                }
            };
        }

        @Bean
        QueueConsumerCustomizer customizer() {
            return (queue, consumer) -> {
                steps.add("customized " + queue);
                consumer.pollers(1);
            };
        }
    }

    @Test
    void settingsOfAQueueGoBeforeThoseOfAll() {
        sqs.create("orders.fifo");
        application
                .withUserConfiguration(Orders.class)
                .withPropertyValues(
                        "holdfast.consumer.defaults.concurrency=7",
                        "holdfast.consumer.defaults.visibility=45s",
                        "holdfast.consumer.queues[orders.fifo].concurrency=3",
                        "holdfast.consumer.queues[orders.fifo].not-retrying=java.lang.IllegalArgumentException",
                        "holdfast.consumer.queues.nobody.concurrency=3")
                .run(context -> {
                    QueueSettings settings =
                            context.getBean(ConsumerProperties.class).of("orders.fifo");
                    assertThat(settings.concurrency()).isEqualTo(3);
                    assertThat(settings.visibility()).isEqualTo(Duration.ofSeconds(45));
                    assertThat(settings.notRetrying()).isNotNull().hasSize(1);
                    assertThat(settings.retryFirst()).isNull();
                    QueueConsumers consumers = context.getBean(QueueConsumers.class);
                    assertThat(consumers.of("orders.fifo").orElseThrow().concurrency())
                            .isEqualTo(3);
                });
    }

    @Test
    void settingsThatDoNotWorkAreRefusedWithTheQueue() {
        sqs.create("orders.fifo");
        application
                .withUserConfiguration(Orders.class)
                .withPropertyValues("holdfast.consumer.queues.orders-fifo.long-poll=30s")
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasStackTraceContaining(
                                "consumer of \"orders.fifo\" are invalid: a long poll lasts at most 20 s"));
    }

    @Test
    void beansOfTheApplicationTakePartInEveryConsumer() {
        sqs.create("orders.fifo");
        application.withUserConfiguration(Orders.class).run(context -> {
            sqs.client()
                    .sendMessage(m -> m.queueUrl(sqs.url("orders.fifo"))
                            .messageBody("hello")
                            .messageGroupId("1")
                            .messageDeduplicationId("1"));
            BlockingQueue<String> steps = context.getBean(Orders.class).steps;
            for (String step : new String[] {"customized orders.fifo", "interceptor", "handler", "deleted"}) {
                assertThat(steps.poll(20, TimeUnit.SECONDS)).isEqualTo(step);
            }
        });
    }

    @Test
    void theApplicationsOwnClientIsUsedIfItHasOne() {
        SqsClient own = sqs.client();
        application
                .withBean("mine", SqsClient.class, () -> own, bean -> bean.setDestroyMethodName(""))
                .run(context -> assertThat(context.getBean(SqsClient.class)).isSameAs(own));
    }

    @Test
    void theClientGoesWhereThePropertiesSay() {
        application
                .withPropertyValues(
                        "holdfast.sqs.endpoint=http://queues.example:9324",
                        "holdfast.sqs.region=eu-central-1",
                        "holdfast.sqs.access-key-id=key",
                        "holdfast.sqs.secret-access-key=secret")
                .run(context -> {
                    SqsClient client = context.getBean(SqsClient.class);
                    assertThat(client.serviceClientConfiguration().region()).isEqualTo(Region.EU_CENTRAL_1);
                    assertThat(client.serviceClientConfiguration().endpointOverride())
                            .contains(URI.create("http://queues.example:9324"));
                    assertThat(context.getBean(SqsProperties.class).toString()).doesNotContain("secret");
                });
    }

    @Test
    void aKeyWithoutItsSecretIsRefused() {
        application
                .withPropertyValues("holdfast.sqs.access-key-id=key")
                .run(context -> assertThat(context).getFailure().hasStackTraceContaining("set both or none"));
    }
}
