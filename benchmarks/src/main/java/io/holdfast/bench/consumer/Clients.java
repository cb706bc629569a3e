package io.holdfast.bench.consumer;

import java.net.URI;
import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The AWS SDK as its documentation starts it, only for a server on this machine. */
public final class Clients {
    private Clients() {}

    public static SqsClient connecting(int port, int connections) {
        return connecting(port, connections, new ExecutionInterceptor() {});
    }

    static SqsClient connecting(int port, int connections, ExecutionInterceptor interceptor) {
        return SqsClient.builder()
                .endpointOverride(URI.create("http://127.0.0.1:" + port))
                .region(Region.US_EAST_1)
                .credentialsProvider(
                        StaticCredentialsProvider.create(AwsBasicCredentials.create("AKIDEXAMPLE", "secret")))
                .httpClientBuilder(Apache5HttpClient.builder()
                        .maxConnections(connections)
                        .connectionAcquisitionTimeout(Duration.ofMinutes(1))
                        .socketTimeout(Duration.ofMinutes(1)))
                .overrideConfiguration(override -> override.addExecutionInterceptor(interceptor))
                .build();
    }
}
