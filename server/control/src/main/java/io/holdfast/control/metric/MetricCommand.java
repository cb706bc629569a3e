package io.holdfast.control.metric;

import java.util.List;

/** What is decided about metrics of users. */
public sealed interface MetricCommand {
    /** Adds what was measured to what is there. */
    record PutMetrics(String account, String region, List<MetricSample> samples) implements MetricCommand {
        public PutMetrics {
            samples = List.copyOf(samples);
        }
    }
}
