package io.holdfast.bench.load;

/** What one measurement found. What the latency spans (a request, a receive and its delete, send to receive) is the load's choice. */
public record Measured(long messages, double seconds, double p50Millis, double p99Millis, double maxMillis) {
    public Measured {
        if (seconds <= 0) {
            throw new IllegalArgumentException("a measurement takes time");
        }
    }

    public double messagesPerSecond() {
        return messages / seconds;
    }
}
