package io.holdfast.app.alarm.action;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** How often actions were delivered, failed and will be tried again, or were given up, by their kind. Any thread. */
public final class ActionCounters {
    /** What became of an attempt. */
    public enum Result {
        DELIVERED,
        RETRIED,
        GIVEN_UP
    }

    /** One series. */
    public record Series(String kind, Result result) implements Comparable<Series> {
        @Override
        public int compareTo(Series other) {
            int order = kind.compareTo(other.kind);
            return order == 0 ? result.compareTo(other.result) : order;
        }
    }

    private final Map<Series, LongAdder> counts = new ConcurrentHashMap<>();

    void count(String kind, Result result) {
        counts.computeIfAbsent(new Series(kind, result), unused -> new LongAdder())
                .increment();
    }

    public Map<Series, Long> all() {
        Map<Series, Long> all = new TreeMap<>();
        counts.forEach((series, count) -> all.put(series, count.sum()));
        return all;
    }
}
