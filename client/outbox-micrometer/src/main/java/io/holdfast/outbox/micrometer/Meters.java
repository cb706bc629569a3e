package io.holdfast.outbox.micrometer;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.BaseUnits;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Makes the meters of one relay. A gauge shows what was seen last; it is NaN before anything was. Any thread. */
record Meters(MeterRegistry registry, String prefix, Tags tags) {
    private static final double MILLIS = 1000;

    Counter counter(String name, String what, String... more) {
        return Counter.builder(prefix + name)
                .description(what)
                .tags(tags.and(more))
                .register(registry);
    }

    <T> void gauge(String name, String what, AtomicReference<T> last, ToDoubleFunction<T> value) {
        make(name, what, last, value).register(registry);
    }

    <T> void bytes(String name, String what, AtomicReference<T> last, ToDoubleFunction<T> value) {
        make(name, what, last, value).baseUnit(BaseUnits.BYTES).register(registry);
    }

    private <T> Gauge.Builder<AtomicReference<T>> make(
            String name, String what, AtomicReference<T> last, ToDoubleFunction<T> value) {
        return Gauge.builder(prefix + name, last, seen -> of(seen, value))
                .description(what)
                .tags(tags);
    }

    <T> void time(String name, String what, AtomicReference<T> last, Function<T, Duration> value) {
        TimeGauge.builder(
                        prefix + name, last, TimeUnit.SECONDS, seen -> of(seen, value.andThen(Meters::seconds)::apply))
                .description(what)
                .tags(tags)
                .register(registry);
    }

    private static double seconds(Duration time) {
        return time.toMillis() / MILLIS;
    }

    private static <T> double of(AtomicReference<T> last, ToDoubleFunction<T> value) {
        T seen = last.get();
        return seen == null ? Double.NaN : value.applyAsDouble(seen);
    }
}
