package io.holdfast.spring.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.HoldfastExtension;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Runs the handlers of docs/consumer/spring-boot.md from outside of the library's package, as an application does. */
class SpringExampleTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(OrderHandlers.class)
    static class Application implements Shop {
        final BlockingQueue<Object> done = new LinkedBlockingQueue<>();

        @Override
        public void place(Shop.Order order) {
            done.add(order);
        }

        @Override
        public boolean bankIsClosed() {
            return false;
        }

        @Override
        public void collect(Shop.Payment payment, String messageId) {
            done.add(payment);
        }

        @Override
        public boolean store(Shop.Event event) {
            return done.add(event);
        }
    }

    @Test
    void handlersOfAnApplicationGetTheirMessages() throws Exception {
        try (SqsClient sqs = SqsClient.builder()
                .endpointOverride(holdfast.endpoint())
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .build()) {
            Map<String, String> bodies = Map.of(
                    "orders",
                    "{\"id\":\"7\"}",
                    "payments",
                    "{\"order\":\"7\",\"cents\":100}",
                    "events",
                    "{\"name\":\"e\"}");
            bodies.forEach((queue, body) -> {
                String url = sqs.createQueue(q -> q.queueName(queue)).queueUrl();
                sqs.sendMessage(m -> m.queueUrl(url).messageBody(body));
            });
            try (ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class)
                    .web(WebApplicationType.NONE)
                    .registerShutdownHook(false)
                    .properties(
                            "spring.main.banner-mode=off",
                            "shop.events=events",
                            "holdfast.sqs.endpoint=" + holdfast.endpoint(),
                            "holdfast.consumer.defaults.abort-long-poll-on-close=true")
                    .run()) {
                BlockingQueue<Object> done = context.getBean(Application.class).done;
                Object[] three = {next(done), next(done), next(done)};
                assertThat(three)
                        .containsExactlyInAnyOrder(
                                new Shop.Order("7"), new Shop.Payment("7", 100), new Shop.Event("e"));
            }
        }
    }

    private static Object next(BlockingQueue<Object> done) throws InterruptedException {
        Object message = done.poll(20, TimeUnit.SECONDS);
        return message == null ? "nothing came" : message;
    }
}
