package io.holdfast.app.metrics;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How long requests took, by operation and by outcome. There are as many series as operations and error codes: few. Any thread. */
public final class RequestMeter {
    /** One series: the operation and "200", or the code of the error. */
    record Series(String operation, String code) {}

    private final Map<Series, DurationHistogram> series = new ConcurrentHashMap<>();
    private final DurationHistogram waits = new DurationHistogram();

    /** The histogram of one series; callers that record often keep it. */
    public DurationHistogram of(String operation, String code) {
        return series.computeIfAbsent(new Series(operation, code), unused -> new DurationHistogram());
    }

    /** How long receives were parked, which is in no series of requests. */
    public DurationHistogram waits() {
        return waits;
    }

    Map<Series, DurationHistogram> all() {
        return series;
    }
}
