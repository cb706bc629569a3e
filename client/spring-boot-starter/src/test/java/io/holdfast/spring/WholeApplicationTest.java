package io.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.Health;
import io.holdfast.consumer.QueueConsumer;
import io.holdfast.parts.Eventually;
import io.holdfast.testkit.HoldfastExtension;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.actuate.health.HealthContributorRegistry;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.actuate.health.Status;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/** A Spring Boot application with all that Boot configures by itself, from its start to its end. */
class WholeApplicationTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final LocalSqs sqs = LocalSqs.of(holdfast);

    record Order(String id) {}

    /** Stands for a pool of connections. */
    static final class Pool implements AutoCloseable {
        private volatile boolean closed;

        String ask() {
            return closed ? "closed" : "open";
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Shop {
        @Autowired
        ConfigurableApplicationContext context;

        final CountDownLatch started = new CountDownLatch(1);
        final CountDownLatch goOn = new CountDownLatch(1);
        final BlockingQueue<String> done = new LinkedBlockingQueue<>();

        @Bean
        Pool pool() {
            return new Pool();
        }

        @Bean
        ThreadPoolTaskExecutor executor() {
            ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
            executor.setCorePoolSize(1);
            executor.setStrictEarlyShutdown(true); // as schedulers do: no more tasks once the application closes
            return executor;
        }

        @Bean
        Handlers handlers(Pool pool, ThreadPoolTaskExecutor executor) {
            return new Handlers(this, pool, executor);
        }
    }

    record Handlers(Shop shop, Pool pool, ThreadPoolTaskExecutor executor) {
        @QueueHandler("orders")
        void place(Order order) throws Exception {
            if (order.id().equals("slow")) {
                shop.started.countDown();
                shop.goOn.await();
            }
            String state = executor.submit(pool::ask).get(10, TimeUnit.SECONDS);
            shop.done.add(order.id() + " " + state);
        }

        @QueueHandler("closing")
        void close(String body) {
            shop.context.close();
            shop.done.add(body);
        }
    }

    private ConfigurableApplicationContext run() {
        sqs.create("orders");
        sqs.create("closing");
        return new SpringApplicationBuilder(Shop.class)
                .web(WebApplicationType.NONE)
                .registerShutdownHook(false)
                .properties(Map.of(
                        "holdfast.sqs.endpoint", holdfast.endpoint().toString(),
                        "holdfast.consumer.defaults.abort-long-poll-on-close", "true",
                        "management.endpoints.jmx.exposure.include", "queues",
                        "spring.jmx.enabled", "true",
                        "spring.main.banner-mode", "off",
                        "spring.lifecycle.timeout-per-shutdown-phase", "1ms"))
                .run();
    }

    @Test
    void healthAndMetersAreThereWithoutAnyCode() throws Exception {
        try (ConfigurableApplicationContext application = run()) {
            sqs.send("orders", "{\"id\":\"7\"}");
            assertThat(application.getBean(Shop.class).done.poll(20, TimeUnit.SECONDS))
                    .isEqualTo("7 open");

            HealthIndicator health = (HealthIndicator)
                    application.getBean(HealthContributorRegistry.class).getContributor("holdfast");
            assertThat(health.health().getStatus()).isEqualTo(Status.UP);
            assertThat(health.health().getDetails()).containsKey("orders");
            assertThat(application
                            .getBean(MeterRegistry.class)
                            .get("holdfast.consumer.received")
                            .tag("queue", "orders")
                            .counter()
                            .count())
                    .isEqualTo(1);
            assertThat(application
                            .getBean(MeterRegistry.class)
                            .get("holdfast.consumer.workers.free")
                            .tag("queue", "orders")
                            .gauge()
                            .value())
                    .isPositive();
        }
    }

    @Test
    void theQueuesEndpointChangesAConsumerWhileItRuns() {
        try (ConfigurableApplicationContext application = run()) {
            QueuesEndpoint endpoint = application.getBean(QueuesEndpoint.class);
            assertThat(endpoint.queues()).containsOnlyKeys("orders", "closing");
            assertThat(endpoint.change("orders", true, 3))
                    .containsEntry("paused", true)
                    .containsEntry("concurrency", 3);
            assertThat(endpoint.change("orders", false, null)).containsEntry("paused", false);
            assertThat(endpoint.queue("others")).isNull();
        }
    }

    @Test
    void aHandlerMayCloseTheApplication() throws Exception {
        ConfigurableApplicationContext application = run();
        Shop shop = application.getBean(Shop.class);
        sqs.send("closing", "closed");

        assertThat(shop.done.poll(20, TimeUnit.SECONDS)).isEqualTo("closed");
        assertThat(application.isActive()).isFalse();
        sqs.client().purgeQueue(q -> q.queueUrl(sqs.url("closing"))); // it came back, since the client was closed too
    }

    @Test
    void consumersStopBeforeAnythingThatTheirHandlersUse() throws Exception {
        ConfigurableApplicationContext application = run();
        Shop shop = application.getBean(Shop.class);
        QueueConsumer consumer =
                application.getBean(QueueConsumers.class).of("orders").orElseThrow();
        sqs.send("orders", "{\"id\":\"slow\"}");
        assertThat(shop.started.await(20, TimeUnit.SECONDS)).isTrue();

        CompletableFuture<Void> closing = CompletableFuture.runAsync(application::close);
        Eventually.holds("the consumer closes", () -> consumer.health().status() == Health.Status.DOWN);
        shop.goOn.countDown();
        closing.get(30, TimeUnit.SECONDS);

        assertThat(shop.done.poll()).isEqualTo("slow open");
        assertThat(sqs.messagesIn("orders")).isZero();
    }
}
