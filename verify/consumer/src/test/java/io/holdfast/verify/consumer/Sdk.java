package io.holdfast.verify.consumer;

import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Clients of the AWS SDK for a server on this machine. */
final class Sdk {
    private Sdk() {}

    /** Never repeats a call by itself, so that every fault reaches the consumer. */
    static SqsClient client(int port) {
        return SqsClient.builder()
                .endpointOverride(java.net.URI.create("http://127.0.0.1:" + port))
                .region(Region.US_EAST_1)
                .credentialsProvider(
                        StaticCredentialsProvider.create(AwsBasicCredentials.create("AKIDEXAMPLE", "secret")))
                .httpClientBuilder(
                        Apache5HttpClient.builder().maxConnections(200).socketTimeout(Duration.ofSeconds(60)))
                .overrideConfiguration(override -> override.retryStrategy(AwsRetryStrategy.doNotRetry()))
                .build();
    }
}
