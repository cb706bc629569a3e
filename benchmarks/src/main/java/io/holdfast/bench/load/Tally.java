package io.holdfast.bench.load;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Counts one measurement. The driver's thread only. */
final class Tally {
    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(2);

    private final Histogram latencies = new Histogram(LONGEST_NANOS, 3);
    private long messages;
    private long errors;
    private @Nullable String firstError;

    /** Forgets the warm-up, but not its errors: a server that fails while it warms up has failed. */
    void reset() {
        latencies.reset();
        messages = 0;
    }

    void latency(long nanos) {
        latencies.recordValue(Math.min(LONGEST_NANOS, Math.max(0, nanos)));
    }

    void messages(long count) {
        messages += count;
    }

    long messages() {
        return messages;
    }

    void error(Answer answer) {
        errors++;
        if (firstError == null) {
            firstError = answer.excerpt();
        }
    }

    Measured over(long nanos) {
        if (errors > 0) {
            throw new LoadFailure(errors + " answers were errors, the first: " + firstError);
        }
        if (messages == 0) {
            throw new LoadFailure("nothing was answered");
        }
        return new Measured(
                messages,
                nanos / 1e9,
                latencies.getValueAtPercentile(50) / 1e6,
                latencies.getValueAtPercentile(99) / 1e6,
                latencies.getMaxValue() / 1e6);
    }
}
