package io.holdfast.consumer;

import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.SdkServiceClientConfiguration;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.services.sqs.SqsClient;

/** What receives need to be different from the other calls of the same client. */
final class ReceiveOverrides {
    private static final Duration GRACE = Duration.ofSeconds(10);

    private ReceiveOverrides() {}

    static AwsRequestOverrideConfiguration of(SqsClient sqs, SourceQueue queue, Duration longPoll, String pollGroup) {
        AwsRequestOverrideConfiguration.Builder overrides =
                AwsRequestOverrideConfiguration.builder().putHeader(PollShutdown.GROUP_HEADER, pollGroup);
        Duration needed = longPoll.plus(GRACE);
        if (shorter(configured(sqs).flatMap(ClientOverrideConfiguration::apiCallTimeout), needed)) {
            overrides.apiCallTimeout(needed); // a time-out meant for other calls would cut every long poll
        }
        if (shorter(configured(sqs).flatMap(ClientOverrideConfiguration::apiCallAttemptTimeout), needed)) {
            overrides.apiCallAttemptTimeout(needed);
        }
        if (queue.fifo()) {
            // The SDK would repeat a throttled receive under the same attempt id, which is only for receives whose
            // answer was lost.
            overrides.addPlugin(ReceiveOverrides::withoutRetries);
        }
        return overrides.build();
    }

    private static void withoutRetries(SdkServiceClientConfiguration.Builder client) {
        client.overrideConfiguration(client.overrideConfiguration().toBuilder()
                .retryStrategy(AwsRetryStrategy.doNotRetry())
                .build());
    }

    private static boolean shorter(Optional<Duration> configured, Duration needed) {
        return configured.isPresent() && configured.get().compareTo(needed) < 0;
    }

    private static Optional<ClientOverrideConfiguration> configured(SqsClient sqs) {
        try {
            return Optional.ofNullable(sqs.serviceClientConfiguration().overrideConfiguration());
        } catch (UnsupportedOperationException wrapped) {
            return Optional.empty(); // a client around another one need not tell
        }
    }
}
