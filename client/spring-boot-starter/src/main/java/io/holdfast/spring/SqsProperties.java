package io.holdfast.spring;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where the queues are.
 *
 * @param endpoint Address of a server that speaks SQS, for example http://localhost:9324. Without it Amazon SQS is used.
 * @param region Region of the queues. Default: us-east-1 if there is an endpoint, else what the AWS SDK finds.
 * @param accessKeyId Access key. Default: any, if the endpoint is on this machine, else what the AWS SDK finds.
 * @param secretAccessKey Secret of the access key.
 */
@ConfigurationProperties("holdfast.sqs")
record SqsProperties(
        @Nullable URI endpoint,
        @Nullable String region,
        @Nullable String accessKeyId,
        @Nullable String secretAccessKey) {
    SqsProperties {
        if ((accessKeyId == null) != (secretAccessKey == null)) {
            throw new IllegalArgumentException(
                    "holdfast.sqs.access-key-id and holdfast.sqs.secret-access-key belong together: set both or none");
        }
    }

    /** A server on this machine that takes any credentials, as Holdfast does on a loopback address. */
    boolean isLocal() {
        String host = endpoint == null ? null : endpoint.getHost();
        return host != null && (host.equals("localhost") || host.equals("[::1]") || host.startsWith("127."));
    }

    @Override
    public String toString() {
        return "SqsProperties[endpoint=" + endpoint + ", region=" + region + "]"; // never the secret
    }
}
