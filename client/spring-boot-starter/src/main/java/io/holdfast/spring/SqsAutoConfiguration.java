package io.holdfast.spring;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.SqsClientBuilder;

/** Gives the application an {@link SqsClient} if it has none, with all {@link ExecutionInterceptor} beans. */
@AutoConfiguration
@EnableConfigurationProperties(SqsProperties.class)
class SqsAutoConfiguration {
    @Bean
    static SettingNamesCheck settingNamesCheck(Environment environment) {
        return new SettingNamesCheck(environment);
    }

    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    SqsClient sqsClient(SqsProperties properties, ObjectProvider<ExecutionInterceptor> interceptors) {
        SqsClientBuilder client = SqsClient.builder()
                .overrideConfiguration(
                        settings -> interceptors.orderedStream().forEach(settings::addExecutionInterceptor));
        if (properties.endpoint() != null) {
            client.endpointOverride(properties.endpoint()).region(Region.US_EAST_1);
        }
        if (properties.region() != null) {
            client.region(Region.of(properties.region()));
        }
        String key = properties.accessKeyId();
        String secret = properties.secretAccessKey();
        if (key != null && secret != null) {
            client.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create(key, secret)));
        } else if (properties.isLocal()) {
            client.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")));
        }
        try {
            return client.build();
        } catch (SdkClientException incomplete) {
            throw new MisconfiguredException(
                    "There is no client for SQS: " + incomplete.getMessage(),
                    "Set holdfast.sqs.endpoint to the address of a Holdfast server, or holdfast.sqs.region (or AWS_REGION) for"
                            + " Amazon SQS, or declare an SqsClient bean.",
                    incomplete);
        }
    }
}
