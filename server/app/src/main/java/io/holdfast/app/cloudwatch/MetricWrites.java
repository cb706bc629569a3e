package io.holdfast.app.cloudwatch;

import io.holdfast.app.cloudwatch.metric.MetricStore;
import io.holdfast.app.cloudwatch.metric.Owner;
import io.holdfast.control.metric.MetricCommand;
import io.holdfast.control.metric.MetricLimits;
import io.holdfast.control.metric.MetricReply;
import io.holdfast.control.metric.MetricSample;
import io.holdfast.protocol.cloudwatch.CloudWatchError;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.PutMetricData;
import io.holdfast.protocol.cloudwatch.CloudWatchResult;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Keeps what users have measured. */
record MetricWrites(MetricStore store, InstantSource clock) {
    CompletableFuture<CloudWatchResult> put(PutMetricData request, Owner owner) throws CloudWatchRefused {
        List<MetricSample> samples = MetricSamples.of(request.data(), clock.millis());
        return store.submit(new MetricCommand.PutMetrics(owner.account(), owner.region(), samples))
                .thenApply(MetricWrites::result);
    }

    private static CloudWatchResult result(MetricReply reply) {
        return switch (reply) {
            case DONE -> new CloudWatchResult.Done();
            case TOO_MANY_SERIES -> throw full("The limit of " + MetricLimits.SERIES + " metrics is reached.");
            case TOO_MANY_BYTES ->
                throw full("The limit of " + (MetricLimits.BYTES >> 20) + " MiB for metrics is reached.");
        };
    }

    private static CompletionException full(String message) {
        return new CompletionException(new CloudWatchRefused(CloudWatchError.limitExceeded(message)));
    }
}
