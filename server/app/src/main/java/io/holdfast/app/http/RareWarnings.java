package io.holdfast.app.http;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;

/** Warnings that strangers can cause: at most one in ten seconds, which says how many were left out. Any thread. */
final class RareWarnings {
    private static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Logger log;
    private final AtomicLong leftOut = new AtomicLong();
    private final AtomicLong saidNanos = new AtomicLong(System.nanoTime() - EVERY_NANOS);

    RareWarnings(Logger log) {
        this.log = log;
    }

    void say(String sentence, Object... values) {
        long now = System.nanoTime();
        long last = saidNanos.get();
        if (now - last < EVERY_NANOS || !saidNanos.compareAndSet(last, now)) {
            leftOut.incrementAndGet();
            return;
        }
        log.warn(sentence, values);
        long others = leftOut.getAndSet(0);
        if (others > 0) {
            log.warn("{} more like it since the last one.", others);
        }
    }
}
