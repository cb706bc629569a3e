package io.holdfast.app.cloudwatch.metric;

import io.holdfast.app.partition.ControlPartition;
import io.holdfast.control.ControlCommand;
import io.holdfast.control.ControlReply;
import io.holdfast.control.metric.MetricCommand;
import io.holdfast.control.metric.MetricReply;
import io.holdfast.control.metric.MetricView;
import java.util.concurrent.CompletableFuture;

/** Where metrics of users are kept. Any thread. */
public interface MetricStore {
    /** All that is durable, at one moment. */
    MetricView view();

    /** Completes once what was decided is durable and in the view, or exceptionally if nothing is known. */
    CompletableFuture<MetricReply> submit(MetricCommand command);

    static MetricStore in(ControlPartition control) {
        return new MetricStore() {
            @Override
            public MetricView view() {
                return control.view().metrics();
            }

            @Override
            public CompletableFuture<MetricReply> submit(MetricCommand command) {
                return control.submit(new ControlCommand.ChangeMetrics(command))
                        .thenApply(reply -> ((ControlReply.MetricsChanged) reply).reply());
            }
        };
    }
}
