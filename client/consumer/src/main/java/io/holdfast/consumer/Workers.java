package io.holdfast.consumer;

import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The threads that run handlers: a virtual one for each message, or a pool with one platform thread for each slot. They are not the
 * pollers' threads, so handlers that wait can never keep a poll from being answered. Any thread.
 */
final class Workers {
    private final @Nullable ThreadFactory virtual;
    private final @Nullable ThreadPoolExecutor pool;

    Workers(@Nullable ThreadFactory virtual, ThreadFactory platform, int slots) {
        this.virtual = virtual;
        this.pool = virtual == null ? pool(platform, slots) : null;
    }

    private static ThreadPoolExecutor pool(ThreadFactory platform, int slots) {
        // This queue hands each message to a thread that waits, so that all ten of a receive are woken at once. One
        // with a lock would wake
        // them one after the other, and the last would start late.
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                slots, Integer.MAX_VALUE, 60, TimeUnit.SECONDS, new LinkedTransferQueue<>(), platform);
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    void execute(Runnable work) {
        if (virtual != null) {
            virtual.newThread(work).start();
        } else if (pool != null) {
            pool.execute(work);
        }
    }

    void resize(int slots) {
        if (pool != null) {
            pool.setCorePoolSize(slots);
        }
    }

    /** No more work will come. What still runs is let alone. */
    void close() {
        if (pool != null) {
            pool.shutdown();
        }
    }
}
