package io.holdfast.spring;

import io.holdfast.consumer.BodyResolver;
import io.holdfast.consumer.ConsumerListener;
import io.holdfast.consumer.Interceptor;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Gives each {@link QueueHandler} method a consumer. */
@AutoConfiguration(after = SqsAutoConfiguration.class)
@EnableConfigurationProperties(ConsumerProperties.class)
class ConsumerAutoConfiguration {
    @Bean
    QueueConsumers queueConsumers(
            ConfigurableApplicationContext application,
            SqsClient sqs,
            ConsumerProperties properties,
            ObjectProvider<Payloads> payloads,
            ObjectProvider<Interceptor> interceptors,
            ObjectProvider<ConsumerListener> listeners,
            ObjectProvider<BodyResolver> bodies,
            ObjectProvider<QueueConsumerCustomizer> customizers,
            ObjectProvider<ConsumerWatcher> watchers) {
        ConsumerFactory factory =
                new ConsumerFactory(sqs, properties, payloads, interceptors, listeners, bodies, customizers, watchers);
        return new QueueConsumers(application, new HandlerSearch(application.getBeanFactory()), factory);
    }
}
