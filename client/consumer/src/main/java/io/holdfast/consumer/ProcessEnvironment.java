package io.holdfast.consumer;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The clock (the real one unless a test brought its own), randomness and threads of this process. Any thread. */
@SuppressForbidden
final class ProcessEnvironment implements Clocks {
    private static final ThreadLocal<ProcessEnvironment> owner = new ThreadLocal<>();
    private final String queueName;
    private final @Nullable Clocks moved;

    ProcessEnvironment(String queueName, @Nullable Clocks moved) {
        this.moved = moved;
        this.queueName = queueName;
    }

    @Override
    public long nanos() {
        return moved != null ? moved.nanos() : System.nanoTime();
    }

    @Override
    public Instant wall() {
        return moved != null ? moved.wall() : Instant.now();
    }

    String newId() {
        return UUID.randomUUID().toString();
    }

    RandomGenerator random() {
        return ThreadLocalRandom.current();
    }

    /** Whether the caller runs on a thread of this consumer, and would wait for itself if it waited for the consumer. */
    boolean ownsThisThread() {
        return owner.get() == this;
    }

    /** The same work, known as this consumer's while it runs. */
    Runnable owned(Runnable work) {
        return () -> {
            owner.set(this);
            try {
                work.run();
            } finally {
                owner.remove();
            }
        };
    }

    /** A platform thread; one that is no daemon keeps the process alive. */
    Thread thread(String role, boolean daemon, Runnable work) {
        Thread thread = new Thread(owned(work), "holdfast-" + queueName + "-" + role);
        thread.setDaemon(daemon);
        return thread;
    }

    ThreadFactory daemons(String role) {
        AtomicInteger made = new AtomicInteger();
        return work -> thread(role + "-" + made.incrementAndGet(), true, work);
    }

    /** Makes virtual threads, on a Java that has them. By reflection, because this library also runs on 17. */
    @Nullable
    ThreadFactory virtualThreads() {
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            Class<?> builders = Class.forName("java.lang.Thread$Builder");
            Object named = builders.getMethod("name", String.class, long.class)
                    .invoke(builder, "holdfast-" + queueName + "-worker-", 1L);
            ThreadFactory factory =
                    (ThreadFactory) builders.getMethod("factory").invoke(named);
            return work -> factory.newThread(owned(work));
        } catch (ReflectiveOperationException olderThan21) {
            return null;
        }
    }

    void onJvmShutdown(Runnable action) {
        Runtime.getRuntime().addShutdownHook(new Thread(action, "holdfast-" + queueName + "-exit"));
    }
}
