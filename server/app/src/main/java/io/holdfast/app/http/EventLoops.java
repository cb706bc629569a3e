package io.holdfast.app.http;

import io.holdfast.app.loop.BackgroundTasks;
import io.holdfast.app.loop.Loop;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SingleThreadEventLoop;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/** The threads that read and answer. They exist before any server listens, so that a partition can move in first. Thread-safe. */
public final class EventLoops {
    private final Transport transport;
    private final MultiThreadIoEventLoopGroup group;
    private final List<IoLoop> loops;

    private EventLoops(Transport transport, MultiThreadIoEventLoopGroup group, List<IoLoop> loops) {
        this.transport = transport;
        this.group = group;
        this.loops = List.copyOf(loops);
    }

    /**
     * Starts the threads, named {@code holdfast-io-N} after their place in {@link #loops()}.
     *
     * @param clock for the Date header
     * @param randomness for request ids; asked once per loop, here
     */
    public static EventLoops start(int count, InstantSource clock, LongSupplier randomness) {
        return start(count, Transport.best(), clock, randomness);
    }

    /**
     * Starts the threads.
     *
     * @param tasks is told of what the loops repeat
     */
    public static EventLoops start(int count, InstantSource clock, LongSupplier randomness, BackgroundTasks tasks) {
        return start(count, Transport.best(), clock, randomness, tasks);
    }

    static EventLoops start(int count, Transport transport, InstantSource clock, LongSupplier randomness) {
        return start(count, transport, clock, randomness, new BackgroundTasks(System::nanoTime));
    }

    private static EventLoops start(
            int count, Transport transport, InstantSource clock, LongSupplier randomness, BackgroundTasks tasks) {
        MultiThreadIoEventLoopGroup group =
                new MultiThreadIoEventLoopGroup(count, new NumberedThreads(), transport.handlers());
        List<IoLoop> loops = new ArrayList<>();
        for (EventExecutor executor : group) {
            IoLoop loop = new IoLoop((SingleThreadEventLoop) executor, clock, randomness, tasks);
            // A thread starts with its first task: starting them in turn gives each the number of its loop.
            loop.start();
            loops.add(loop);
        }
        return new EventLoops(transport, group, loops);
    }

    /** The loops; the list never changes. */
    public List<Loop> loops() {
        return List.copyOf(loops);
    }

    /** Ends the threads after the tasks they have, and waits for that at most this long. Close the servers first; not on a loop. */
    public void close(Duration within) {
        group.shutdownGracefully(0, within.toMillis(), TimeUnit.MILLISECONDS).awaitUninterruptibly(within.toMillis());
    }

    /** Memory outside the heap that holds what connections read and write, of all servers of this process. Java's own figures do not count it. */
    public static long bufferBytes() {
        return ByteBufAllocator.DEFAULT instanceof ByteBufAllocatorMetricProvider measured
                ? measured.metric().usedDirectMemory()
                : 0;
    }

    List<IoLoop> ioLoops() {
        return loops;
    }

    IoLoop of(EventLoop eventLoop) {
        for (IoLoop loop : loops) {
            if (loop.eventLoop() == eventLoop) {
                return loop;
            }
        }
        throw new IllegalStateException("a connection on a loop of another group");
    }

    Transport transport() {
        return transport;
    }

    MultiThreadIoEventLoopGroup group() {
        return group;
    }

    private static final class NumberedThreads extends DefaultThreadFactory {
        private final AtomicInteger next = new AtomicInteger();

        NumberedThreads() {
            super("holdfast-io");
        }

        @Override
        protected Thread newThread(Runnable task, String name) {
            return super.newThread(task, "holdfast-io-" + next.getAndIncrement());
        }
    }
}
