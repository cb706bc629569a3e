package io.holdfast.app;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import io.holdfast.app.audit.AuditLog;
import io.holdfast.app.cli.RunningServer;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.clock.ServerTime;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.encryption.Encryption;
import io.holdfast.app.http.EventLoops;
import io.holdfast.app.http.HttpServer;
import io.holdfast.app.loop.BackgroundTask;
import io.holdfast.app.loop.BackgroundTasks;
import io.holdfast.app.partition.PartitionClock;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.tracing.Tracing;
import io.holdfast.store.Storage;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;

/** One server: the storage, the partition on its event loop, the HTTP front, in this order, and the reverse at the end. */
@SuppressForbidden
public final class HoldfastServer implements RunningServer {
    /** What connections and threads get to end, even if all time went to the requests. */
    static final Duration LEAST_END = Duration.ofMillis(500);

    private final Storage storage;
    private final Encryption encryption;
    private final ServerTime time;
    private final AuditLog audit;
    private final Tracing tracing;
    private final EventLoops loops;
    private final List<ExecutorService> committers;
    private final ScheduledExecutorService timer;
    private final ExecutorService scrapes;
    private final Partitions partitions;
    private final HttpServer http;
    /** What is asked of the outside or goes on by itself, and must end before the storage does. */
    private final Runnable closeBeside;

    private final Duration shutdownDeadline;
    private final BackgroundTasks tasks;
    private final FatalErrorLatch fatal;
    private final Reloads reloads;
    private final Runnable closeAccessLog;
    private final AtomicBoolean stopped = new AtomicBoolean();

    HoldfastServer(
            OpenedServer opened,
            ServerTime time,
            AuditLog audit,
            Tracing tracing,
            Partitions partitions,
            HttpServer http,
            Runnable closeBeside,
            Duration shutdownDeadline) {
        this.storage = opened.storage();
        this.encryption = opened.encryption();
        this.time = time;
        this.audit = audit;
        this.tracing = tracing;
        this.loops = opened.loops();
        this.committers = opened.committers();
        this.timer = opened.timer();
        this.scrapes = opened.scrapes();
        this.tasks = opened.tasks();
        this.fatal = opened.fatal();
        this.reloads = opened.reloads();
        this.closeAccessLog = opened::closeAccessLog;
        this.partitions = partitions;
        this.http = http;
        this.closeBeside = closeBeside;
        this.shutdownDeadline = shutdownDeadline;
    }

    /** Starts a server on the system's clock. */
    public static HoldfastServer start(ServerSettings settings) throws StartRefused {
        return start(
                settings,
                opened -> ServerTime.start(
                        settings.storage().dataDir(), opened.storage().newestMillis(), opened.tasks(), opened.timer()));
    }

    /** Starts a server on a clock of the caller's. Returns once it answers requests and the declared queues exist. */
    public static HoldfastServer start(ServerSettings settings, PartitionClock clock) throws StartRefused {
        return start(settings, opened -> ServerTime.given(clock));
    }

    private static HoldfastServer start(ServerSettings settings, Function<OpenedServer, ServerTime> timeOf)
            throws StartRefused {
        OpenedServer opened = OpenedServer.open(settings);
        try {
            return new ServerStart(opened, settings).start(timeOf.apply(opened));
        } catch (StartRefused | RuntimeException refused) {
            opened.close();
            throw refused;
        }
    }

    @Override
    public int port() {
        return http.port();
    }

    /** Time is about to be moved by hand: waits until what was answered has all its effects. */
    public void settle() {
        partitions.settle();
    }

    /** Time was moved by hand: lets the partition look at what is due. */
    public void clockMoved() {
        partitions.clockMoved();
    }

    /** Whether partitions turn and their storage has not failed, as {@code /health/live} says; no answer if one of them hangs. */
    void askAlive(Consumer<Boolean> answer) {
        partitions.askHealth(health -> answer.accept(health.isAlive()));
    }

    /** For as long as the server lives. */
    void repeat(String name, Duration every, BackgroundTask.Step step) {
        ScheduledFuture<?> unused =
                timer.scheduleWithFixedDelay(tasks.task(name, step), 0, every.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public List<String> reload(ServerSettings changed) {
        return reloads.use(changed);
    }

    @Override
    public void onFatal(Consumer<String> listener) {
        fatal.tell(listener);
    }

    @Override
    public void stop() {
        if (!stopped.compareAndSet(false, true)) {
            return;
        }
        // While everything is still answered: what comes from now on is passed on to those who decide it then.
        storage.handOver(shutdownDeadline);
        long deadlineNanos = System.nanoTime() + shutdownDeadline.toNanos();
        http.stopAccepting();
        try {
            partitions.drain().get(shutdownDeadline.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException slow) {
            // What is not durable by now was never acknowledged: closing the store is safe.
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        // A client that stalls in the middle of its request must not make the whole stop late.
        http.close(leftUntil(deadlineNanos - LEAST_END.toNanos()));
        // What clients here wait for was answered, so what other nodes still wait for will not come either.
        closeBeside.run();
        // Before its timer ends, which would interrupt it.
        time.close();
        timer.shutdownNow();
        scrapes.shutdownNow();
        closeAccessLog.run();
        audit.close();
        tracing.close();
        loops.close(leftUntil(deadlineNanos));
        // Only now: a loop that still runs may have rows to commit.
        committers.forEach(ExecutorService::shutdown);
        encryption.close();
        storage.close();
    }

    private static Duration leftUntil(long deadlineNanos) {
        return Duration.ofNanos(Math.max(LEAST_END.toNanos(), deadlineNanos - System.nanoTime()));
    }
}
