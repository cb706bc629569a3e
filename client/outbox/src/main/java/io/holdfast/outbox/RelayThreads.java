package io.holdfast.outbox;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

/** The threads of a relay and its chance: daemons with names that say whose they are. */
@SuppressForbidden
final class RelayThreads {
    /** Numbers that any thread may draw. */
    static final RandomGenerator RANDOM = () -> ThreadLocalRandom.current().nextLong();

    private static final AtomicInteger RELAYS = new AtomicInteger();

    private RelayThreads() {}

    static ThreadFactory named(String part) {
        AtomicInteger number = new AtomicInteger();
        int relay = RELAYS.incrementAndGet();
        return task -> {
            Thread thread = new Thread(task, "outbox-" + relay + "-" + part + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    static ExecutorService workers(int count) {
        return Executors.newFixedThreadPool(count, named("worker"));
    }
}
