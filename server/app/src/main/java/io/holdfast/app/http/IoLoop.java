package io.holdfast.app.http;

import io.holdfast.app.loop.BackgroundTasks;
import io.holdfast.app.loop.Loop;
import io.netty.channel.SingleThreadEventLoop;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One Netty event loop, and what its connections share because only one of them is busy at a time. */
final class IoLoop implements Loop {
    private static final Logger LOG = LoggerFactory.getLogger(IoLoop.class);
    private static final int SCRATCH_BYTES = 64 * 1024;
    private static final long DATE_CHECK_MILLIS = 250;

    private final SingleThreadEventLoop eventLoop;
    private final AnswerEncoder encoder;
    private final BackgroundTasks tasks;
    private final SplittableRandom requestIds;
    private final byte[] scratch = new byte[SCRATCH_BYTES];

    IoLoop(SingleThreadEventLoop eventLoop, InstantSource clock, LongSupplier randomness, BackgroundTasks tasks) {
        this.eventLoop = eventLoop;
        this.encoder = new AnswerEncoder(clock);
        this.tasks = tasks;
        this.requestIds = new SplittableRandom(randomness.getAsLong());
    }

    void start() {
        tasks.task("date", encoder::refreshDate).repeatOn(this, DATE_CHECK_MILLIS, () -> true);
    }

    @Override
    public boolean isCurrent() {
        return eventLoop.inEventLoop();
    }

    @Override
    public void execute(Runnable task) {
        eventLoop.execute(task);
    }

    @Override
    public void executeLast(Runnable task) {
        eventLoop.executeAfterEventLoopIteration(task);
    }

    @Override
    public void schedule(Runnable task, long delayMillis) {
        var unused = eventLoop.schedule(() -> runLogged(task), delayMillis, TimeUnit.MILLISECONDS);
    }

    /** A failure would otherwise vanish in a future that nobody looks at. */
    private static void runLogged(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error failure) {
            LOG.error("A scheduled task failed", failure);
        }
    }

    BackgroundTasks tasks() {
        return tasks;
    }

    SingleThreadEventLoop eventLoop() {
        return eventLoop;
    }

    AnswerEncoder encoder() {
        return encoder;
    }

    long randomBits() {
        return requestIds.nextLong();
    }

    /** An array for one body that came in one piece. The next caller gets the same one. */
    byte[] scratch(int length) {
        return length <= scratch.length ? scratch : new byte[length];
    }
}
