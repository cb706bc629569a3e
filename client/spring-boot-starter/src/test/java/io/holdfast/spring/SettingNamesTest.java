package io.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.env.SystemEnvironmentPropertySource;

class SettingNamesTest {
    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(SqsAutoConfiguration.class, ConsumerAutoConfiguration.class))
            .withPropertyValues("holdfast.sqs.endpoint=http://127.0.0.1:9324");

    @Test
    void aMisspeltSettingIsRefusedAndTheNearestNameSuggested() {
        assertRefused("holdfast.sqs.enpoint=x", "holdfast.sqs.endpoint");
        assertRefused("holdfast.consumer.defaults.concurency=2", "holdfast.consumer.defaults.concurrency");
        assertRefused("holdfast.consumer.default.concurrency=2", "holdfast.consumer.defaults.concurrency");
        assertRefused("holdfast.consumer.queues.orders.retry-frist=2s", "holdfast.consumer.queues.orders.retry-first");
        assertRefused("holdfast.outbox.relay.worker=2", "holdfast.outbox.relay.workers");
        assertRefused("holdfast.customer.auto-startup=false", "holdfast.consumer.auto-startup");
    }

    @Test
    void aQueueWithADotInItsNameNeedsBrackets() {
        assertRefused(
                "holdfast.consumer.queues.orders.fifo.retry-first=1s",
                "holdfast.consumer.queues[orders.fifo].retry-first");
    }

    @Test
    void aNameLikeNoOtherIsRefusedToo() {
        application
                .withPropertyValues("holdfast.colour=blue")
                .run(context -> assertThat(analysis(context.getStartupFailure()).getAction())
                        .contains("No setting has a name like holdfast.colour"));
    }

    @Test
    void settingsMayBeWrittenInAllWaysThatSpringKnows() {
        application
                .withPropertyValues(
                        "holdfast.consumer.autoStartup=false",
                        "holdfast.consumer.defaults.not_retrying[0]=java.lang.IllegalStateException",
                        "holdfast.consumer.defaults.notRetrying[1]=java.lang.IllegalArgumentException",
                        "holdfast.consumer.queues.orders.long-poll=1s",
                        "holdfast.consumer.queues[orders.fifo].maximumLease=1h")
                .withInitializer(context -> context.getEnvironment()
                        .getPropertySources()
                        .replace(
                                "systemEnvironment",
                                new SystemEnvironmentPropertySource(
                                        "systemEnvironment",
                                        Map.of(
                                                "HOLDFAST_CONSUMER_DEFAULTS_RETRYFIRST", "1s",
                                                "HOLDFAST_SQS_REGION", "eu-central-1",
                                                "HOLDFAST_JAVA_OPTS", "of the server"))))
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    QueueSettings defaults =
                            context.getBean(ConsumerProperties.class).defaults();
                    assertThat(defaults.retryFirst()).isNotNull();
                    assertThat(defaults.notRetrying()).isNotNull().hasSize(2);
                });
    }

    @Test
    void aMisspeltEnvironmentVariableIsRefused() {
        application
                .withInitializer(context -> context.getEnvironment()
                        .getPropertySources()
                        .replace(
                                "systemEnvironment",
                                new SystemEnvironmentPropertySource(
                                        "systemEnvironment", Map.of("HOLDFAST_SQS_REGOIN", "eu-central-1"))))
                .run(context -> assertThat(analysis(context.getStartupFailure()).getAction())
                        .contains("Did you mean holdfast.sqs.region?"));
    }

    /** The metadata is made of the classes that the settings are read into. */
    @Test
    void theKnownNamesAreThoseOfTheMetadata() throws Exception {
        String metadata;
        try (InputStream file = SettingNamesTest.class
                .getClassLoader()
                .getResourceAsStream("META-INF/spring-configuration-metadata.json")) {
            metadata = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
        }
        String properties = metadata.substring(metadata.indexOf("\"properties\""));
        List<String> names = new ArrayList<>(Pattern.compile("\"name\": \"(holdfast[^\"]*)\"")
                .matcher(properties)
                .results()
                .map(match -> match.group(1))
                .toList());
        assertThat(names.remove("holdfast.consumer.queues")).isTrue();
        assertThat(SettingNames.ALL).containsExactlyInAnyOrderElementsOf(names);
    }

    private void assertRefused(String property, String suggestion) {
        application.withPropertyValues(property).run(context -> {
            FailureAnalysis analysis = analysis(context.getStartupFailure());
            assertThat(analysis.getDescription())
                    .startsWith("There is no setting " + property.substring(0, property.indexOf('=')));
            assertThat(analysis.getAction()).contains("Did you mean " + suggestion + "?");
        });
    }

    private static FailureAnalysis analysis(Throwable failure) {
        assertThat(failure).isNotNull();
        return Objects.requireNonNull(new MisconfigurationAnalyzer().analyze(failure));
    }
}
